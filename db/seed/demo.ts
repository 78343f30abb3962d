/** The demo's people, places and things. The pictures are in app/assets/drawings. */

export const people = ["mila", "boris", "cleo", "dario", "elif", "finn", "greta", "hugo"] as const
export type Person = (typeof people)[number]

export const privatePeople: Person[] = ["hugo"]

export const friendships: [Person, Person][] = [
  ["mila", "boris"],
  ["mila", "cleo"],
  ["mila", "dario"],
  ["mila", "elif"],
  ["boris", "cleo"],
  ["cleo", "dario"],
  ["elif", "finn"],
  ["finn", "greta"],
  ["greta", "hugo"],
  ["boris", "greta"],
]

export const brands = [
  ["Iittala", "Glass and tableware from Finland, made to be used every day.", "https://www.iittala.example"],
  ["Muuto", "New perspectives on Scandinavian design.", "https://www.muuto.example"],
  [
    "Bleu de Chauffe",
    "Bags of vegetable-tanned leather, signed by who made them.",
    "https://www.bleudechauffe.example",
  ],
  ["Tivoli Audio", "Radios that sound as good as they look.", "https://www.tivoliaudio.example"],
  ["Mondaine", "The clock of the Swiss railways.", "https://www.mondaine.example"],
  ["Veja", "Sneakers whose every step is known.", "https://www.veja.example"],
  ["Hasami", "Porcelain from Nagasaki that stacks.", "https://www.hasami.example"],
  ["Bergamotte", "Plants, sent to your door.", "https://www.bergamotte.example"],
  ["Fellow", "Everything for good coffee at home.", "https://www.fellow.example"],
  ["Fujifilm", null, "https://www.fujifilm.example"],
] as const

export const things = [
  [
    "vase",
    "Aalto vase 160 mm",
    "Iittala",
    "Mouth-blown glass, designed by Alvar Aalto in 1936. No two are the same.",
  ],
  ["tote", "Market tote", "Bleu de Chauffe", "Vegetable-tanned leather that darkens with the years."],
  [
    "radio",
    "Model One table radio",
    "Tivoli Audio",
    "FM and AM, a dial that you turn, and one very good loudspeaker.",
  ],
  ["lamp", "Leaf table lamp", "Muuto", "Warm light with a paper shade, 52 cm high."],
  [
    "clock",
    "Station wall clock",
    "Mondaine",
    "The red second hand waits a moment at the top of each minute.",
  ],
  ["sneaker", "Campo sneaker", "Veja", "Leather from Uruguay, rubber from the Amazon, sewn in Brazil."],
  ["bowl", "Serving bowl", "Hasami", "Deep enough for a salad for six."],
  ["mug", "Stacking mug", "Hasami", "Porcelain mixed with crushed stone, so that it never slips."],
  ["chair", "Visu chair", "Muuto", "Steam-bent oak, light enough for one hand."],
  ["plant", "Pilea in terracotta", "Bergamotte", "Likes a bright window and a little water on Sundays."],
  ["kettle", "Stagg pour-over kettle", "Fellow", "A spout that pours as slowly as you like."],
  ["camera", "X100 camera", "Fujifilm", "One lens, no excuses."],
  ["candle", "Beeswax candle", null, "Burns for forty hours and smells of honey."],
  ["headphones", "Listening headphones", "Tivoli Audio", null],
  ["books", "Three books for the summer", null, "The ones that everybody at the table had read but me."],
  ["armchair", "Outline armchair", "Muuto", "The corner by the window, finally."],
] as const

/** Owner, name, description, private, number of items: 120 in all. */
export const collections: [Person, string, string | null, boolean, number][] = [
  ["mila", "Quiet corners", "Things that make a room exhale", false, 12],
  ["mila", "Kitchen, slowly", "One good thing at a time", false, 11],
  ["mila", "Gifts for Boris", "He reads over my shoulder, so this one is private", true, 7],
  ["mila", "Light", null, false, 9],
  ["mila", "Desk", "What I look at all day", false, 8],
  ["boris", "Green things", "Still alive, all of them", false, 10],
  ["boris", "Sound", null, false, 6],
  ["cleo", "First flat", "Before the keys: a list. After: a home", false, 12],
  ["cleo", "Wedding list", "For the people who keep asking", true, 9],
  ["dario", "Carry on", "One bag, two weeks", false, 7],
  ["elif", "Breakfast", "The best meal, and what it needs", false, 8],
  ["finn", "On foot", null, false, 5],
  ["greta", "Reading chair", "And everything within its reach", false, 7],
  ["greta", "Someday", "Not now, but not never", true, 5],
  ["hugo", "Clocks", "I own none of these yet", false, 4],
]

export const coOwners: [string, Person][] = [
  ["Wedding list", "dario"],
  ["Kitchen, slowly", "cleo"],
]
export const collaborators: [string, Person][] = [["Gifts for Boris", "cleo"]]

export const groups = [
  {
    name: "Kitchen, together",
    description: "What we need before the big table arrives.",
    isPrivate: true,
    members: ["mila", "boris", "cleo", "dario"],
    talk: [
      "Found the bowls in deep blue, there are only six left",
      "https://www.hasami.example/serving-bowl",
      "Take them! And the mugs with the red line.",
      "Adding both to the list now.",
      "Who has the measures of the table?",
      "220 by 90. I wrote it on the wall, do not paint there.",
      "Then eight chairs, if two of us are small",
      "I am not small, I am compact",
      "The kettle is on sale until Friday",
      "Half the price?",
      "A fifth off. Still more than my first car",
      "Your first car had no spout",
      "Somebody please decide about the lamp",
      "The paper one. It forgives everything",
      "Agreed. Adding it.",
      "Do we want linen or do we want to iron?",
      "Linen that looks as if nobody ironed it",
      "So, linen",
      "I can fetch everything on Saturday",
      "Saturday it is. I bring lunch.",
    ],
  },
  {
    name: "Flea market finds",
    description: "Seen on Sunday mornings, gone by noon.",
    isPrivate: false,
    members: ["elif", "finn", "greta", "mila"],
    talk: [
      "A station clock, working, for forty",
      "Working as in right twice a day?",
      "Working as in it ticks and is wrong",
      "Still worth forty",
      "There is a camera here that smells of the seventies",
      "Buy it before somebody who needs it does",
      "Done. There is still a film in it!",
      "Develop it! We may meet a stranger's summer",
      "The armchair is too heavy for the tram, I tried",
      "I have a van until three",
      "Then it is not too heavy any more",
      "Anyone for a radio? The dial glows",
      "Me. Do not let anyone turn it off",
      "It is raining, prices are falling",
      "I love it when the weather haggles for me",
      "Three books for two. I read one while standing here",
      "Was it good?",
      "I paid, so yes",
      "Next Sunday at the river?",
      "Next Sunday at the river.",
    ],
  },
] as const satisfies { members: Person[]; [key: string]: unknown }[]

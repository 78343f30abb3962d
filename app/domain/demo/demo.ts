export const people = ["mila", "boris", "cleo", "dario", "elif", "finn", "greta", "hugo"] as const
export type Person = (typeof people)[number]

/** What some say about themselves. */
export const about: Partial<Record<Person, string>> = {
  mila: "Wood, enamel and light. I keep things for years before I buy them.",
  cleo: "Moving into my first flat. Advice is welcome, chairs even more.",
}

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

export const requests: [Person, Person][] = [
  ["finn", "mila"],
  ["greta", "mila"],
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
  ["Klippan", "Wool and linen, woven since 1879.", "https://www.klippan.example"],
  [
    "Nordhem",
    "Watches for people who are not in a hurry: hand-wound, repairable, and each of them sold with the address of whoever made it.",
    "https://www.nordhem.example",
  ],
  ["de Buyer", "Pans for a lifetime.", "https://www.debuyer.example"],
  ["Midori", null, null],
] as const

/** Owner, name, description, private, and the word in products.ts for what is in it. */
export const collections: [Person, string, string | null, boolean, string][] = [
  ["mila", "Quiet corners", "Things that make a room exhale", false, "quiet"],
  ["mila", "Kitchen, slowly", "One good thing at a time", false, "kitchen"],
  ["mila", "Gifts for Boris", "He reads over my shoulder, so this one is private", true, "boris"],
  ["mila", "Light", null, false, "light"],
  ["mila", "Desk", "What I look at all day", false, "desk"],
  ["boris", "Green things", "Still alive, all of them", false, "green"],
  ["boris", "Sound", null, false, "sound"],
  ["cleo", "First flat", "Before the keys: a list. After: a home", false, "flat"],
  ["cleo", "Wedding list", "For the people who keep asking", true, "wedding"],
  ["dario", "Carry on", "One bag, two weeks", false, "carry"],
  ["elif", "Breakfast", "The best meal, and what it needs", false, "breakfast"],
  ["finn", "On foot", null, false, "foot"],
  ["greta", "Reading chair", "And everything within its reach", false, "reading"],
  ["greta", "Someday", "Not now, but not never", true, "someday"],
  ["hugo", "Clocks", "I own none of these yet", false, "clocks"],
]

/** A collection, and for whom its view link is. */
export const viewLinks: [string, string][] = [
  ["Gifts for Boris", "Boris's parents"],
  ["Wedding list", "Grandma"],
]

/** Who gets which products of a wish list, by their place in products.ts. A guest has the view link, and no account. */
export const wishLists: Record<string, { guests: [number, string][]; claims: [number, Person, boolean][] }> =
  {
    "First flat": {
      guests: [],
      claims: [
        [0, "boris", false],
        [2, "mila", true],
      ],
    },
    "Wedding list": {
      guests: [[1, "Grandma"]],
      claims: [[0, "mila", false]],
    },
  }

export const members: [string, "co-owner" | "collaborator", Person][] = [
  ["Wedding list", "co-owner", "dario"],
  ["Kitchen, slowly", "co-owner", "cleo"],
  ["Gifts for Boris", "collaborator", "cleo"],
  ["Wedding list", "collaborator", "mila"],
]

/** Products have votes in the order of the list, and are named by their place in it. */
export const groups = [
  {
    name: "Kitchen, together",
    holds: "table",
    description: "What we need before the big table arrives.",
    isPrivate: true,
    members: ["mila", "boris", "cleo", "dario"],
    invited: [],
    votes: [2, 3, 1, 0, 4, 3, 0],
    decided: 1,
    dropped: 6,
    /** The message with this number is about the product with the other. */
    about: [12, 4],
    /** Messages that the first member has not read. */
    unread: 2,
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
      "Somebody please decide about the lamp. The small dome or the large one?",
      "Large. The table is 220, the small one would look like a bell on a cow",
      "Small, two of them. I measured: 60 cm over the table, 80 apart, and nobody bumps a head who is under 1.90",
      "That is me out then",
      "Two small ones cost more than one large one, I put both on the list with their links",
      "We said Friday. It is one for large, one for small, and one who is too tall to vote",
      "It is your ceiling, Mila",
    ],
  },
  {
    name: "Flea market finds",
    holds: "flea",
    description: "Seen on Sunday mornings, gone by noon.",
    isPrivate: false,
    members: ["elif", "finn", "greta", "mila"],
    invited: [],
    votes: [1, 0, 2, 4],
    decided: 3,
    dropped: null,
    about: [11, 0],
    unread: 0,
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
  {
    name: "Presents for Cleo and Dario",
    holds: "presents",
    description: "The wedding is in June. They must not know.",
    isPrivate: true,
    members: ["boris", "elif", "greta"],
    invited: ["mila"],
    votes: [3, 1],
    decided: null,
    dropped: null,
    about: [2, 1],
    unread: 0,
    talk: [
      "Who is in? I thought of one large thing instead of ten small ones",
      "In. Not a toaster",
      "The armchair from her list, or the rug?",
      "I will ask Mila, she knows what fits through their door",
    ],
  },
] as const satisfies { members: Person[]; invited: Person[]; [key: string]: unknown }[]

/** One product in each line: drawing, name, brand, the places that it is in (demo.ts), description. */
const lines = `vase | Aalto vase 160 mm | Iittala | quiet wedding | Mouth-blown glass, designed by Alvar Aalto in 1936. No two are the same.
tote | Market tote | Bleu de Chauffe | carry flat | Vegetable-tanned leather that darkens with the years.
rug | Striped rug, 140 × 200 | Klippan | quiet flat presents | Wool from Gotland, woven flat so that doors open over it.
radio | Model One table radio | Tivoli Audio | sound quiet flea | FM and AM, a dial that you turn, and one very good loudspeaker.
stool | Milking stool | Handmade | quiet flat flea | By a carpenter in the next village. The legs are ash, the seat was a floor.
bottle | Olive oil, first pressing | Frantoio Sul Mare | kitchen | Peppery, green, gone by Easter.
bottle | Ink, midnight blue | Midori | desk |
notebook | Dotted notebook A5 | Midori | desk |
lamp | Leaf table lamp | Muuto | light reading | Warm light with a paper shade, 52 cm high.
umbrella | Windproof umbrella | Senz | foot | It has been through a November in Den Haag and came back.
clock | Station wall clock | Mondaine | clocks flea | The red second hand waits a moment at the top of each minute.
pan | Sauté pan with lid | de Buyer | kitchen wedding | Heavy, and worth it.
cushion | Linen cushion | Klippan | quiet reading | Washed twice before it is sold, so that it never gets softer than on the first day, and never less soft either.
sneaker | Campo sneaker | Veja | foot | Leather from Uruguay, rubber from the Amazon, sewn in Brazil.
pendant | Dome pendant, small | Muuto | light table | For above the table. Hang it 60 cm over the bread.
jug | Water jug | Hasami | wedding breakfast | One litre and a bit.
watch | Field watch 36 | Nordhem | boris clocks | Hand-wound. Forget it for two days, and it forgets you.
bowl | Serving bowl | Hasami | kitchen wedding table | Deep enough for a salad for six.
backpack | Day pack 18 L | Bleu de Chauffe | foot carry | Laptop, lunch, raincoat. In this order.
shelf | Wall shelf with three boards | String | flat desk |
board | Bread board, oak | Handmade | breakfast kitchen |
mug | Stacking mug | Hasami | breakfast wedding table | Porcelain mixed with crushed stone, so that it never slips.
bottle | Gin from the island | Frantoio Sul Mare | boris | A present for the neighbours who water the plants.
chair | Visu chair | Muuto | flat table | Steam-bent oak, light enough for one hand.
rug | Hallway runner | Klippan | flat | Takes mud like a champion.
pendant | Dome pendant, large | Muuto | light table |
plant | Pilea in terracotta | Bergamotte | green | Likes a bright window and a little water on Sundays.
notebook | Recipe book, blank | Midori | kitchen | For what grandmother never wrote down: two handfuls, until it smells right, and other exact amounts.
stool | Bar stool, 65 cm | String | flat | Fits under the counter. Ours is 92 high.
kettle | Stagg pour-over kettle | Fellow | kitchen breakfast table | A spout that pours as slowly as you like.
jug | Milk jug, little | Hasami | breakfast |
cushion | Reading cushion | Klippan | reading | Goes behind the back, not under the head.
watch | Swim watch | Nordhem | clocks | 200 m. We go to about two.
board | Cheese board | Handmade | wedding | With a handle to carry it to the balcony.
camera | X100 camera | Fujifilm | carry someday flea | One lens, no excuses.
pan | Crêpe pan 26 cm | de Buyer | breakfast kitchen | Carbon steel. The first one always goes to the cook.
umbrella | Folding umbrella | Senz | carry | Lives in the bag until it is needed, then it is in the other bag.
candle | Beeswax candle | Handmade | quiet light | Burns for forty hours and smells of honey.
shelf | Bedside shelf | String | reading | Holds one glass, one book and one regret.
bottle | Tonic syrup | Fever Hill | boris | Add ice and a friend.
backpack | Weekender | Bleu de Chauffe | carry | Fits under the seat, if the seat is willing.
headphones | Listening headphones | Tivoli Audio | sound desk |
rug | Bedside rug | Klippan | quiet reading | The first thing that feet meet in the morning.
stool | Shoe stool | Handmade | flat | For the hall, so that nobody stands on one leg any more.
notebook | Year planner | Midori | desk | Starts on a Monday, as it should.
vase-terracotta | Terracotta vase | Bergamotte | green quiet | Unglazed, for dry flowers only. The other kind leaves a ring.
pendant | Reading pendant | Flos | reading light | Dimmable down to "are you still awake?".
books | Three books for the summer | Handmade | reading boris flea | The ones that everybody at the table had read but me.
jug | Coffee pot, two cups | Fellow | breakfast |
watch | Dress watch | Nordhem | someday | For weddings and the dentist.
board | Pizza peel | Handmade | kitchen | Also a good tray.
cushion | Floor cushion | Klippan | quiet | When there are more guests than chairs.
armchair | Outline armchair | Muuto | reading someday flea presents | The corner by the window, finally.
pan | Milk pan | de Buyer | breakfast | It whistles, if you let it boil over you have only yourself to blame.
umbrella | Garden parasol | Fermob | green someday | 2 m wide. The foot is sold apart, which the shop says in small letters.
jug | Glass vase, clear | Iittala | wedding |
shelf | Spice rack | String | kitchen | 24 jars, of which 20 are pepper.
bottle | Vermouth | Frantoio Sul Mare | boris | Rosso.
backpack | Rucksack for one long day | Fjällhopp | foot | Two straps, one pocket, no opinions.
jug | Carafe | Iittala | wedding presents | For wine that needs an hour, and people who do not have one.
rug | Bath mat | Klippan | flat |
stool | Piano stool | Handmade | sound | Turns.
notebook | Guest book | Midori | wedding presents | Nobody knows what to write on the first page.
cushion | Lumbar cushion | Klippan | desk | For the hours after three.
board | Chopping board, end grain | de Buyer | kitchen table | Oil it when you remember. It forgives.
dial | Kitchen timer | Mondaine | kitchen | Sixty minutes, one bell.
pan | Paella pan | de Buyer | presents | For eight, or for three and tomorrow.
umbrella | Walking-stick umbrella | Senz | foot | A stick on the way up, a roof on the way down.
shelf | Plant ladder | Fermob | green |
potted | Monstera, already tall | Bergamotte | green | It has its own corner, and looks into ours.
potted | Olive tree for the balcony | Bergamotte | green | Eleven olives last year.
potted | Basil that survives | Bergamotte | kitchen green | From below, never from above.
potted | Snake plant | Bergamotte | green desk |
jug | Watering can, 2 L | Fermob | green | With a long spout, for the back row.
dial | Railway table clock | Mondaine | clocks desk | The one from the platform, in small.
speaker | Bookshelf speakers, a pair | Tivoli Audio | sound | Put them at the height of your ears. It is worth moving the books.
speaker | Speaker for the balcony | Tivoli Audio | sound | Takes rain. The neighbours take jazz.
pendant | Paper lantern, 50 cm | Muuto | light | Washi and wire, folds flat
pendant | Workshop lamp | Flos | light desk |
pendant | Cloud pendant | Flos | light someday | Costs as much as a bicycle.
cup | Egg cups, four | Hasami | breakfast | Five minutes and a half.
cup | Enamel mug | Fjällhopp | foot | Falls well.
bottle | Water bottle, 0.7 L | Fjällhopp | foot carry | Steel, no plastic, one dent.
notebook | Travel notebook | Midori | carry | Thin enough for a coat.
notebook | Letter paper | Midori | desk boris | For those who write back.
cushion | Neck pillow | Fjällhopp | carry | Looks silly, sleeps well.
rug | Picnic blanket | Klippan | foot | Wool on top, dry below.`

/** Average costs of the drawn things, in euros. */
const costs: Record<string, number> = {
  ...{
    vase: 119,
    tote: 189,
    rug: 210,
    radio: 229,
    stool: 95,
    bottle: 24,
    notebook: 19,
    lamp: 159,
    umbrella: 45,
  },
  ...{
    clock: 198,
    pan: 79,
    cushion: 39,
    sneaker: 130,
    pendant: 240,
    jug: 34,
    watch: 420,
    bowl: 58,
    backpack: 165,
  },
  ...{ shelf: 87, board: 49, mug: 22, chair: 279, plant: 18, kettle: 169, camera: 1599, headphones: 349 },
  ...{ "vase-terracotta": 32, armchair: 1790, potted: 36, dial: 29, speaker: 498, cup: 26 },
}

/** What is made by hand has no price. */
function priceOf(drawing: string, brand: string, n: number): string | null {
  const cost = costs[drawing]
  if (!cost || brand === "Handmade") return null
  return `${(Math.round((cost * (75 + ((n * 13) % 50))) / 100) - (n % 3 ? 0.1 : 0)).toFixed(2)} EUR`
}

export const products = lines.split("\n").map((line, n) => {
  const [drawing = "", name = "", brand = "", places = "", description = ""] = line
    .split("|")
    .map((part) => part.trim())
  const shop = brand.toLowerCase().replace(/\W/g, "")
  const productUrl = `https://www.${shop}.example/${name.toLowerCase().replace(/\W+/g, "-")}`
  const price = priceOf(drawing, brand, n)
  const availability = price && n % 11 === 5 ? ("out-of-stock" as const) : null
  const fields = { name, brand, price, availability, description: description || null, productUrl }
  return { n, drawing, places: places.split(" "), ...fields }
})

export const productsIn = (place: string) => products.filter(({ places }) => places.includes(place))

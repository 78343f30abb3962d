/** One product in each line: drawing, name, brand, description. */
const lines = `vase | Aalto vase 160 mm | Iittala | Mouth-blown glass, designed by Alvar Aalto in 1936. No two are the same.
tote | Market tote | Bleu de Chauffe | Vegetable-tanned leather that darkens with the years.
rug | Striped rug, 140 × 200 | Klippan | Wool from Gotland, woven flat so that doors open over it.
radio | Model One table radio | Tivoli Audio | FM and AM, a dial that you turn, and one very good loudspeaker.
stool | Milking stool | Handmade | By a carpenter in the next village. The legs are ash, the seat was a floor.
bottle | Olive oil, first pressing | Frantoio Sul Mare | Peppery, green, gone by Easter.
notebook | Dotted notebook A5 | Midori |
lamp | Leaf table lamp | Muuto | Warm light with a paper shade, 52 cm high.
umbrella | Windproof umbrella | Senz | It has been through a November in Den Haag and came back.
clock | Station wall clock | Mondaine | The red second hand waits a moment at the top of each minute.
pan | Sauté pan with lid | de Buyer | Heavy, and worth it.
cushion | Linen cushion | Klippan | Washed twice before it is sold, so that it never gets softer than on the first day, and never less soft either.
sneaker | Campo sneaker | Veja | Leather from Uruguay, rubber from the Amazon, sewn in Brazil.
pendant | Dome pendant, small | Muuto | For above the table. Hang it 60 cm over the bread.
jug | Water jug | Hasami | One litre and a bit.
watch | Field watch 36 | Nordhem | Hand-wound. Forget it for two days, and it forgets you.
bowl | Serving bowl | Hasami | Deep enough for a salad for six.
backpack | Day pack 18 L | Bleu de Chauffe | Laptop, lunch, raincoat. In this order.
shelf | Wall shelf with three boards | String |
board | Bread board, oak | Handmade |
mug | Stacking mug | Hasami | Porcelain mixed with crushed stone, so that it never slips.
bottle | Gin from the island | Frantoio Sul Mare | A present for the neighbours who water the plants.
chair | Visu chair | Muuto | Steam-bent oak, light enough for one hand.
rug | Hallway runner | Klippan | Takes mud like a champion.
pendant | Dome pendant, large | Muuto |
plant | Pilea in terracotta | Bergamotte | Likes a bright window and a little water on Sundays.
notebook | Recipe book, blank | Midori | For what grandmother never wrote down: two handfuls, until it smells right, and other exact amounts.
stool | Bar stool, 65 cm | String | Fits under the counter. Ours is 92 high.
kettle | Stagg pour-over kettle | Fellow | A spout that pours as slowly as you like.
jug | Milk jug, little | Hasami |
cushion | Reading cushion | Klippan | Goes behind the back, not under the head.
watch | Swim watch | Nordhem | 200 m. We go to about two.
board | Cheese board | Handmade | With a handle to carry it to the balcony.
camera | X100 camera | Fujifilm | One lens, no excuses.
pan | Crêpe pan 26 cm | de Buyer | Carbon steel. The first one always goes to the cook.
umbrella | Folding umbrella | Senz | Lives in the bag until it is needed, then it is in the other bag.
candle | Beeswax candle | Handmade | Burns for forty hours and smells of honey.
shelf | Bedside shelf | String | Holds one glass, one book and one regret.
bottle | Tonic syrup | Fever Hill | Add ice and a friend.
backpack | Weekender | Bleu de Chauffe | Fits under the seat, if the seat is willing.
headphones | Listening headphones | Tivoli Audio |
rug | Play mat | Klippan | Washable. It has to be.
stool | Shoe stool | Handmade | For the hall, so that nobody stands on one leg any more.
notebook | Year planner | Midori | Starts on a Monday, as it should.
vase-terracotta | Terracotta vase | Bergamotte | Unglazed, for dry flowers only. The other kind leaves a ring.
pendant | Reading pendant | Flos | Dimmable down to "are you still awake?".
books | Three books for the summer | Handmade | The ones that everybody at the table had read but me.
jug | Coffee pot, two cups | Fellow |
watch | Dress watch | Nordhem | For weddings and the dentist.
board | Pizza peel | Handmade | Also a good tray.
cushion | Floor cushion | Klippan | When there are more guests than chairs.
armchair | Outline armchair | Muuto | The corner by the window, finally.
pan | Milk pan | de Buyer | It whistles, if you let it boil over you have only yourself to blame.
umbrella | Garden parasol | Fermob | 2 m wide. The foot is sold apart, which the shop says in small letters.
jug | Glass vase, clear | Iittala |
shelf | Spice rack | String | 24 jars, of which 20 are pepper.
bottle | Vermouth | Frantoio Sul Mare | Rosso.
backpack | School bag | Fjällhopp | With reflectors, and room for stones.
jug | Carafe | Iittala | For wine that needs an hour, and people who do not have one.
rug | Bath mat | Klippan |
stool | Piano stool | Flos | Turns.
notebook | Guest book | Midori | Nobody knows what to write on the first page.
cushion | Dog bed | Fjällhopp | He sleeps beside it.
watch | Kitchen timer | Nordhem | Sixty minutes, one bell.
board | Chopping board, end grain | de Buyer | Oil it when you remember. It forgives.
pan | Paella pan | de Buyer | For eight, or for three and tomorrow.
umbrella | Child's umbrella | Senz | Yellow, so that we see her.
shelf | Plant ladder | Fermob |`

export const products = lines.split("\n").map((line, n) => {
  const [drawing = "", name = "", brand = "", description = ""] = line.split("|").map((part) => part.trim())
  const shop = brand.toLowerCase().replace(/\W/g, "")
  const productUrl = `https://www.${shop}.example/${name.toLowerCase().replace(/\W+/g, "-")}`
  return { n, drawing, name, brand, description: description || null, productUrl }
})

import { readFile } from "node:fs/promises"

const palettes = [
  ["#ece5dc", "#b4502f", "#8f3c20", "#f4f0e8"],
  ["#e1e8f0", "#4d6c90", "#3e5a7b", "#dfe7ef"],
  ["#e6ece2", "#5f7f5a", "#496647", "#e9efe4"],
  ["#f3e8d2", "#e0a83f", "#c18c2c", "#fff3d1"],
  ["#efe3e6", "#a5586b", "#84414f", "#f6e9ec"],
  ["#ebe7e1", "#3a3632", "#26231f", "#c7b48f"],
  ["#f0e9df", "#cdbb97", "#b09c76", "#8b5932"],
] as const

type Look = { main: string; shade: string; detail: string; floor: number; k: number }

/** Each draws a thing 600 wide on the floor. `k` is from 0 to 1 and sets its proportions. */
const shapes: Record<string, (look: Look) => string> = {
  bottle({ main, shade, detail, floor, k }) {
    const [w, top] = [75 + 45 * k, floor - 430 + 60 * k]
    return `<rect x="276" y="${top}" width="48" height="150" rx="8" fill="${shade}"/>
<rect x="${300 - w}" y="${top + 120}" width="${2 * w}" height="${floor - top - 120}" rx="${30 + 40 * k}" fill="${main}"/>
<rect x="${300 - w}" y="${floor - 190}" width="${2 * w}" height="${70 + 40 * k}" fill="${detail}"/>`
  },
  cushion: ({ main, shade, detail, floor, k }) =>
    `<rect x="110" y="${floor - 370}" width="380" height="370" rx="${50 + 60 * k}" fill="${main}"/>
<path d="M${150 + 60 * k} ${floor - 330}v290M${450 - 60 * k} ${floor - 330}v290" stroke="${detail}" stroke-width="${8 + 22 * k}"/>
<circle cx="300" cy="${floor - 185}" r="${12 + 16 * k}" fill="${shade}"/>`,
  rug({ main, shade, detail, floor, k }) {
    const bands = [1, 2, 3, 4].map((n) => `M100 ${floor - n * (70 + 18 * k)}h400`).join("")
    return `<rect x="100" y="${floor - 440}" width="400" height="440" fill="${main}"/>
<path d="${bands}" stroke="${k > 0.5 ? shade : detail}" stroke-width="${14 + 20 * k}"/>
<path d="M100 ${floor}h400M100 ${floor - 440}h400" stroke="${detail}" stroke-width="22" stroke-dasharray="6 10"/>`
  },
  pendant: ({ main, shade, detail, floor, k }) =>
    `<path d="M300 0v${200 + 60 * k}" stroke="#2b2724" stroke-width="7"/>
<path d="M${130 - 20 * k} ${floor - 160}c${30 + 40 * k}-${170 + 60 * k} ${310 - 40 * k + 40 * k}-${170 + 60 * k} ${340 + 40 * k} 0z" fill="${main}"/>
<path d="M${130 - 20 * k} ${floor - 160}h${340 + 40 * k}v18H${130 - 20 * k}z" fill="${shade}"/>
<circle cx="300" cy="${floor - 140}" r="${26 + 12 * k}" fill="${detail}"/>`,
  stool({ main, shade, floor, k }) {
    const seat = floor - 240 - 160 * k
    return `<path d="M210 ${seat}L170 ${floor}M390 ${seat}l40 ${floor - seat}M300 ${seat}v${floor - seat}" stroke="${shade}" stroke-width="22" stroke-linecap="round"/>
<path d="M196 ${(seat + floor) / 2}h208" stroke="${shade}" stroke-width="${k * 18}"/>
<rect x="${160 + 20 * k}" y="${seat - 34}" width="${280 - 40 * k}" height="${44 + 20 * k}" rx="22" fill="${main}"/>`
  },
  notebook: ({ main, shade, detail, floor, k }) =>
    `<rect x="${150 - 20 * k}" y="${floor - 440 + 80 * k}" width="${300 + 40 * k}" height="${440 - 80 * k}" rx="14" fill="${main}"/>
<rect x="${150 - 20 * k}" y="${floor - 440 + 80 * k}" width="34" height="${440 - 80 * k}" rx="14" fill="${shade}"/>
<path d="M${410 - 10 * k} ${floor - 440 + 80 * k}v${440 - 80 * k}" stroke="${detail}" stroke-width="${6 + 14 * k}"/>`,
  pan: ({ main, shade, floor, k }) =>
    `<path d="M${430 - 20 * k} ${floor - 110}h${80 + 10 * k}" stroke="${shade}" stroke-width="30" stroke-linecap="round"/>
<path d="M90 ${floor - 150 - 90 * k}h360v${90 + 80 * k}c0 40-20 60-60 60H150c-40 0-60-20-60-60z" fill="${main}"/>
<path d="M76 ${floor - 150 - 90 * k}h388" stroke="${shade}" stroke-width="${20 + 14 * k}" stroke-linecap="round"/>`,
  watch: ({ main, shade, detail, floor, k }) =>
    `<rect x="${240 - 20 * k}" y="${floor - 460}" width="${120 + 40 * k}" height="460" rx="34" fill="${shade}"/>
<circle cx="300" cy="${floor - 230}" r="${120 + 16 * k}" fill="${main}"/>
<circle cx="300" cy="${floor - 230}" r="${98 + 8 * k}" fill="${detail}"/>
<path d="M300 ${floor - 230}v-70M300 ${floor - 230}l${46 - 90 * k} ${30 * k}" stroke="#2b2724" stroke-width="9" stroke-linecap="round"/>`,
  jug: ({ main, shade, detail, floor, k }) =>
    `<path d="M390 ${floor - 300}c${90 + 40 * k} 0 ${90 + 40 * k} 190 0 190" fill="none" stroke="${shade}" stroke-width="28"/>
<path d="M${200 + 30 * k} ${floor - 400 + 50 * k}h${190 - 50 * k}c0 120 60 160 40 ${330 - 50 * k}-10 60-40 70-130 70s-120-10-130-70c-20-170 40-210 30-${330 - 50 * k}z" fill="${main}"/>
<path d="M180 ${floor - 130}h236" stroke="${detail}" stroke-width="${10 + 26 * k}"/>`,
  umbrella: ({ main, shade, floor, k }) =>
    `<path d="M300 ${floor - 330}v290c0 50-70 50-70 0" fill="none" stroke="${shade}" stroke-width="16" stroke-linecap="round"/>
<path d="M80 ${floor - 240}c10-${230 + 40 * k} 430-${230 + 40 * k} 440 0-50-${20 + 30 * k}-100-${20 + 30 * k}-147 0-45-${20 + 30 * k}-100-${20 + 30 * k}-146 0-45-${20 + 30 * k}-100-${20 + 30 * k}-147 0z" fill="${main}"/>
<path d="M227 ${floor - 240}c10-150 30-180 73-196" fill="none" stroke="${shade}" stroke-width="${6 + 10 * k}"/>`,
  shelf: ({ main, shade, floor, k }) =>
    `<path d="M110 ${floor - 440}v440M490 ${floor - 440}v440" stroke="${shade}" stroke-width="20"/>
<path d="M110 ${floor - 20}h380M110 ${floor - 170 - 20 * k}h380M110 ${floor - 320 - 30 * k}h380" stroke="${main}" stroke-width="24"/>
<path d="M160 ${floor - 34}v-80M196 ${floor - 34}v-100M230 ${floor - 34}v-70" stroke="${shade}" stroke-width="26"/>
<circle cx="${340 + 60 * k}" cy="${floor - 230 - 20 * k}" r="${30 + 16 * k}" fill="${shade}"/>`,
  backpack: ({ main, shade, detail, floor, k }) =>
    `<path d="M240 ${floor - 400}c0-70 120-70 120 0" fill="none" stroke="${shade}" stroke-width="18"/>
<rect x="${150 - 20 * k}" y="${floor - 410 + 60 * k}" width="${300 + 40 * k}" height="${410 - 60 * k}" rx="${60 + 60 * k}" fill="${main}"/>
<rect x="200" y="${floor - 190}" width="200" height="${130 + 30 * k}" rx="24" fill="${shade}"/>
<path d="M200 ${floor - 150}h200" stroke="${detail}" stroke-width="${6 + 6 * k}"/>`,
  potted: ({ main, shade, floor, k }) =>
    `<path d="M300 ${floor - 180}C280 ${floor - 330} 180 ${floor - 380 - 50 * k} ${130 - 20 * k} ${floor - 410 - 60 * k} 220 ${floor - 440 - 40 * k} 280 ${floor - 380} 300 ${floor - 290} 310 ${floor - 420} 380 ${floor - 470 - 50 * k} ${440 + 20 * k} ${floor - 480 - 40 * k} 440 ${floor - 360} 370 ${floor - 260} 300 ${floor - 180}z" fill="${k > 0.5 ? "#5f7f5a" : "#7d9a6b"}"/>
<path d="M300 ${floor - 170}C300 ${floor - 300} 270 ${floor - 370} ${200 + 20 * k} ${floor - 400}M300 ${floor - 170}C310 ${floor - 300} 350 ${floor - 380} ${400 + 10 * k} ${floor - 430}" fill="none" stroke="#496647" stroke-width="7" stroke-linecap="round"/>
<path d="M${196 - 10 * k} ${floor - 180}h${208 + 20 * k}l-${26 + 14 * k} 180h-${156 - 8 * k}z" fill="${main}"/>
<rect x="${186 - 10 * k}" y="${floor - 206}" width="${228 + 20 * k}" height="44" rx="10" fill="${shade}"/>`,
  dial: ({ main, shade, detail, floor, k }) =>
    `<path d="M220 ${floor - 60}l-30 60M380 ${floor - 60}l30 60" stroke="${shade}" stroke-width="24" stroke-linecap="round"/>
<circle cx="300" cy="${floor - 210}" r="${176 + 10 * k}" fill="${main}"/>
<circle cx="300" cy="${floor - 210}" r="${142 + 14 * k}" fill="${detail}"/>
<path d="M300 ${floor - 330}v18M300 ${floor - 108}v18M180 ${floor - 210}h18M402 ${floor - 210}h18" stroke="${shade}" stroke-width="9"/>
<path d="M300 ${floor - 210}v-92M300 ${floor - 210}l${60 - 110 * k} ${34 * k}" stroke="#2b2724" stroke-width="10" stroke-linecap="round"/>`,
  speaker: ({ main, shade, detail, floor, k }) =>
    `<rect x="${170 - 20 * k}" y="${floor - 420 + 40 * k}" width="${260 + 40 * k}" height="${420 - 40 * k}" rx="${16 + 30 * k}" fill="${main}"/>
<circle cx="300" cy="${floor - 150}" r="${88 + 12 * k}" fill="${shade}"/>
<circle cx="300" cy="${floor - 150}" r="34" fill="${detail}"/>
<circle cx="300" cy="${floor - 310 + 20 * k}" r="${36 + 8 * k}" fill="${shade}"/>`,
  cup: ({ main, shade, detail, floor, k }) =>
    `<path d="M400 ${floor - 200}c${80 + 20 * k} 0 ${80 + 20 * k} 120 0 120" fill="none" stroke="${shade}" stroke-width="26"/>
<path d="M${180 - 10 * k} ${floor - 250 - 40 * k}h${230 + 10 * k}v${170 + 40 * k}c0 50-30 80-80 80h-70c-50 0-80-30-80-80z" fill="${main}"/>
<path d="M${180 - 10 * k} ${floor - 180}h${230 + 10 * k}" stroke="${detail}" stroke-width="${12 + 24 * k}"/>`,
  board: ({ main, shade, detail, floor, k }) =>
    `<rect x="${130 + 20 * k}" y="${floor - 330 - 60 * k}" width="${340 - 40 * k}" height="${330 + 60 * k}" rx="${20 + 50 * k}" fill="${main}"/>
<rect x="264" y="${floor - 450 - 60 * k}" width="72" height="150" rx="30" fill="${main}"/>
<circle cx="300" cy="${floor - 410 - 60 * k}" r="16" fill="${detail}"/>
<path d="M${190 + 20 * k} ${floor - 260}v190M${240 + 30 * k} ${floor - 280}v230" stroke="${shade}" stroke-width="8" stroke-linecap="round"/>`,
}

/** The build has the files inside. `npm run db:seed` runs without one. */
const files: Record<string, string> = import.meta.env
  ? import.meta.glob("/app/assets/drawings/*.svg", { eager: true, query: "?raw", import: "default" })
  : {}

/** A picture as SVG: one that is drawn here, or the file of this name. `n` chooses its colours, proportions and height. */
export async function draw(shape: string, n: number): Promise<Buffer> {
  const paint = shapes[shape]
  if (!paint) {
    const path = `app/assets/drawings/${shape}.svg`
    return Buffer.from(files[`/${path}`] ?? (await readFile(path)))
  }
  const [ground, main, shade, detail] = palettes[n % palettes.length] ?? palettes[0]
  const height = 540 + ((n * 70) % 240)
  const floor = height - 70
  const thing = paint({ main, shade, detail, floor, k: (n % 4) / 3 })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 ${height}" width="600" height="${height}">
<rect width="600" height="${height}" fill="${ground}"/>
<ellipse cx="300" cy="${floor + 4}" rx="190" ry="16" fill="#2b2724" opacity=".14"/>${thing}</svg>`,
  )
}

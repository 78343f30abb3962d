import { box, CREAM, type Drawing, disc, INK, oval, shadow, shape, stroke } from "./drawing.ts"

export const lamp: Drawing = {
  name: "lamp",
  height: 750,
  palettes: [
    { ground: "#f3e8d2", body: "#e8b44e", shade: "#dca53a", deep: "#2b2724", accent: "#fff3d1" },
    { ground: "#e4e9ed", body: "#c25a3c", shade: "#a7482d", deep: "#2b2724", accent: "#f7d9c9" },
    { ground: "#ece5dc", body: "#f4f0e8", shade: "#ddd5c6", deep: "#9a6b3f", accent: "#fffdf6" },
  ],
  paint: ({ body, shade, deep, accent }) =>
    shadow(300, 652, 240, 15) +
    box(292, 330, 16, 310, 0, deep) +
    box(212, 632, 176, 18, 9, deep) +
    disc(300, 342, 26, accent) +
    shape("M238 148h124l58 190H180z", body) +
    shape("M238 148h38l-28 190h-68z", shade),
}

export const chair: Drawing = {
  name: "chair",
  height: 720,
  palettes: [
    { ground: "#efe6de", body: "#a86f3f", shade: "#8b5932", deep: "#8b5932", accent: "#c98a5b" },
    { ground: "#e2e9e6", body: "#34312e", shade: "#24211f", deep: "#24211f", accent: "#5b544d" },
    { ground: "#e9edf0", body: "#d9b98c", shade: "#bd9a6a", deep: "#bd9a6a", accent: "#ecd9b9" },
  ],
  paint: ({ body, shade }) =>
    shadow(300, 666, 330, 19) +
    stroke("M214 470l-22 186M386 470l22 186", shade, 18) +
    stroke("M250 474l-12 152M350 474l12 152", shade, 16) +
    stroke("M264 320v118M300 306v132M336 320v118", shade, 12) +
    stroke("M208 440c-14-190 198-190 184 0", body, 20) +
    box(182, 436, 236, 40, 20, body),
}

export const armchair: Drawing = {
  name: "armchair",
  height: 600,
  palettes: [
    { ground: "#e8ece4", body: "#c8704a", shade: "#b05d39", deep: "#6b4328", accent: "#d98a67" },
    { ground: "#f1e9dc", body: "#3f6b5f", shade: "#33584e", deep: "#6b4328", accent: "#558374" },
    { ground: "#e6e8ee", body: "#d7b25c", shade: "#bd9945", deep: "#4a3626", accent: "#e5c678" },
  ],
  paint: ({ body, shade, deep, accent }) =>
    shadow(300, 530, 420, 19) +
    stroke("M166 470l-14 52M434 470l14 52", deep, 18) +
    shape("M176 150c0-34 22-54 56-54h136c34 0 56 20 56 54v260H176z", shade) +
    stroke("M300 118v150", body, 4) +
    shape("M118 276c0-30 18-46 44-46s44 16 44 46v196h-56c-20 0-32-12-32-32z", body) +
    shape("M482 276c0-30-18-46-44-46s-44 16-44 46v196h56c20 0 32-12 32-32z", body) +
    box(192, 316, 216, 74, 28, accent) +
    box(170, 384, 260, 92, 14, body),
}

export const clock: Drawing = {
  name: "clock",
  height: 600,
  palettes: [
    { ground: "#e3e6ec", body: "#f4f0e8", shade: "#e2dccf", deep: "#2b2724", accent: "#b4502f" },
    { ground: "#f1e3d8", body: "#3f6b5f", shade: "#33584e", deep: "#f4f0e8", accent: "#e8b44e" },
    { ground: "#ebe9dc", body: "#ffffff", shade: "#e7e3d6", deep: "#a86f3f", accent: "#2b2724" },
  ],
  paint: ({ body, shade, deep, accent }) =>
    oval(306, 312, 180, 178, "#2b272418") +
    disc(300, 300, 178, deep) +
    disc(300, 300, 158, body) +
    `<g stroke="${shade}" stroke-width="8" stroke-linecap="round">${[0, 30, 60, 90, 120, 150]
      .map((turn) => `<path d="M300 160v20M300 420v20" transform="rotate(${turn} 300 300)"/>`)
      .join("")}</g>` +
    stroke("M300 300V188", deep, 14) +
    stroke("M300 300l72 42", deep, 14) +
    disc(300, 300, 14, accent),
}

export const plant: Drawing = {
  name: "plant",
  height: 780,
  palettes: [
    { ground: "#e3ede5", body: "#3f7a5b", shade: "#31654a", deep: "#b85a3e", accent: "#c9694a" },
    { ground: "#efe9df", body: "#5d7f45", shade: "#4a6936", deep: "#2b2724", accent: "#43403c" },
    { ground: "#e3e8ef", body: "#2f6f62", shade: "#24594e", deep: "#cfc7b8", accent: "#e4ddd0" },
  ],
  paint: ({ body, shade, deep, accent }) =>
    shadow(300, 704, 220, 14) +
    stroke("M300 540V340M300 500c-10-60-54-84-84-96M300 470c10-60 60-84 92-92", shade, 10) +
    shape("M300 400c-56-50-56-120 0-190 56 70 56 140 0 190z", body) +
    shape("M300 400c-56-50-56-120 0-190z", shade) +
    shape("M236 432c-64 10-112-24-126-96 74-6 118 30 126 96z", body) +
    shape("M236 432c-64 10-112-24-126-96z", shade) +
    shape("M370 404c64 6 110-32 120-104-74-2-116 38-120 104z", body) +
    shape("M370 404c-2-54 50-84 120-104z", shade) +
    shape("M214 556h172l-22 146H236z", accent) +
    shape("M214 556h48l-4 146h-22z", deep) +
    box(198, 522, 204, 42, 8, accent) +
    box(198, 522, 204, 42, 8, `${INK}14`),
}

export const books: Drawing = {
  name: "books",
  height: 570,
  palettes: [
    { ground: "#eae6ef", body: "#35618a", shade: "#2a4e70", deep: "#b4502f", accent: "#e8b44e" },
    { ground: "#e6ebe3", body: "#c25a3c", shade: "#a7482d", deep: "#3f6b5f", accent: "#e6d3b1" },
    { ground: "#f3e8d6", body: "#3b3733", shade: "#2b2724", deep: "#8f5f7d", accent: "#7ba08f" },
  ],
  paint: ({ body, shade, deep, accent }) =>
    shadow(300, 484, 420, 17) +
    box(110, 402, 380, 78, 8, body) +
    box(134, 414, 356, 54, 4, CREAM) +
    box(110, 402, 380, 14, 7, shade) +
    box(140, 322, 330, 80, 8, deep) +
    box(140, 336, 306, 52, 4, CREAM) +
    box(446, 322, 24, 80, 8, deep) +
    `<g transform="rotate(-5 300 288)">${box(126, 254, 346, 66, 8, accent)}${box(150, 265, 322, 44, 4, CREAM)}</g>` +
    stroke("M178 434h250M178 450h210M178 354h226M178 370h180", `${INK}22`, 4),
}

import { box, CREAM, type Drawing, disc, shadow, shape, stroke } from "./drawing.ts"

export const tote: Drawing = {
  name: "tote",
  height: 720,
  palettes: [
    { ground: "#f3e1d6", body: "#b86b3e", shade: "#a45b31", deep: "#7b3f21", accent: "#7b3f21" },
    { ground: "#e5eae4", body: "#ded5c3", shade: "#c8bda7", deep: "#3f6b5f", accent: "#3f6b5f" },
    { ground: "#ecebdf", body: "#35435e", shade: "#29354b", deep: "#c98a5b", accent: "#c98a5b" },
  ],
  paint: ({ body, shade, deep, accent }) =>
    shadow(300, 650, 340, 19) +
    stroke("M222 352v-18c0-96 156-96 156 0v18", deep, 18) +
    shape("M154 344h292l28 304H126z", body) +
    shape("M154 344h92l-22 304h-98z", shade) +
    box(264, 406, 72, 46, 5, accent),
}

export const sneaker: Drawing = {
  name: "sneaker",
  height: 570,
  palettes: [
    { ground: "#e4eae5", body: "#e6e1d8", shade: "#d3ccbf", deep: "#2b2724", accent: "#3f6b5f" },
    { ground: "#f2e5dc", body: "#c9513a", shade: "#b0412c", deep: "#f4f0e8", accent: "#2b2724" },
    { ground: "#e2e8f0", body: "#33507a", shade: "#294163", deep: "#e9d8b6", accent: "#f4f0e8" },
  ],
  paint: ({ body, shade, deep, accent }) =>
    shadow(304, 442, 430, 19) +
    shape(
      "M100 220c44 36 90 24 118-24l46 36c60 62 130 84 196 96 34 8 46 36 46 66H100c-12-60-12-118 0-174z",
      body,
    ) +
    shape("M100 220c44 36 90 24 118-24l46 36c-18 52-72 90-170 84 0-34 0-64 6-96z", accent) +
    shape("M396 316c22 6 44 10 64 14 34 8 46 34 46 64h-70c-2-34-16-58-40-78z", shade) +
    stroke("M262 270l38-24M292 292l38-26M324 312l36-26", shade, 9) +
    shape("M98 386h412v26c0 18-12 28-28 28H126c-16 0-28-10-28-28z", deep),
}

export const camera: Drawing = {
  name: "camera",
  height: 570,
  palettes: [
    { ground: "#ebe5dd", body: "#3b3733", shade: "#2b2724", deep: "#1c1a17", accent: "#c9a66b" },
    { ground: "#e3eaee", body: "#a5653d", shade: "#8a5130", deep: "#2b2724", accent: "#d9d3c7" },
    { ground: "#e9ede3", body: "#4f6d5c", shade: "#3e584a", deep: "#24211f", accent: "#e4ddd0" },
  ],
  paint: ({ body, shade, deep, accent }) =>
    shadow(300, 450, 400, 18) +
    shape("M236 168l16-34c4-8 10-12 18-12h60c8 0 14 4 18 12l16 34z", accent) +
    box(148, 148, 56, 30, 8, deep) +
    box(392, 144, 40, 30, 8, "#b4502f") +
    box(106, 164, 388, 280, 26, accent) +
    shape("M106 224h388v154H106z", body) +
    shape("M106 224h70v154h-70z", shade) +
    disc(300, 304, 106, deep) +
    disc(300, 304, 88, shade) +
    disc(300, 304, 62, "#31485c") +
    disc(300, 304, 34, "#22323f") +
    shape("M262 282c8-18 22-28 40-30-14 10-24 24-26 42z", "#ffffff66") +
    box(418, 184, 52, 26, 6, deep),
}

export const headphones: Drawing = {
  name: "headphones",
  height: 660,
  palettes: [
    { ground: "#e5e7ed", body: "#d9d3c7", shade: "#bfb7a8", deep: "#2b2724", accent: "#b4502f" },
    { ground: "#f2e6d8", body: "#2f4a44", shade: "#243a35", deep: "#b5814f", accent: "#e8b44e" },
    { ground: "#e8ece4", body: "#3b3733", shade: "#2b2724", deep: "#7b4a2a", accent: "#c98a5b" },
  ],
  paint: ({ body, shade, deep, accent }) =>
    shadow(300, 574, 360, 17) +
    stroke("M148 400C120 90 480 90 452 400", deep, 26) +
    stroke("M176 300c18-130 230-130 248 0", shade, 10) +
    box(172, 366, 52, 186, 26, shade) +
    box(376, 366, 52, 186, 26, shade) +
    box(108, 372, 84, 174, 40, body) +
    box(408, 372, 84, 174, 40, body) +
    disc(142, 459, 17, accent) +
    disc(458, 459, 17, accent),
}

export const radio: Drawing = {
  name: "radio",
  height: 570,
  palettes: [
    { ground: "#f0e9d9", body: "#d9cbae", shade: "#a8987a", deep: "#2b2724", accent: "#b4502f" },
    { ground: "#e3ebe8", body: "#4f7a6d", shade: "#355c50", deep: "#1f2f2a", accent: "#e8b44e" },
    { ground: "#f2e2dc", body: "#c25a4c", shade: "#8f3a2f", deep: "#2b2724", accent: "#f4f0e8" },
  ],
  paint: ({ body, shade, deep, accent }) =>
    shadow(300, 498, 390, 22) +
    stroke("M168 240l104-132", deep, 9) +
    box(106, 238, 388, 248, 26, body) +
    box(136, 270, 194, 186, 16, shade) +
    stroke("M158 290h150M158 320h150M158 350h150M158 380h150M158 410h150M158 436h150", body, 9) +
    disc(414, 316, 43, accent) +
    stroke("M416 314l20-22", CREAM, 9) +
    disc(414, 416, 24, deep),
}

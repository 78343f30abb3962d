import { box, CREAM, type Drawing, disc, INK, oval, shadow, shape, stroke } from "./drawing.ts"

export const vase: Drawing = {
  name: "vase",
  height: 780,
  palettes: [
    { ground: "#e6ebe3", body: "#3f6b5f", shade: "#33584e", deep: "#29433d", accent: "#c98a5b" },
    { ground: "#ece7ed", body: "#6d5a7e", shade: "#594868", deep: "#3d3149", accent: "#e0b252" },
    { ground: "#f2e2d5", body: "#b5583a", shade: "#96452c", deep: "#6b2f1d", accent: "#f0d9b8" },
  ],
  paint: ({ body, shade, deep }) =>
    shadow(300, 704, 270) +
    shape("M247 284C244 372 170 442 170 560c0 92 56 142 130 142s130-50 130-142c0-118-74-188-77-276z", body) +
    shape(
      "M247 284C244 372 170 442 170 560c0 92 56 142 130 142-52-12-84-66-84-162 0-92 64-156 67-256z",
      shade,
    ) +
    oval(300, 284, 53, 13, deep),
}

export const bowl: Drawing = {
  name: "bowl",
  height: 540,
  palettes: [
    { ground: "#e1e8f0", body: "#4d6c90", shade: "#3e5a7b", deep: "#2f4660", accent: "#f4f0e8" },
    { ground: "#f0e8d8", body: "#c9803f", shade: "#a9682f", deep: "#7b481d", accent: "#f4f0e8" },
    { ground: "#e6ebe3", body: "#d9d3c4", shade: "#c2baa8", deep: "#8f8775", accent: "#3f6b5f" },
  ],
  paint: ({ body, shade, deep }) =>
    shadow(300, 434, 300, 17) +
    box(232, 410, 136, 22, 8, shade) +
    shape("M124 252c0 112 78 172 176 172s176-60 176-172z", body) +
    shape("M124 252c0 112 78 172 176 172-56-20-84-86-84-172z", shade) +
    oval(300, 252, 176, 31, deep) +
    stroke("M150 292c8 20 14 32 22 44", "#ffffff33", 8),
}

export const mug: Drawing = {
  name: "mug",
  height: 600,
  palettes: [
    { ground: "#ece5dc", body: "#dad3c7", shade: "#c5bcad", deep: "#5b4034", accent: "#b4502f" },
    { ground: "#e2e9ee", body: "#f4f0e8", shade: "#dcd6ca", deep: "#5b4034", accent: "#35618a" },
    { ground: "#f1e4da", body: "#3b3733", shade: "#2b2724", deep: "#7a5644", accent: "#e0b252" },
  ],
  paint: ({ body, shade, deep, accent }) =>
    shadow(278, 490, 300, 18) +
    stroke("M392 258h30c58 0 58 130-8 134h-26", body, 32) +
    shape("M150 222h260v196c0 44-28 70-70 70H220c-42 0-70-26-70-70z", body) +
    shape("M150 222h60v266c-38-4-60-30-60-70z", shade) +
    shape("M150 276h260v20H150z", accent) +
    oval(280, 222, 130, 25, shade) +
    oval(280, 224, 116, 19, deep),
}

export const kettle: Drawing = {
  name: "kettle",
  height: 600,
  palettes: [
    { ground: "#f3e7d3", body: "#2f4a44", shade: "#243a35", deep: "#1a2b27", accent: "#b5814f" },
    { ground: "#e5e7ec", body: "#b23b2e", shade: "#952e23", deep: "#6b1f17", accent: "#2b2724" },
    { ground: "#e6ebe3", body: "#f4f0e8", shade: "#dcd6c9", deep: "#8f8775", accent: "#a06c3c" },
  ],
  paint: ({ body, shade, deep, accent }) =>
    shadow(294, 496, 350, 18) +
    stroke("M196 250C196 90 404 90 404 250", accent, 20) +
    shape("M404 328c56-6 76-44 84-96l52-12c-4 86-40 176-128 186z", shade) +
    shape(
      "M164 262c20-26 70-40 136-40s116 14 136 40c28 48 40 120 22 206-4 16-16 26-34 26H176c-18 0-30-10-34-26-18-86-6-158 22-206z",
      body,
    ) +
    shape("M164 262c14-18 42-30 80-36-44 70-50 180-26 268h-42c-18 0-30-10-34-26-18-86-6-158 22-206z", shade) +
    oval(300, 234, 84, 15, deep) +
    disc(300, 208, 19, accent),
}

export const candle: Drawing = {
  name: "candle",
  height: 720,
  palettes: [
    { ground: "#efe6dd", body: "#d8b48a", shade: "#c19a6d", deep: "#8a5d36", accent: "#f0b23f" },
    { ground: "#e4ebe8", body: "#7f9c8f", shade: "#698679", deep: "#46604f", accent: "#f0b23f" },
    { ground: "#eae6ef", body: "#a78fb4", shade: "#8f789c", deep: "#5f4a6c", accent: "#f0b23f" },
  ],
  paint: ({ body, shade, deep, accent }) =>
    shadow(300, 630, 290, 17) +
    shape("M300 190c34 46 50 70 50 98a50 50 0 0 1-100 0c0-28 16-52 50-98z", accent) +
    shape("M300 244c16 22 24 36 24 50a24 24 0 0 1-48 0c0-14 8-28 24-50z", "#fbe6b0") +
    stroke("M300 318v38", INK, 7) +
    shape("M184 368h232v228c0 18-12 30-30 30H214c-18 0-30-12-30-30z", body) +
    shape("M184 368h56v258h-26c-18 0-30-12-30-30z", shade) +
    oval(300, 368, 116, 21, deep) +
    box(250, 452, 116, 104, 6, CREAM) +
    stroke("M274 488h68M274 508h68M274 528h40", deep, 4),
}

import { lengths } from "~/limits.ts"

/** Invalid and valid values of a field. Undefined leaves the field out. */
export type Kind = { wrong: unknown[]; right: unknown[] }

const noText = [7, true, [], ["text"], {}]
const noUrl = [
  "shop.example/vase",
  "/vase",
  "//shop.example/vase",
  "http:shop.example",
  "http://",
  "javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "https://shop.example/\u0000vase",
  "data:text/html,x",
  "ftp://shop.example/vase",
  "https://mila:secret@shop.example/vase",
  `https://shop.example/${"x".repeat(lengths.url)}`,
]

/** JSON can spell it, UTF-8 cannot. */
const half = "\ud83d"

/** Required text, trimmed before its length is checked. */
export const text = (max: number): Kind => ({
  wrong: [...noText, null, undefined, "", " \n\u00a0", "\u0000", "x".repeat(max + 1)],
  right: ["x".repeat(max), ` ${"x".repeat(max)} `, half],
})

export const optionalText = (max: number): Kind => ({
  wrong: [...noText, "x".repeat(max + 1)],
  right: [null, undefined, "", " ", "x".repeat(max), half],
})

export const url: Kind = {
  wrong: [...noText, null, undefined, "", ...noUrl],
  right: ["HTTP://shop.example/Vase?a=1#b", `https://shop.example/${half}`],
}
export const optionalUrl: Kind = {
  wrong: [...noText, ...noUrl],
  right: [null, undefined, "", "https://shop.example", `https://shop.example/${half}`],
}

/** Without https:// it gets one. */
export const website: Kind = {
  wrong: [...noText, ...noUrl.slice(1), "no address", "shop", "shop.", "mila@shop.example"],
  right: [...optionalUrl.right, "shop.example", "www.shop.example:8080/vase?a=1"],
}

const noUpload = ["/images/u/short", "/images/u/AAAAAAAAAAAAAAAAAAAAAA", "/images/../api/user", "/api/user"]

/** A picture's address: a URL, or the path of an upload in this app. */
export const picture: Kind = { ...url, wrong: [...url.wrong, ...noUpload] }
export const optionalPicture: Kind = { ...optionalUrl, wrong: [...optionalUrl.wrong, ...noUpload] }

export const flag: Kind = { wrong: ["true", "", 0, 1, null, [], {}], right: [true, false, undefined] }
export const id: Kind = {
  wrong: ["1", "", 0, -1, 1.5, 1e300, null, undefined, true, [1], {}],
  right: [1, 4_711],
}
export const oneOf = (...names: string[]): Kind => ({
  wrong: ["", "other", names[0]?.toUpperCase(), null, undefined, true, []],
  right: names,
})
export const megabytes: Kind = {
  wrong: ["1", "", -1, 1.5, 1_048_577, true, [], {}],
  right: [0, 1, 1_048_576, null, undefined],
}
/** The status that answers an invitation or a request. */
export const answer: Kind = {
  wrong: ["pending", "", "Accepted", null, undefined, true, []],
  right: ["accepted", "rejected"],
}

export const email: Kind = {
  wrong: [
    ...noText,
    null,
    undefined,
    "",
    "mila",
    "mila@",
    "mi la@example.com",
    `mila${half}@example.com`,
    `${"x".repeat(250)}@example.com`,
  ],
  right: [" Mila@example.com ", "mila@bücher.example"],
}
export const password: Kind = {
  wrong: [...noText, null, undefined, "", "12345", "x".repeat(lengths.passwordMax + 1)],
  right: ["q7vx2k", `12345${half}`],
}
export const username: Kind = {
  wrong: [
    ...noText,
    null,
    undefined,
    "",
    " ab ",
    "x".repeat(31),
    "\ufb03".repeat(11),
    "mi la",
    "mi/la",
    "<b>mila",
    "mi\u0000la",
    `mila${half}`,
    "😀😀😀",
    "mila\u3164",
    "---",
    "\u0430dmin",
  ],
  right: [" mila-b._7 "],
}

/** The same field in a PATCH, where it may be left out. */
export const kept = ({ wrong, right }: Kind): Kind => ({
  wrong: wrong.filter((value) => value !== undefined),
  right: [...right, undefined],
})

/** An optional field made required. */
export const needed = ({ wrong, right }: Kind): Kind => ({
  wrong: [...wrong, undefined],
  right: right.filter((value) => value !== undefined),
})

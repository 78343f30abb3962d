import { paths } from "~/paths.ts"

export type Guide = {
  title: string
  text: string
  markup?: string
  steps?: string[]
  code?: { label: string; text: string; help?: string }
  links?: { to: string; label: string }[]
}

type Installation = { name: string; origin: string }

/** Sent with the page's data: in its script, they would be loaded before they are needed. */
export const guides = ({ name, origin }: Installation): Guide[] => {
  const button = `Save to ${name}`
  return [
    {
      title: "Bookmark",
      text: "For every browser on a computer. Drag this button to the bookmarks bar, which Ctrl+Shift+B shows (⌘⇧B on a Mac).",
      markup: bookmarkletLink(button, origin),
      steps: [
        "Open the page of a product. Select a text in it if you like.",
        `Press the bookmark. ${name} opens with the form filled in.`,
      ],
      code: {
        label: "Code of the bookmark",
        text: bookmarklet(origin),
        help: "Where nothing can be dragged: bookmark any page, edit that bookmark, and replace its address by this code.",
      },
    },
    {
      title: "Browser extension",
      text: "It sends the page that you are looking at, so it also works in shops that refuse to be read by a server.",
      steps: [
        `Get it from whoever runs ${name} here. It comes with the app, with a guide.`,
        "Make a token that may read and write.",
        `Open the settings of the extension. Enter ${origin} and the token.`,
      ],
      links: [{ to: "/profile/tokens", label: "Tokens" }],
    },
    {
      title: "App on a computer",
      text: "A window of its own, and shortcuts to saving, collections and search in the menu of its icon.",
      steps: [
        "Chrome and Edge: press the install button at the end of the address bar.",
        "Safari on a Mac: choose 'Add to Dock' in the menu 'File'.",
      ],
    },
    {
      title: "Android",
      text: `Installed as an app, ${name} is among the apps that you share to.${origin.startsWith("https:") ? "" : " This needs an address with https."}`,
      steps: [
        `Open ${origin} in Chrome, Edge or Samsung Internet. Firefox installs it too, but does not share to it.`,
        "In the browser's menu choose 'Install app' or 'Add to home screen', then 'Install'.",
        `In a shop or its app, press 'Share' and choose ${name}.`,
      ],
    },
    {
      title: "iPhone and iPad",
      text: "A shortcut puts it into the share sheet of every app.",
      steps: [
        `Open the app 'Shortcuts', press + and name the new shortcut ${button}.`,
        "Press the info button and turn on 'Show in Share Sheet'. At the top of the shortcut, let it receive 'URLs' from the share sheet.",
        "Add the action 'URL Encode'. It encodes 'Shortcut Input'.",
        "Add the action 'Open URLs'. Paste the address below into it, and choose the variable 'URL Encoded Text' directly behind it.",
        `In a shop or its app, press 'Share' and choose ${button}.`,
      ],
      code: { label: "Address for the shortcut", text: `${origin}${paths.save()}?url=` },
    },
    {
      title: "Other apps",
      text: "With a token, another app saves for you.",
      links: [
        { to: "/profile/tokens", label: "Tokens" },
        { to: paths.apiDocs, label: "For those who write apps" },
      ],
    },
  ]
}

/** The query has at most so many characters. Our own server takes no address of more than 8,000 (docs/limits.md). */
const QUERY_MAX = 7_500

/** Runs in a shop's page. It leaves out the selected text first, then the link's query. /save reports a cut link. */
const codeFor = (origin: string) => `(()=>{
const u=location.href,b=location.origin+location.pathname,t=String(getSelection()).trim().slice(0,500),
q=(url,text)=>String(new URLSearchParams({url,title:[...document.title].slice(0,100).join(''),text})),
a=${JSON.stringify(origin + paths.save())}+'?'+[q(u,t),q(u,''),q(b,''),q(b.slice(0,2060),'')].find(s=>s.length<${QUERY_MAX});
open(a)||location.assign(a)
})()`

/** The address of a bookmark: browsers decode it before they run it. It has neither a query nor a fragment. */
export const bookmarklet = (origin: string): string =>
  `javascript:${encodeURI(codeFor(origin).replaceAll("\n", "")).replace(/[?#]/g, encodeURIComponent)}`

const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)

/** Markup, because React warns about such addresses. Our content security policy stops it on our own page. */
export const bookmarkletLink = (name: string, origin: string): string =>
  `<a class="button button-ghost" href="${escaped(bookmarklet(origin))}">${escaped(name)}</a>`

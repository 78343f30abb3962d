import { readCollections } from "./collections.ts"
import { byId, say } from "./elements.ts"
import {
  draft,
  showCollections,
  showDraft,
  showErrors,
  showNewCollection,
  showProduct,
  typed,
} from "./form.ts"
import { type Found, findProduct } from "./found-product.ts"
import { type Item, knownItems, knownSentence } from "./known-items.ts"
import { Saving } from "./save-item.ts"
import { NoAnswer, ServerError, type Settings } from "./server.ts"
import {
  draftOf,
  forgetDraft,
  keepDraft,
  lastCollectionId,
  readSettings,
  rememberCollection,
} from "./settings.ts"
import { type TakenPage, takePage } from "./taken-page.ts"

byId("open-settings").addEventListener("click", () => chrome.runtime.openOptionsPage())

async function open(): Promise<void> {
  const settings = await readSettings()
  if (!settings) return askForSettings("Enter the address of your Curio server and a personal token first.")
  const page = await takePage()
  if (!page)
    return say("status", "This page has no web address, so it cannot be saved. Open a product's page.")
  await read(settings, page)
}

async function read(settings: Settings, page: TakenPage): Promise<void> {
  try {
    const lastUsed = await lastCollectionId()
    const [found, collections] = await Promise.all([
      findProduct(settings, page),
      readCollections(settings, lastUsed),
    ])
    const known = (await knownItems(settings, found.product.url)) ?? []
    showProduct(found.product)
    showCollections(collections)
    say("known", knownSentence(known, collections))
    say("status", found.notice)
    const { url } = found.product
    const kept = await draftOf(url)
    if (kept) showDraft(kept)
    byId("form").addEventListener("input", () => keepDraft(url, draft()))
    whenSent(settings, found)
  } catch (error) {
    say("status", "")
    complain(error)
    if (error instanceof NoAnswer) offerAgain(() => read(settings, page))
  }
}

function whenSent(settings: Settings, { product }: Found): void {
  const form = byId<HTMLFormElement>("form")
  const button = byId<HTMLButtonElement>("save")
  const saving = new Saving(settings)
  form.hidden = false
  byId("collectionId").addEventListener("change", showNewCollection)
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    say("error", "")
    showErrors({})
    try {
      const values = typed()
      const isSamePage = values.productUrl === product.url
      const item = await saving.save(values, isSamePage ? product.canonicalUrl : null)
      await rememberCollection(item.collectionId)
      await forgetDraft(product.url)
      showSaved(settings, item)
    } catch (error) {
      complain(error)
    }
    button.disabled = false
  })
}

function showSaved({ server }: Settings, { id }: Item): void {
  byId("form").hidden = true
  say("known", "")
  const link = Object.assign(document.createElement("a"), {
    href: `${server}/product/${id}`,
    target: "_blank",
    textContent: "View it",
  })
  say("status", "Saved. ")
  byId("status").append(link)
  link.focus()
}

function complain(error: unknown): void {
  const others = error instanceof ServerError ? showErrors(error.fields) : []
  const isByField = error instanceof ServerError && Object.keys(error.fields).length > others.length
  const sentence = error instanceof Error ? error.message : String(error)
  say("error", isByField ? others.join(" ") : sentence)
  byId("settings").hidden = !(error instanceof ServerError && error.needsToken)
}

function askForSettings(sentence: string): void {
  say("status", sentence)
  byId("settings").hidden = false
}

function offerAgain(again: () => Promise<void>): void {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Try again" })
  button.addEventListener("click", () => {
    say("error", "")
    say("status", "Reading this page…")
    return again()
  })
  byId("error").append(document.createElement("br"), button)
}

await open()

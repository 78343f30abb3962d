import { byId, say } from "./elements.ts"
import { checkSettings } from "./server.ts"
import { serverAddress } from "./server-address.ts"
import { readSettings, saveSettings } from "./settings.ts"

const [server, token] = [byId<HTMLInputElement>("server"), byId<HTMLInputElement>("token")]
const button = byId<HTMLButtonElement>("save")

byId<HTMLFormElement>("form").addEventListener("submit", async (event) => {
  event.preventDefault()
  button.disabled = true
  say("error", "")
  say("status", "Checking…")
  try {
    const settings = { server: serverAddress(server.value), token: token.value.trim() }
    const username = await checkSettings(settings)
    await saveSettings(settings)
    server.value = settings.server
    say("status", `Connected as ${username}. Open a product's page and press the button of this extension.`)
  } catch (error) {
    say("status", "")
    say("error", error instanceof Error ? error.message : String(error))
  }
  button.disabled = false
})

const saved = await readSettings()
// What was typed meanwhile stays.
server.value ||= saved?.server ?? ""
token.value ||= saved?.token ?? ""

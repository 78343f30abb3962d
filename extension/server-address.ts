import { parseUrl } from "../app/paths.ts"

/** Hosts that only this computer or its own network reaches. */
const OF_THIS_NETWORK =
  /^(localhost|[^.:]+|.+\.(localhost|local|lan|home\.arpa|internal)|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[::1\]|\[f[cd].*\])$/

/** @returns the origin of a typed address. @throws {Error} with a message for the user. */
export function serverAddress(typed: string): string {
  const text = typed.trim()
  if (!text) throw new Error("Enter the address of your Curio server.")
  const withScheme = /^[a-z]+:\/\//i.test(text) ? text : `${schemeOf(text)}://${text}`
  const url = parseUrl(withScheme)
  if (!url) throw new Error("This is not an address. It looks like https://curio.example.")
  const { protocol, hostname, origin } = url
  if (protocol === "https:") return origin
  if (protocol !== "http:") throw new Error("The address must begin with https://.")
  if (!OF_THIS_NETWORK.test(hostname))
    throw new Error("Use https://. By http:// others could read your token on its way to this server.")
  return origin
}

const schemeOf = (text: string) =>
  OF_THIS_NETWORK.test(parseUrl(`http://${text}`)?.hostname ?? "") ? "http" : "https"

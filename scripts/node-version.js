/** Imported first: says that Node is too old before another module fails to load. */
import { exit, versions } from "node:process"

const [major = 0, minor = 0] = versions.node.split(".").map(Number)
const wanted = "Curio needs Node 22 or 24"

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `${wanted}, and this is ${versions.node}. Get one from https://nodejs.org, or with nvm: nvm install`,
  )
  exit(1)
}

/** The oldest Node on which the code runs gets no fixes any more. */
export const warning =
  major < 22 &&
  `${wanted}. It still runs on this ${versions.node}, but Node ${major} gets no security fixes any more.`

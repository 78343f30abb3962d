import { readlinkSync } from "node:fs"
import { parentPort } from "node:worker_threads"

const tooMuch = []

parentPort.on("message", ({ html, bytes }) => {
  if (html === "throw") throw new Error("no page")
  while (html === "wait");
  while (html === "fill") tooMuch.push(new Array(100_000).fill(html))
  const answer = () => parentPort.postMessage({ title: html ?? new TextDecoder().decode(bytes) })
  if (html === "sleep") setTimeout(answer, 50)
  else answer()
})
parentPort.postMessage(`/proc/${readlinkSync("/proc/thread-self")}/schedstat`)

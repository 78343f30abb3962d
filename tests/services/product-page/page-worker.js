import { parentPort } from "node:worker_threads"

parentPort.on("message", ({ id, html }) => {
  if (html === "throw") throw new Error("no page")
  while (html === "wait");
  parentPort.postMessage({ id, page: { title: html } })
})

const LATEST_MS = 400

const event = (target, name) => new Promise((resolve) => target.addEventListener(name, resolve))
const parsed = document.readyState === "loading" && event(document, "DOMContentLoaded")
const latest = new Promise((resolve) => setTimeout(resolve, LATEST_MS - performance.now()))
const painted = new Promise((resolve) => {
  new PerformanceObserver(resolve).observe({ type: "paint", buffered: true })
})
const firstPictures = () =>
  Promise.allSettled([...document.querySelectorAll("img[fetchpriority=high]")].map((image) => image.decode()))

await Promise.race([painted.then(firstPictures), latest])
for (const link of document.querySelectorAll("link[rel=late-module]")) link.rel = "modulepreload"
await parsed
for (const held of document.querySelectorAll("script[type=late-module]")) {
  // Only a new element is run.
  const script = document.createElement("script")
  script.type = "module"
  script.textContent = held.textContent
  held.replaceWith(script)
}

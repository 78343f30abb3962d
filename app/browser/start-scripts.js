const LATEST_MS = 400

const event = (target, name) => new Promise((resolve) => target.addEventListener(name, resolve))
const parsed = document.readyState === "loading" && event(document, "DOMContentLoaded")
const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
const firstPictures = frames()
  .then(() =>
    Promise.allSettled(
      Array.from(document.querySelectorAll("img[fetchpriority=high]"), (img) => img.decode()),
    ),
  )
  .then(frames)
const latest = new Promise((resolve) => setTimeout(resolve, LATEST_MS - performance.now()))

function preload() {
  for (const link of document.querySelectorAll("link[rel=late-module]")) link.rel = "modulepreload"
}

await Promise.race([firstPictures, latest])
preload()
await parsed
// Some stand behind a script, which waits for the stylesheet.
preload()
for (const held of document.querySelectorAll("script[type=late-module]")) {
  // The browser runs new elements only.
  const script = document.createElement("script")
  script.type = "module"
  script.textContent = held.textContent
  held.replaceWith(script)
}

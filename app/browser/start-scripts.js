// Loads the page's scripts after its first paint and first pictures, so that they take nothing from what users see.
// Links and forms work until then, because they are native.

/** After the page's request. On a slow line the paint comes later, and waiting for it would waste a round trip. */
const LATEST_MS = 400

const latest = new Promise((resolve) => setTimeout(resolve, LATEST_MS - performance.now()))
const painted = new Promise((resolve) => {
  new PerformanceObserver(resolve).observe({ type: "paint", buffered: true })
})
const parsed = new Promise((resolve) => {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", resolve)
  else resolve()
})

await Promise.race([painted.then(firstPictures), latest])
for (const link of document.querySelectorAll('link[rel="late-module"]')) link.rel = "modulepreload"
await parsed
for (const held of document.querySelectorAll('script[type="late-module"]')) {
  // Only a new element is run.
  const script = document.createElement("script")
  script.type = "module"
  script.textContent = held.textContent
  held.replaceWith(script)
}

function firstPictures() {
  const pictures = document.querySelectorAll('img[fetchpriority="high"]')
  return Promise.allSettled([...pictures].map((picture) => picture.decode()))
}

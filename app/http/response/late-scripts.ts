const PRELOAD = '<link rel="modulepreload"'

/**
 * Holds the module scripts of a page back until `browser/start-scripts.js` starts them: after the first paint, so that
 * they take nothing from it, and at the latest some time after the request, so that a slow line loses no round trip.
 * Links and forms work until then, because they are native.
 */
export function holdScripts(html: string): string {
  // They stand at the end.
  const start = html.indexOf(PRELOAD)
  if (start < 0) return html
  const scripts = html
    .slice(start)
    .replaceAll(PRELOAD, '<link rel="late-module"')
    .replaceAll(' type="module" async="">', ' type="late-module">')
  return html.slice(0, start) + scripts
}

/**
 * Holds the module scripts of a page back until `browser/start-scripts.js` starts them: after the first paint, so that
 * they take nothing from it, and at the latest some time after the request, so that a slow line loses no round trip.
 * Links and forms work until then, because they are native.
 */
export const holdScripts = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="late-module"')
    .replaceAll(' type="module" async="">', ' type="late-module">')

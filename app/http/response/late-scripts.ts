/** Holds the module scripts of a page back until `browser/start-scripts.js` starts them. */
export const holdScripts = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="late-module"')
    .replaceAll(' type="module" async="">', ' type="late-module">')

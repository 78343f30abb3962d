/** The header says the same. Addresses of a view link must not reach shops, also after a navigation without a new document. */
export const noReferrer = { name: "referrer", content: "no-referrer" }

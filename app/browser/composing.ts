/** Whether a key belongs to a composition (Japanese, Chinese). Safari ends it before the key, of which then only the code tells. */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229

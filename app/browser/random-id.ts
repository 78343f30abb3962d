/** 128 random bits. `crypto.randomUUID` exists under https only, and a server at home may have plain http. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )

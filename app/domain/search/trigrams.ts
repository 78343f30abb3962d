import { fold } from "../text.ts"

/** The indexes of names (FTS5's trigram tokenizer) know nothing shorter. */
const TRIGRAM = 3

/** Whether an index of names can look for this text. */
export const hasTrigram = (text: string): boolean => [...text].length >= TRIGRAM

/** The text of a search, folded as the indexed keys are. A query of FTS5 ends at a NUL; no name has one. */
export const searched = (search: string): string => fold(search.replaceAll("\0", ""))

/** A text as a literal of FTS5's query language, where it is nothing but text. */
export const literal = (text: string): string => `"${text.replaceAll('"', '""')}"`

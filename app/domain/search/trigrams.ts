import { fold } from "../text.ts"

/** The indexes of names (FTS5's trigram tokenizer) know nothing shorter. */
const TRIGRAM = 3

/** Trigrams of one word that an index looks for. */
const TERMS = 8

/** Whether an index of names can look for this text. */
export const hasTrigram = (text: string): boolean => [...text].length >= TRIGRAM

/** The text of a search, folded as the indexed keys are. A query of FTS5 ends at a NUL; no name has one. */
export const searched = (search: string): string => fold(search.replaceAll("\0", ""))

/**
 * What an index looks for to find a word. FTS5 matches the trigrams of a phrase position by position, which takes seconds
 * for a long word or one that repeats a letter. Such a word is found by a few of its trigrams, and must be checked.
 */
export function indexTerms(word: string): { terms: string[]; isExact: boolean } {
  const letters = [...word]
  const trigrams = letters.slice(TRIGRAM - 1).map((_, at) => letters.slice(at, at + TRIGRAM).join(""))
  const distinct = [...new Set(trigrams)]
  const isExact = distinct.length === trigrams.length && distinct.length <= TERMS
  return { terms: (isExact ? [word] : distinct.slice(0, TERMS)).map(literal), isExact }
}

/** A text as a literal of FTS5's query language, where it is nothing but text. */
const literal = (text: string): string => `"${text.replaceAll('"', '""')}"`

import { CsvError, parse } from "csv-parse/sync"
import { decodeHTMLStrict } from "entities"
import { Invalid, TooLarge } from "~/errors.ts"
import { wordsFields } from "~/product-fields.ts"
import { tableHeaderOf, tableHeaders } from "~/product-table.ts"
import { fold } from "~/text.ts"
import { cleanLine, cleanTypedLink } from "../clean.ts"
import { cleanDate } from "../dates.ts"
import { type ColumnField, type Columns, columnFields, type Table } from "../file-formats.ts"
import type { Draft } from "../gather.ts"
import { importLimits, refused, tooMany } from "../limits.ts"

type TableFile = { format: "csv" | "raindrop"; drafts: Iterable<Draft>; table: Table | null }

/** `table` is set when its columns were guessed. @param isPlain ignores Raindrop's headers. @throws {Invalid} {TooLarge} */
export function readCsv(text: string, columns: Columns | undefined, isPlain: boolean): TableFile {
  const records = recordsOf(text)
  const [first = []] = records
  const isHeader = hasHeaders(first)
  const width = Math.max(0, ...records.slice(0, 20).map((record) => record.length))
  const headers = Array.from(
    { length: width },
    (_, at) => (isHeader && first[at]?.trim()) || `Column ${at + 1}`,
  )
  const rows = isHeader ? records.slice(1) : records
  const raindrop = isPlain ? null : raindropColumns(headers)
  if (raindrop)
    return { format: "raindrop", drafts: draftsOf(rows, raindrop, { needsLink: true }), table: null }
  if (rows.length > importLimits.rows) throw tooMany("rows", importLimits.rows)
  const guess = guessColumns(headers, rows.slice(0, 20))
  // Tables of earlier versions have fewer columns.
  const isOwn =
    OWN.every((name) => headers.includes(name)) && headers.every((name) => tableHeaders.includes(name))
  const sample = rows.slice(0, SAMPLE_ROWS).map((row) => row.map(clipped))
  const table = columns || isOwn ? null : { headers: headers.map(clipped), sample, guess }
  const at = columns ? positionsOf(columns, headers) : guess
  const isKnown = at.name !== undefined || at.link !== undefined
  return { format: "csv", drafts: isKnown ? draftsOf(rows, at, { own: isOwn ? headers : null }) : [], table }
}

const OWN = ["Name", "Brand", "Description", "Link", "Alt text", "Collection", "Added"]

const SAMPLE_ROWS = 5

const clipped = (cell: string) => cell.slice(0, 200).replace(/\p{Surrogate}$/u, "")

/** https://help.raindrop.io/export: id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite */
function raindropColumns(headers: string[]): Positions | null {
  const at = (name: string) => headers.findIndex((header) => header.toLowerCase() === name)
  const [name, link, collection, date] = [at("title"), at("url"), at("folder"), at("created")]
  const [note, description, image, starred] = [at("note"), at("excerpt"), at("cover"), at("favorite")]
  const tags = at("tags")
  if (Math.min(name, link, collection, date, note, description) < 0) return null
  return { name, link, collection, date, tags, note, description, image, starred }
}

type Reading = {
  own?: string[] | null
  /** Raindrop's rows without a link are files, and are ignored. */
  needsLink?: boolean
}

function* draftsOf(
  rows: string[][],
  at: Positions,
  { own = null, needsLink = false }: Reading,
): Generator<Draft> {
  for (const row of rows) {
    const cell = (field: keyof Positions) => plainCell(row[at[field] ?? -1] ?? "")
    const name = cell("name")
    // A cell without a valid link, such as "none", is left out, and the product stays.
    const link = cleanTypedLink(cell("link"))
    const isOther = !link && /^\s*[a-z][a-z\d+.-]{1,20}:\S/i.test(cell("link"))
    yield {
      path: cell("collection").split(" / "),
      link: link ?? (name && !needsLink ? null : ""),
      ...(own && ownWords(row, own)),
      name,
      brand: cell("brand"),
      price: cell("price"),
      description: cell("description"),
      tags: cell("tags"),
      note: cell("note"),
      state: cell("state"),
      starred: cell("starred"),
      image: cleanTypedLink(cell("image")),
      images: own ? plainCell(row[own.indexOf(tableHeaderOf("images"))] ?? "").split("\n") : [],
      createdAt: cleanDate(cell("date")),
      reason: isOther ? `Its link leads to no web page: ${cleanLine(cell("link"))}` : undefined,
    }
  }
}

const ownWords = (row: string[], headers: string[]) =>
  Object.fromEntries(
    wordsFields.map(({ name }) => [name, plainCell(row[headers.indexOf(tableHeaderOf(name))] ?? "")]),
  )

/** Exports put a quotation mark before texts that a spreadsheet would compute. */
const plainCell = (cell: string): string => decodeHTMLStrict(cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, ""))

function positionsOf(columns: Columns, headers: string[]): Positions {
  const positions: Positions = {}
  for (const field of columnFields) {
    const column = columns[field]
    if (column === undefined) continue
    const at = typeof column === "number" ? column : headers.map(fold).indexOf(fold(column))
    if (!(at in headers))
      throw new Invalid({ columns: [`The file has no column "${clipped(String(column))}".`] })
    positions[field] = at
  }
  if (positions.name === undefined && positions.link === undefined)
    throw new Invalid({ columns: ["Please choose the column of the names, or that of the links."] })
  return positions
}

const DELIMITERS = [",", ";", "\t", "|"]

/** Rows of a table, with as many cells as each has. @throws {Invalid} {TooLarge} */
function recordsOf(source: string): string[][] {
  const lines = source.replace(/\r\n?/g, "\n")
  // Excel writes which delimiter it takes into the first line.
  const stated = /^\s*sep=(.)\n/i.exec(lines.slice(0, 100))
  const text = stated ? lines.slice(stated[0].length) : lines
  const delimiter = stated?.[1] ?? delimiterOf(text)
  refuseManyCells(text, delimiter)
  try {
    const records: string[][] = parse(text, {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: importLimits.recordCharacters,
      // With its headers, and one to know that there are more.
      to: importLimits.rows + 2,
    })
    if (records.some((record) => record.length > importLimits.columns))
      throw new TooLarge(`The table has more than ${importLimits.columns} columns.`)
    return records.filter((record) => record.some((cell) => cell.trim() !== ""))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === "CSV_MAX_RECORD_SIZE") throw new TooLarge("A row of the table is too long.")
    throw refused("The table cannot be read: a quotation mark is not closed, or a row is broken.")
  }
}

/** The parser makes all cells of a row before anybody can count them. */
function refuseManyCells(text: string, delimiter: string): void {
  let left: number = importLimits.cells
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1))
    if (--left < 0) throw new TooLarge("The table has too many cells to read. Please split it.")
}

/** The one that is most frequent, outside of quotes, in the first line that has any. */
function delimiterOf(text: string): string {
  const unquoted = text.slice(0, 20_000).replace(/"[^"]*"?/g, "")
  const line = /^.*[,;\t|].*$/m.exec(unquoted)?.[0] ?? ""
  const [most = ","] = DELIMITERS.toSorted((a, b) => line.split(b).length - line.split(a).length)
  return most
}

/** Other programs and people use these names for a column, best first. */
const NAMES: Record<ColumnField, string> = {
  link: `product url, product link, url, link, href, uri, address, web address, website, web site, page, links, page url, item url, product page, produktlink, adresse, webadresse, webseite, lien, lien du produit, site, site web, enlace, vínculo, dirección, collegamento, indirizzo, sito, koppeling, adres, webadres, ligação, endereço, odnośnik, łącze, länk, bağlantı, odkaz, linkki`,
  name: `name, title, product name, item name, product, item, product title, item title, nom, titre, nombre, título, nome, titolo, naam, titel, bezeichnung, produkt, artikel, produktname, produit, article, producto, artículo, prodotto, articolo, produto, tytuł, nazwa, namn, ad, başlık, název, nimi, otsikko, what`,
  brand: `brand, brand name, manufacturer, maker, vendor, make, company, designer, marke, hersteller, marque, fabricant, marca, fabricante, produttore, merk, fabrikant, marka, producent, märke, značka, merkki`,
  price: `price, cost, preis, prix, precio, prezzo, prijs, preço, cena, pris, fiyat, hinta`,
  description: `description, excerpt, details, summary, text, selection, beschreibung, descripción, descrizione, beschrijving, descrição, opis, beskrivning, açıklama, popis, kuvaus`,
  tags: `tags, tag, labels, label, keywords, schlagwörter, schlagworte, étiquettes, mots clés, etiquetas, etichette, labels, trefwoorden, etykiety, tagi, etiketter`,
  note: `own note, note, notes, comment, comments, notiz, notizen, kommentar, bemerkung, remarque, remarques, commentaire, nota, notas, comentario, note personali, commento, opmerking, notitie, uwagi`,
  state: `state, status, zustand, statut, estado, stato`,
  starred: `favorite, favourite, starred, star, heart, liked, favorit, favori, favorito, preferito`,
  image: `image url, image, picture, picture url, photo, photo url, cover, thumbnail, img, image link, image src, bild, bild url, foto, bildadresse, image adresse, imagen, immagine, afbeelding, imagem, obraz, zdjęcie, bildlänk, resim, obrázek, kuva`,
  collection: `collection, folder, list, board, category, list name, folder name, board name, group, room, collection name, ordner, sammlung, liste, kategorie, dossier, collection nom, catégorie, carpeta, lista, colección, categoría, cartella, raccolta, categoria, map, lijst, categorie, pasta, coleção, kolekcja, folder nazwa, mapp, kategori, klasör, složka, kansio`,
  date: `created at, created, date added, added at, added, added on, date, time added, timestamp, saved at, add date, date created, time, datum, erstellt, erstellt am, hinzugefügt, hinzugefügt am, date ajout, ajouté, ajouté le, créé le, fecha, creado, añadido, data, creato, aggiunto, toegevoegd, aangemaakt, criado, adicionado, dodano, tillagd, skapad, tarih, přidáno, lisätty`,
}

const spoken = (header: string): string =>
  fold(header.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replace(/\([^)]*\)/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

type Positions = Partial<Record<ColumnField, number>>

/** Each column is one field at most. A column of links is found without a name too. */
function guessColumns(headers: string[], rows: string[][]): Positions {
  const spokenHeaders = headers.map(spoken)
  const taken = new Set<number>()
  const guess: Positions = {}
  for (const field of columnFields) {
    const found = NAMES[field]
      .split(", ")
      .map((name) => spokenHeaders.findIndex((header, at) => header === spoken(name) && !taken.has(at)))
      .find((at) => at >= 0)
    if (found === undefined) continue
    guess[field] = found
    taken.add(found)
  }
  if (guess.link === undefined) {
    const links = headers.findIndex((_, at) => !taken.has(at) && rows.some((row) => isLink(row[at])))
    if (links >= 0) guess.link = links
  }
  return guess
}

/** A table without headers begins with a link. */
const hasHeaders = (first: string[]): boolean => !first.some(isLink)

const isLink = (cell: string | undefined) =>
  /^\s*(?:https?:\/\/|www\.)/i.test(cell ?? "") && !!cleanTypedLink(cell)

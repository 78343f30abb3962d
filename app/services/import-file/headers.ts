import { fold } from "~/text.ts"
import { cleanTypedLink } from "./clean.ts"
import { type ColumnField, columnFields } from "./table.ts"

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

export type Positions = Partial<Record<ColumnField, number>>

/** Each column is one field at most. A column of links is found without a name too. */
export function guessColumns(headers: string[], rows: string[][]): Positions {
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
export const hasHeaders = (first: string[]): boolean => !first.some(isLink)

const isLink = (cell: string | undefined) =>
  /^\s*(?:https?:\/\/|www\.)/i.test(cell ?? "") && !!cleanTypedLink(cell)

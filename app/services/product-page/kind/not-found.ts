import { alternatives } from "../clean/alternatives.ts"

const NOT_FOUND = new RegExp(
  alternatives(String.raw`
  ^(?:404|410)(?=\W*$|\W+(?:error|not|page|seite|страница|erreur|fehler)|\s*[|:–—-])
  (?:error|erreur|fehler|errore|ошибка|помилка|chyba|błąd|hata|fel|feil|virhe|エラー)[\s:-]*(?:404|410)(?!\d)
  (?:404|410) error
  (?:page|product|item|listing|file|ad|url) (?:was |is |could |can)?(?:not|n't|cannot be|no longer)(?: be)? (?:found|available|exist)
  not found|doesn'?t exist|no longer (?:available|exists)|can'?t find (?:that|the|this|what)
  couldn'?t find (?:that|the|this|what)|page (?:is )?(?:missing|unavailable|gone)
  ^(?:oops|whoops|ups|oups)[!,.…]
  seite (?:wurde |konnte )?(?:leider )?nicht (?:gefunden|mehr)|nicht gefunden
  (?:artikel|produkt) (?:ist )?(?:leider )?nicht (?:mehr )?(?:verfügbar|gefunden)|existiert nicht
  page (?:introuvable|non trouvée|inexistante)|n'existe (?:pas|plus)|introuvable
  no (?:se ha )?encontrad[ao]|página no (?:encontrada|existe|disponible)|no existe
  pagina non (?:trovata|disponibile|esiste)|non (?:è stata )?trovat[ao]
  página não (?:encontrada|existe)|não (?:foi )?encontrad[ao]|pagina niet gevonden|niet gevonden
  bestaat niet|sidan (?:kunde inte|hittades inte|finns inte)|hittades inte
  siden (?:blev|ble) ikke fundet|ikke funnet|ikke fundet|sivua ei löyd|ei löytynyt|nie znaleziono
  strona nie (?:istnieje|została)|nie istnieje
  stránk[au] (?:nebyla )?(?:nenalezen|neexistuje|nenájden)|nenalezen|neexistuje|nenašli
  страниц[аы] не (?:найдена|существует)|не найден|ничего не найдено|сторінк[ау] не знайдено
  не знайдено|не е намерена|nem található|pagina nu (?:a fost|există)|sayfa bulunamadı|bulunamadı
  stran (?:ni|ne)|nije pronađena|δεν βρέθηκε|không tìm thấy|ไม่พบ|tidak ditemukan|ページが見つかりません|見つかりません
  页面不存在|找不到|頁面不存在|不存在|찾을 수 없|존재하지 않
`),
  "iu",
)

/** `text` counts only on pages with little text. */
export const isNotFound = (titles: string[], text: string): boolean =>
  titles.some((title) => title.length < 160 && NOT_FOUND.test(title)) ||
  (text.length < 700 && NOT_FOUND.test(text))

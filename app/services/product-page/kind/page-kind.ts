import { alternatives } from "../clean/fold.ts"
import { total } from "../options.ts"
import type { PageDocument } from "../page/document.ts"
import type { MainHeading } from "../page/main-heading.ts"
import type { SchemaItem } from "../schema/item.ts"
import type { Availability, PageKind } from "../types.ts"
import { saleEvidence } from "./evidence.ts"

/** The whole title of a wall, or its part before the shop's name. */
const TITLE = new RegExp(
  String.raw`^(?:${alternatives(String.raw`
  just a moment|before you continue|avant de continuer|bevor (?:sie|du)[\p{L} ]{0,30}|antes de continuar
  prima di continuare|voordat je verdergaat|something is wrong|attention required|access denied|access blocked
  blocked|forbidden|403 forbidden|403|error 403|429 too many requests|too many requests
  security (?:check|challenge|measure)|please wait|one moment, please|un momento|einen moment|un instant
  только секунду|один момент|подождите|sicherheitsprüfung|sicherheitsüberprüfung|zugriff verweigert
  accès refusé|acceso denegado|accesso negato|acesso negado|доступ (?:ограничен|запрещен|запрещён)|ой!|verifica
  (?:client )?challenge(?: validation)?|(?:validate )?captcha|安全验证|访问验证|滑动验证|amazon\.[a-z.]+ captcha
`)})(?=[\s.!?…:]*(?:$|[|–—·-]))`,
  "iu",
)
const TEXT = new RegExp(
  alternatives(String.raw`
  enter the characters you see below|type the characters you see in this image
  geben sie die (?:angezeigten )?zeichen|saisissez les caractères|introduce los caracteres
  inserisci i caratteri|(?:verify(?:ing)?|confirm|prove) (?:that )?(?:you(?:'re| are)|your browser)
  robot or human|are you (?:a )?(?:robot|human)|human verification|bot (?:check|verification|detection|protection)
  robot check|bist du ein mensch|checking (?:if the site connection is secure|your browser)
  needs to review the security of your connection|enable javascript and cookies to continue
  please enable (?:js|javascript) and disable any ad ?blocker|press (?:&|and) hold to confirm
  you don't have permission to access|access to this page has been denied
  unusual (?:traffic|activity)|automated (?:access|requests|queries|traffic)
  you have been blocked|attention required!? \| cloudflare|incapsula incident|ddos-guard
  request (?:blocked|unsuccessful|rejected)|the request could not be satisfied|reference #[0-9a-f.]{8,}
  something about your browser made us think you (?:were|might be) a bot|suspicious activity
  hold the button|ray id:|you are (?:now )?in (?:line|the queue|a queue)|virtual waiting room|in der warteschlange|file d'attente virtuelle|pardon our interruption|ich bin kein roboter|dass sie kein roboter sind
  ungewöhnliche(?:n|r)? (?:aktivität|datenverkehr|zugriffe)|je ne suis pas un robot
  vous n'êtes pas un robot|no (?:soy|eres) un robot|non (?:sono|sei) un robot|você não é um robô
  nie jesteś robotem|nejste robot|я не робот|вы не робот|запросы, поступившие с вашего ip
  ik ben geen robot|geen robot bent|验证码|人机|机器人|ロボットで|로봇이 아닙니다|자동화된
`),
  "i",
)
const MARK = new RegExp(
  alternatives(String.raw`
  _Incapsula_Resource|cf-browser-verification|cf_chl_|challenge-platform|px-captcha|_pxCaptcha
  captcha-delivery\.com|geo\.captcha|distil_|\/_sec\/cp_challenge|sec-if-cpt|ddos-guard|awswaf
  aws-waf-token|kpsdk|KPSDK|perimeterx|geetest|nc_1_n1z|punish\?x5secdata|x5referer|validateCaptcha
`),
  "",
)

/** @param sells signs of a product for sale: then scripts of a bot wall mean that it let us in. */
function isWall(page: PageDocument, text: string, titles: string[], sells: boolean): boolean {
  const few = text.length < 2500
  if (titles.some((title) => TITLE.test(title.trim()))) return text.length < 6000
  if (few && [text, ...titles].some((pageText) => TEXT.test(pageText))) return true
  return !sells && text.length < 600 && page.elements.length < 250 && isMarked(page)
}

const isMarked = (page: PageDocument): boolean =>
  page.scripts.some(({ code }) => MARK.test(code.slice(0, 20_000))) ||
  page.elements.some(({ attribs: { src = "", id = "", class: name = "", action = "" } }) =>
    MARK.test(`${src} ${id} ${name} ${action}`.slice(0, 2000)),
  )

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
const isNotFound = (titles: string[], text: string): boolean =>
  titles.some((title) => title.length < 160 && NOT_FOUND.test(title)) ||
  (text.length < 700 && NOT_FOUND.test(text))

export type Known = {
  items: SchemaItem[]
  main: SchemaItem | undefined
  name: string
  heading: MainHeading | undefined
  titles: string[]
  text: string
  /** The platform's own markup names a product. */
  certain: boolean
  /** The framework's state has a product that the page is named after. */
  state: boolean
  availability: Availability | null
}

/** Where walls and missing pages are no longer looked for. */
const SURE = 3

export function pageKind(page: PageDocument, facts: Known) {
  const { titles, text, certain } = facts
  const evidence = saleEvidence(page, facts)
  const score = total("kind", evidence)
  const kind = (): PageKind => {
    const stated = certain || evidence.stated === 1
    if (!stated && isWall(page, text, titles, score >= 0)) return "wall"
    if (!stated && score < SURE && isNotFound(titles, text)) return "not-found"
    return score > 0 ? "product" : "other"
  }
  return { kind: kind(), evidence, score }
}

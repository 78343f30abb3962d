import { parseUrl } from "~/paths.ts"
import { isShortAddress, isWebAddress } from "~/text.ts"

/*
 * Parameters that say where a visitor came from, and not which product a page has. No package is used: the kept one
 * (tidy-url) also removes what tells products apart, such as eBay's `var`. Sources: Brave's query filter, Firefox's
 * strip list, AdGuard's TrackParamFilter, the tracking-query-params-registry, and the vendors' own pages.
 * A name that other shops use for content belongs to `OF_SHOPS`. Addresses are long: no repetition stands inside of another.
 */

const named = (rows: [source: string, names: string][]) =>
  new RegExp(`^(?:${rows.map(([, names]) => names).join("|")})$`, "i")

// biome-ignore format: a table
const ANYWHERE = named([
  ["campaigns of analytics", String.raw`[ui]tm[_-][\w-]+|(?:mtm|matomo|pk|piwik)_(?:\w+_)?(?:campaign|kwd|keyword|source|medium|content|cid|group|placement|vid)|at_(?:medium|campaign|recipient_\w+)|xtor|wt[._]z?mc(?:_\w+)?|cm_(?:mmc\w*|me|cr|sp|lm)|s_cid|stm_\w+|int_(?:cmp\w*|source|medium|campaign|content)|dpg_\w+|_openstat`],
  ["Google", String.raw`gclid|gclsrc|gbraid|wbraid|dclid|gad(?:_\w+)?|ga_(?:order|search\w*|view_type|page|source|medium|campaign|content|term)|sca_(?:esv|upv)|gs_lc\w+|ved|msockid|_ga|_gac|_gl|gpromocode|gqt|srsltid|usqp|adgroupid|campaign_?id`],
  ["click ids", String.raw`fbclid|fb_(?:action_\w+|comment_id|ref|source)|__tn__|__cft__(?:\[\d\])?|mibextid|tt_(?:medium|content|campaign|source|adid)|pin_unauth|sc_click|ybaip|etext|msclkid|twclid|ttclid|y[sm]?clid|syclid|ndclid|vmcid|li_fat_id|epik|rdt_cid|sccid|igshid|igsh|rb_clickid|unicorn_click_id|rtkcid|aiad_clid|mindbox-[\w-]+|ko_click_id|click_?id|external_click_id|__twitter_impression|rtid|erid|dicbo|obOrigUrl|ob_click_?id|tblci|taboola\w*|cto_pld|idealoid|nosto(?:_\w+)?|_vsrefdom`],
  ["affiliate networks", String.raw`irclickid|irgwc|irpid|iradid|sharedid|ir_(?:ad|campaign|partner|click|pid|cid)\w*|awc|awin\w*|sv1|sv_campaign_id|zanpid|cjevent|cjdata|xcust|wg(?:u|expiry|campaignid|programid|target)|tagtag_uid|aw_affid|avad|pj[m]?id|ranmid|raneaid|ransiteid|sscid|tduid|admitad_uid|afsrc|lsnsubsite|clickref|affid|aff_(?:id|sub\d?|track)|affiliate(?:_?id)?|sca_ref|rfsn|vc_lpp|maf|gci|_branch_(?:match_id|referrer)|adjust_\w+|gps_adid`],
  ["mails", String.raw`mc_[ce]id|_ke|_kx|__?hs\w+|hsa_\w+|hs\w*_|hsctatracking|mkt_tok|vero_\w+|oly_\w+|oft_\w+|__s|_bta_\w+|trk_(?:contact|msg|module|sid)|dm_[it]|bsft_\w+|elq\w*|sfmc_\w+|et_[cr]id|ml_subscriber\w*|ss_(?:email_id|source|campaign_\w+)|ck_subscriber_id|omnisend\w+|nb_(?:platform|klid|expid\w*)|lmdsid|bxid|cndid|sms_(?:source|click|uph)|sc_(?:customer|eh|uid)|_cldee?|_bhlid|_bhiiv|bbeml|vgo_ee|emci|emdi|ceid|spmailingid|spuserid|spjobid|spreportid|user_email_address`],
  ["advertisers' tools", String.raw`wickedid|wickedsource|sfdr_ptcid|shem|sfnsn|ef_id|s_kwcid|mkwid|pcrid|gdf(?:ms|trk|fi)|tw_(?:source|campaign|term|content|adid)|nx_source|ebisadid|cmpid|adfrom|cx_(?:test|artpos|tag|experience|click)\w*|_sgm_\w+|guccounter|guce_referrer\w*|soc_(?:src|trk)|tracking_?id|trk|trkid|ref_src|ref_url|sb_referer_host|redirect_(?:log_)?mongo_id`],
  ["lists of Shopify's and Alibaba's shops", String.raw`_pos|_psq|_sid|_ss|_fid|_v|pr_(?:prod_strat|rec_id|rec_pid|ref_pid|seq)|shpxid|spm|scm|pvid|algo_\w+|pdp_npi|utparam(?:-url)?|gatewayadapt|_[tr]`],
  ["translations and AMP", String.raw`_x_tr_\w+|amp_(?:js_v|gsa)`],
  ["marketplaces' links", String.raw`p[df]_rd_\w+|_trk(?:parms|sid)`],
  ["sessions", String.raw`jsessionid|phpsessid|aspsessionid\w*|oscsid|xtcsid|zenid`],
])

const host = (names: string) => new RegExp(String.raw`(?:^|\.)(?:${names})$`)

/** Parameters of one shop, whose names other shops use for content. Its hosts, and the whole names. */
// biome-ignore format: a table
const OF_SHOPS: [shop: RegExp, names: RegExp][] = [
  [host(String.raw`amazon\.[a-z.]{2,6}`), /^(?:psc|th|qid|sr|smid|sprefix|crid|keywords|dib|dib_tag|dchild|rnid|spla|sp_csd|ufe|creative(?:asin)?|camp|linkcode|linkid|ascsubtag|asc_\w+|content-id|_encoding|ref_?|tag|colid|coliid|social_share|hv\w+|nc[12])$/i],
  [host(String.raw`ebay\.[a-z.]{2,6}`), /^(?:hash|amdata|_from|mkcid|mkrid|mkevt|campid|toolid|customid|siteid|ssspo|sssrc|ssuid|media|widget_ver|epid|itmmeta|itmprp|_skw|sacat|norover|chn|keyword|abcid|plmt)$/i],
  [host(String.raw`etsy\.com`), /^(?:click_(?:key|sum)|ref|pro|frs|sts|bes|etp|ls|dd|cns|content_source|logging_key|organic_search_click|sr_prefetch|pf_from|plkey|external|nob|share_time|share_id)$/i],
  [host(String.raw`aliexpress\.[a-z.]{2,6}`), /^(?:btsid|ws_ab_test|initiative_id|widgetid|gps-id|scm[_-]\w+|scenario|tpp_\w+|pdp_(?:pi|ext_f)|fromrankid|sourcetype|srcsns|spreadtype|biztype|social_params|aff_\w+|shareid|platform|businesstype|terminal_id|afsmartredirect|sk|tt|aem_p4p_detail|search_p4p_id|mall_affr|curpageloguid|channel|dp|cn|cv|af|_evo_buckets|_randl_\w+)$/i],
  [host(String.raw`walmart\.(?:com|ca)`), /^(?:ath\w+|povid|wmlspartner|from|sid|adsredirect|aduid|wl\d+|veh|sourceid|clickid|eventst|bt|pos|rdf|tax|plmt|mloc|pltfm|pgid|pt|spqs|classtype|selected)$/i],
  [host(String.raw`target\.com`), /^(?:afid|lnk|clkid|ref|fndsrc|lid|cpng|rac\w*)$/i],
  [host(String.raw`flipkart\.com`), /^(?:lid|marketplace|srno|otracker\d?|fm|iid|ppt|ppn|ssid|q|qh|store|spotlighttagid|cmpid|affextparam\d|_appid)$/i],
  [host(String.raw`shopee\.[a-z.]{2,6}`), /^(?:af_\w+|pid|is_retargeting|sp_atk|xptdk|uls_trackid|smtt|share_channel_code)$/i],
  [host(String.raw`lazada\.[a-z.]{2,6}`), /^(?:clicktrackinfo|search|from|abid|abbucket|freeshipping|fs_ab|laz_\w+|trackinfo|mp|sub_\w+|pos|acm|scm_\w+)$/i],
  [host(String.raw`(?:taobao|tmall)\.com`), /^(?:abbucket|ali_\w+|ns|xxc|pisk|mi_id|priceTId|detail_redpacket_pop)$/i],
  [host(String.raw`rakuten\.co\.jp`), /^(?:s-id|l-id|l2-id|scid|sc2id|rtg|iasid|_mp|_ts|rafcid|icm_\w+)$/i],
  [host(String.raw`ozon\.ru`), /^(?:asb2?|avt[cest]|at|_bctx|oos_search|sh|keywords|from|perehod)$/i],
  [host(String.raw`allegro\.pl`), /^(?:bi_\w+|ev_\w+|reco_id|sid|search_id|dd_referrer|navcategoryid|fromvariant)$/i],
  [host(String.raw`bol\.com`), /^(?:bltgh\w*|promo|referrer|cid|s2a|sg)$/i],
  [host(String.raw`zalando\.[a-z.]{2,6}`), /^(?:wmc|opc|_rfl|allophones|zoom)$/i],
  [host(String.raw`otto\.de`), /^(?:wkid|mc|prom\w*)$/i],
  [host(String.raw`jd\.com`), /^(?:cu|pps|dist)$/i],
  [host(String.raw`(?:temu|shein)\.com`), /^(?:_x_\w+|_oak_\w+|_p_\w+|refer_\w+|top_gallery_url|sticky_type|src_\w+|mallcode|ici|onelink|requestid|url_from|bg_\w+)$/i],
  [host(String.raw`(?:youtube\.com|youtu\.be|spotify\.com)`), /^(?:si|feature|pp)$/i],
  [host(String.raw`(?:store\.steampowered|kickstarter|producthunt|indiegogo)\.com`), /^(?:ref|snr|curator_clanid|discovery|referrer)$/i],
  [host(String.raw`(?:tiktok|instagram|pinterest)\.com`), /^(?:is_\w+|sender_\w+|share_\w+|u_code|source|refer|invite_code|sfo|rs)$/i],
]

/** @param hostname in lower case. @returns whether a parameter of this name does not tell products apart there. */
function tracks(hostname: string): (parameter: string) => boolean {
  const ofShop = OF_SHOPS.find(([shop]) => shop.test(hostname))?.[1]
  return (name) => ANYWHERE.test(name) || ofShop?.test(name) === true
}

/** Shops that show one product at several addresses: its number there, and the parameters that tell variants apart. */
// biome-ignore format: a table
const PRODUCTS: [shop: RegExp, path: RegExp, key: string, parameters: string[]][] = [
  [/^allegro\.pl$/, /^\/oferta\/(?:[^/]*-)?(\d{9,})$/, "/oferta/", []],
  [/^vinted\.[a-z.]{2,6}$/, /^\/items\/(\d+)(?:-[^/]*)?$/, "/items/", []],
  [/^kleinanzeigen\.de$/, /^\/s-anzeige\/(?:[^/]+\/)?(\d+-\d+-\d+)$/, "/s-anzeige/", []],
  [/^mercadoli[bv]re\.[a-z.]{2,6}$/, /^\/(?:[^/]+\/)?p\/(ML[A-Z]\d+)$/, "/p/", []],
  [/^coupang\.com$/, /^\/v[pm]\/products\/(\d+)$/, "/products/", ["itemId", "vendorItemId"]],
  [/^goodreads\.com$/, /^\/book\/show\/(\d+)(?:[.-][^/]*)?$/, "/book/show/", []],
  [/^(?:apps|itunes)\.apple\.com$/, /^(?:\/[a-z]{2})?\/[a-z-]+\/(?:[^/]+\/)?id(\d+)$/, "/id", []],
  [/^play\.google\.com$/, /^\/store\/[a-z/]+\/details$/, "/store", ["id"]],
  [/(?:^|\.)taobao\.com$/, /^\/(?:item\.htm|awp\/core\/detail\.htm|detail\/detail\.html)$/, "/item", ["id", "skuId"]],
  [/^item\.(?:m\.)?jd\.com$/, /^\/(?:product\/)?(\d+)\.html$/, "/", []],
  [/(?:^|\.)shein\.com$/, /-p-(\d+)(?:-cat-\d+)?\.html$/, "/p-", []],
  [/^temu\.com$/, /-g-(\d+)\.html$/, "/g-", []],
  [/^homedepot\.com$/, /^\/p\/(?:[^/]+\/)?(\d{6,})$/, "/p/", []],
  [/^amazon\./, /\/(?:dp(?:\/product)?|d|gp\/(?:-\/[a-z]{2}\/)?product(?:\/glance)?|gp\/aw\/(?:d|ol|reviews)|gp\/offer-listing|product-reviews|exec\/obidos\/asin|o\/asin)\/([a-z0-9]{10})(?:[/?%]|$)/i, "/dp/", []],
  [/^ebay\./, /^\/(?:itm|i)\/(?:[^/]+\/)?(\d{9,})\/?$/, "/itm/", ["var"]],
  [/^etsy\.com$/, /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/listing\/(\d+)(?:\/|$)/i, "/listing/", ["variation0", "variation1"]],
  [/(?:^|\.)aliexpress\.com$/, /^\/(?:item|i)\/(?:[^/]+\/)?(\d+)\.html$/, "/item/", ["sku_id"]],
  [/^walmart\.(?:com|ca)$/, /^(?:\/(?:en|fr))?\/ip\/(?:[^/]+\/)?([a-z0-9]+)\/?$/i, "/ip/", []],
  [/^target\.com$/, /^\/p\/(?:[^/]+\/)?(?:-\/)?A-(\d+)\/?$/i, "/p/", ["preselect"]],
  [/^store\.steampowered\.com$/, /^\/(?:agecheck\/)?app\/(\d+)(?:\/|$)/, "/app/", []],
  [/^bestbuy\.com$/, /^\/site\/(?:[^/]+\/)?(\d+)\.p$/, "/site/", ["skuId"]],
  [/^bol\.com$/, /^(?:\/[a-z]{2}){1,2}\/p\/[^/]+\/(\d+)\/?$/, "/p/", []],
]

/** Search engines, chats, mails and affiliate networks, whose own addresses have the shop's in them. */
const FORWARDERS = [
  String.raw`google\.[a-z.]{2,6}\/(?:url|imgres|aclk|translate)\b|youtube\.com\/redirect|duckduckgo\.com\/l\/|doubleclick\.net\/`,
  String.raw`lm?\.(?:facebook|instagram|messenger)\.com\/|out\.reddit\.com\/|t\.umblr\.com\/redirect|slack-redir\.net\/|vk\.com\/away`,
  String.raw`linkedin\.com\/(?:redir|safety)|pinterest\.[a-z.]{2,6}\/offsite|steamcommunity\.com\/linkfilter|safelinks\.protection\.outlook\.com\/`,
  String.raw`awin1\.com\/|zenaps\.com\/|click\.linksynergy\.com\/|go\.redirectingat\.com\/|go\.skimresources\.com\/|redirect\.viglink\.com\/`,
  String.raw`rover\.ebay\.[a-z.]{2,6}\/|(?:anrdoezrs|dpbolvw|jdoqocy|kqzyfj|tkqlhce)\.(?:net|com)\/|prf\.hn\/|tradedoubler\.com\/|tradetracker\.net\/`,
  String.raw`webgains\.com\/|shareasale\.com\/|goto\.(?:walmart|target)\.com\/|(?:pxf|sjv)\.io\/|(?:7eer|evyy|ojrq)\.net\/|partner-ads\.com\/`,
  String.raw`(?:admitad|alitems)\.com\/|s\.click\.aliexpress\.com\/|digidip\.net\/|(?:pntra|pntrs|gopjn|pjtra|pjatr)\.com\/|track\.adtraction\.com\/`,
].join("|")
const FORWARDS = new RegExp(String.raw`^(?:[\w-]{1,63}\.){0,6}(?:${FORWARDERS})`)
const COPY =
  /^https:\/\/(?:www\.google\.[a-z.]{2,6}\/amp|(?:[\w-]{1,63}\.)?cdn\.ampproject\.org\/[cvi])\/(s\/)?([^/?#\s]+\.[^/?#\s]+\/.*)$/
const TRANSLATED = /^([\w-]{1,200})\.translate\.goog$/
const MOST = 4

/** The shop's address, where one that only leads there has it. */
export function unwrapped(url: URL): URL {
  let target = url
  for (let step = 0; step < MOST; step++) {
    const next = parseUrl(targetOf(target) ?? "")
    if (!next) break
    target = next
  }
  return target
}

function targetOf(url: URL): string | undefined {
  const [, secure, copied] = COPY.exec(url.href) ?? []
  if (copied) return `http${secure ? "s" : ""}://${copied}`
  const translated = TRANSLATED.exec(url.hostname)?.[1]
  if (translated) {
    const host = translated.split("--").map((part) => part.replaceAll("-", "."))
    return `https://${host.join("-")}${url.pathname}${url.search}`
  }
  if (!FORWARDS.test(url.hostname + url.pathname)) return undefined
  const values = [...url.searchParams.values()].filter((value) => /^https?:\/\/[^/]/i.test(value))
  return values[0] ?? /https?:\/\/[^/].*$/i.exec(unescaped(url.pathname + url.search))?.[0]
}

/** An app's link, and one that is pasted after the `https://` that a field began with. */
export const asPasted = (address: string): string =>
  address
    .replace(/^(?:intent):\/\/([^#]*)#Intent;(?:.*;)?scheme=(https?);.*$/i, "$2://$1")
    .replace(/^android-app:\/\/[\w.]{1,200}\/(https?)\//i, "$1://")
    .replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, "")

/** The database stores this form. @throws TypeError unless absolute http(s). */
export function cleanProductUrl(address: string): string {
  const url = unwrapped(new URL(asPasted(address.trim())))
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new TypeError("Not an http address")
  // Copied from the source of a page.
  if (/&amp(?:;|%3b)/i.test(url.search)) url.search = url.search.replace(/&amp(?:;|%3b)/gi, "&")
  url.username = ""
  url.password = ""
  if (/[^.]\.$/.test(url.hostname)) url.hostname = url.hostname.slice(0, -1)
  const isTracking = tracks(url.hostname)
  // Deleting sets the whole query anew, which costs the square of its length.
  const names = [...new Set(url.searchParams.keys())]
  const parameters = new URLSearchParams([...url.searchParams].filter(([name]) => !isTracking(name)))
  if (names.some(isTracking)) url.search = parameters.toString()
  if (isAmazon(url.hostname)) url.pathname = url.pathname.replace(/\/ref=[^/]*\/?$/, "")
  url.pathname = url.pathname.replace(/;(?:jsessionid|phpsessid|sid)=[^/;]*/gi, "")
  url.hash = url.hash.replace(/:~:.*$/, "").replace(/^#$/, "")
  if (/^#(?:utm_|xtor=|gclid|fbclid)/i.test(url.hash)) url.hash = ""
  return url.href.replace(/\?(?=#|$)/, "")
}

/** What follows visitors makes links too long. A short link keeps it, because its shop may ask for it. */
export const shortProductUrl = (address: string): string =>
  isShortAddress(address) || !isWebAddress(address) ? address : cleanProductUrl(address)

const isAmazon = (host: string) => /(?:^|\.)amazon\.[a-z.]{2,6}$/.test(host)

/** The key finds duplicates and is not to be opened. @throws TypeError unless absolute http(s). */
export function productUrlKey(address: string): string {
  const url = new URL(cleanProductUrl(address))
  const site = siteOf(url)
  const path = url.pathname.replace(/\/$/, "")
  const [, place, key = "", ofVariants] =
    PRODUCTS.find(([shop, place]) => shop.test(site) && place.test(path)) ?? []
  const parameters = [...url.searchParams]
    .filter(([name, value]) => !ofVariants || (value !== "" && ofVariants.includes(name)))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
  const query = parameters.length > 0 ? `?${parameters.join("&")}` : ""
  if (place) return `${site}${key}${(place.exec(path)?.[1] ?? "").toUpperCase()}${query}`
  const route = ROUTE.test(url.hash) ? url.hash : ""
  return `${site}${normalPath(url.pathname)}${query}${route}`
}

/** What an app in the page, or its choice of a variant, writes behind #. */
const ROUTE =
  /^#(?:!|\/|(?:p|products?|items?)[/=-]|(?:variation|variant|sku|artikel|colou?r|size|id)\w*[=:])/i

/** The desktop and the phone pages of a shop are one site. */
const siteOf = ({ host }: URL): string =>
  host
    .replace(
      /^(?:www|m|mobile|touch|wap|amp|smile(?=\.amazon\.)|m2(?=\.ikea\.)|dl(?=\.flipkart\.)|[\w-]+(?=\.etsy\.com$))\./,
      "",
    )
    .replace(/^([a-z]{2})\.m\./, "$1.")
    .replace(/^(?:item|h5\.m|m\.intl|intl)\.taobao\.com$/, "taobao.com")
    .replace(/^item\.m\.jd\./, "item.jd.")
    .replace(/^(?:[a-z]{2}\.)?aliexpress\.(?:com|us|ru)$/, "aliexpress.com")

/** On the page's own site, and not its front page. @throws TypeError unless absolute http(s). */
export function isCanonicalOf(canonical: string, address: string): boolean {
  const url = new URL(cleanProductUrl(canonical))
  return isSameSite(url.href, address) && !isFront(url)
}

const isSameSite = (one: string, other: string): boolean => siteOf(new URL(one)) === siteOf(new URL(other))

/** Such as "/", "/de/" and "/index.html". */
export const isFront = ({ pathname, search }: URL): boolean =>
  pathname === "/" ||
  (!search && /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|default|home)\.\w+)?$/i.test(pathname))

/** Shopify's shops show a product in each of its collections, too. Some file systems take letters apart. */
function normalPath(path: string): string {
  let end = path.length
  while (path[end - 1] === "/") end--
  const trimmed = path
    .slice(0, end)
    .replace(/\/{2,}/g, "/")
    .replace(/\/index\.(?:html?|php|aspx?)$/i, "")
    .replace(/(?<=\/[^/]+\/[^/]+)\/amp$/, "")
    .replace(/\/collections\/[^/]+(?=\/products\/[^/]+$)/, "")
  try {
    return encodeURI(decodeURI(trimmed).normalize("NFC"))
  } catch {
    return trimmed
  }
}

export function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Targets of short links. A forgotten one costs a question about a duplicate. */
const redirectTargets = new Map<string, string>()
const TARGETS_AT_MOST = 1_000

/** @param address where the link's redirects ended. */
export function rememberRedirect(link: string, address: string): void {
  if (isSameSite(link, address)) return
  redirectTargets.set(productUrlKey(link), address)
  const [oldest] = redirectTargets.keys()
  if (redirectTargets.size > TARGETS_AT_MOST && oldest !== undefined) redirectTargets.delete(oldest)
}

export const redirectTargetOf = (link: string): string => redirectTargets.get(productUrlKey(link)) ?? link

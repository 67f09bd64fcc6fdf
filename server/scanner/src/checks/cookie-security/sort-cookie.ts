import type { SiteCookie } from '../../headers/set-cookie.ts';

/** Names of session cookies in frameworks, shops, content management systems and forums. */
const frameworkSession: readonly RegExp[] = [
  // PHP: CakePHP, CodeIgniter, Laravel, Symfony.
  /^(?:phpsessid|cakephp|ci_session|laravel_session|symfony|remember_(?:web|user)\w*)$/i,
  // Java, with the node's name, and single sign-on; Play, Domino, SAP.
  /^(?:jsessionid(?:sso|[.!_-]\S*)?|play_session|ltpatoken2?|mysapsso2|sap_sessionid_\w+)$/i,
  /^(?:asp\.net_sessionid|aspsessionid\w+|\.aspxauth|\.aspxroles|\.aspnet\.applicationcookie|fedauth\d*)$/i,
  // Others with this prefix are tokens against forgery, or messages from one page to the next.
  /^\.aspnetcore\.(?!antiforgery|correlation|culture|mvc|openidconnect)\S+$/i,
  /^(?:connect\.sid|sails\.sid|(?:koa\.|express:)sess(?:\.sig)?|rack\.session|cfid|cftoken|cgisessid)$/i,
  // Drupal, Joomla (only a hash), TYPO3, WordPress, vBulletin.
  /^s?sess[0-9a-f]{32}$/i,
  /^[0-9a-f]{32}$/,
  /^(?:fe|be)_typo_user$/i,
  /^wordpress_(?:(?:sec|logged_in)_\w+|[0-9a-f]{32})$/i,
  /^bb_?sessionhash$/i,
  // JTL, Magento, osCommerce and its forks, PrestaShop.
  /^(?:jtlshop|esidadm|frontend|adminhtml|(?:os|xt)csid|zenid|prestashop-\w{8,}|shop_session)$/i,
];
/**
 * Words for "session", but also for mere flags such as session=1; also at the end of a longer word,
 * with common additions.
 */
const sessionWord =
  /^(?:[a-z]*session|(?!obsess|possess|assess)[a-z]*sess)(?:id|key|hash|token|cookie)?$|^sid$/;
/** Words in the names of session keys, but also of flags such as logged_in=no. */
const keyWord =
  /^(?:auth|jwt|login|logged|loggedin|remember|rememberme|identity|ticket|(?:access|auth|id|login|refresh|user)?token)$/;
/** A shorter value can be guessed, so it is not a key. */
const shortestKey = 8;
/** Words that mark a statement about a session or a login, or a token of another purpose. */
const otherWord =
  /^(?:active|affinity|age|alive|analytics|attempts?|banner|can|captcha|cart|checkout|closed|consent|count(?:er)?|depth|device|done|duration|enabled|error|exists|expir\w+|fcm|first|flag|form|geo|guest|had|has|hint|idle|init|is|lang|language|last|length|locale|maps?|mapbox|message|messaging|method|mode|modal|name|notif\w+|number|onesignal|pages?|popup|preview|previous|promo|provider|public|push|recaptcha|redirect|referr?er|request|return|screen|seen|shown?|source|start|started|state|stats|status|survey|theme|time|timeout|timestamp|track|tracker|tracking|type|url|views?|visit(?:ed|ors?|s)?|was|warning|welcome)$/;

/** CSRF tokens: scripts have to read them (the double-submit pattern). */
const forgeryToken = /csrf|xsrf|antiforgery|requestverification/i;
/** Analytics and consent cookies and hints for scripts, which set and read them. */
const measurement =
  /^(?:_ga|_gid|_gat|_gcl|_fbp|_fbc|_hj|_pk_|_clck|_clsk|_uet|_scid|_tt_|_vwo|_dd_s|ai_session|ai_user|ajs_|amplitude|mage-|mp_|optimizely|hubspotutk|__hs|__utm|optanon|cookieconsent|cookielaw|euconsent|_shopify_(?:s|y)|intercom-session)/i;
/** Set by load balancers and bot protection, which offer the owner no choice of attributes. */
const infrastructure =
  /^(?:awsalb\w*|awselb\w*|arraffinity\w*|bigipserver\S*|ts[0-9a-f]{6,}\w*|__cf\w*|cf_\w+|_cfuvid|incap_ses_\S+|visid_incap_\S+|nlbi_\S+|ak_bmsc|bm_\w+|_abck|datadome|aws-waf-token|_px\w*|x-ms-routing-name)$/i;

export type CookieKind = 'session' | 'infrastructure' | 'other';

/** `loginToken2` is login and token; `president` contains neither sid nor any other word. */
const splitWords = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

/** The purpose of a cookie, inferred from its name and the length of its value. */
export function sortCookie(cookie: Pick<SiteCookie, 'name' | 'valueLength'>): CookieKind {
  const name = cookie.name.slice(0, 200).replace(/^__(?:host|secure)-/i, '');
  if (infrastructure.test(name)) return 'infrastructure';
  if (measurement.test(name) || forgeryToken.test(name)) return 'other';
  if (frameworkSession.some((pattern) => pattern.test(name))) return 'session';
  const words = splitWords(name);
  if (words.some((word) => otherWord.test(word))) return 'other';
  if (cookie.valueLength < shortestKey) return 'other';
  return words.some((word) => sessionWord.test(word) || keyWord.test(word)) ? 'session' : 'other';
}

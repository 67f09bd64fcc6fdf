import type { SiteCookie } from '../../headers/set-cookie.ts';

/** Names of session cookies in frameworks, shops, content management systems and forums. */
const frameworkSession: readonly RegExp[] = [
  // PHP: CakePHP, CodeIgniter, Laravel, Symfony.
  /^(?:phpsessid|cakephp|ci_session|laravel_session|symfony|remember_(?:web|user)\w*)$/i,
  // Java, with the node's name, and single sign-on; Play, Domino, SAP.
  /^(?:jsessionid(?:sso|[.!_-]\S*)?|play_session|ltpatoken2?|mysapsso2|sap_sessionid_\w+)$/i,
  /^(?:asp\.net_sessionid|aspsessionid\w+|\.aspxauth|\.aspxroles|\.aspnet\.applicationcookie|fedauth\d*)$/i,
  // Others that begin so are tokens against forgery, or what one page says to the next.
  /^\.aspnetcore\.(?!antiforgery|correlation|culture|mvc|openidconnect)\S+$/i,
  /^(?:connect\.sid|sails\.sid|(?:koa\.|express:)sess(?:\.sig)?|rack\.session|cfid|cftoken|cgisessid)$/i,
  // Drupal, Joomla (a hash alone), TYPO3, WordPress, vBulletin.
  /^s?sess[0-9a-f]{32}$/i,
  /^[0-9a-f]{32}$/,
  /^(?:fe|be)_typo_user$/i,
  /^wordpress_(?:(?:sec|logged_in)_\w+|[0-9a-f]{32})$/i,
  /^bb_?sessionhash$/i,
  // JTL, Magento, osCommerce and its kin, PrestaShop.
  /^(?:jtlshop|esidadm|frontend|adminhtml|(?:os|xt)csid|zenid|prestashop-\w{8,}|shop_session)$/i,
];
/** Words that say "session", also at the end of a longer one, with what is often added to it. */
const sessionWord =
  /^(?:[a-z]*session|(?!obsess|possess|assess)[a-z]*sess)(?:id|key|hash|token|cookie)?$|^sid$/;
/** Words in the names of session keys, but also of mere flags such as logged_in=no. */
const keyWord =
  /^(?:auth|jwt|login|logged|loggedin|remember|rememberme|identity|ticket|(?:access|auth|id|login|refresh|user)?token)$/;
/** A shorter value can be guessed, so it is not a key. */
const shortestKey = 8;
/** Words that make it a statement about a session or a login, or a token of another purpose. */
const otherWord =
  /^(?:affinity|analytics|attempts?|banner|captcha|cart|checkout|consent|count|counter|depth|device|error|expir\w+|form|guest|hint|lang|language|last|locale|message|method|mode|modal|name|page|pages|popup|preview|provider|public|push|recaptcha|redirect|referr?er|request|return|seen|source|start|started|state|status|theme|time|timeout|timestamp|tracking|type|url|view|views|visit|visitor)$/;

/** CSRF tokens: scripts have to read them (the double-submit pattern). */
const forgeryToken = /csrf|xsrf|antiforgery|requestverification/i;
/** Analytics and consent cookies and hints for scripts, which set and read them. */
const measurement =
  /^(?:_ga|_gid|_gat|_gcl|_fbp|_fbc|_hj|_pk_|_clck|_clsk|_uet|_scid|_tt_|_vwo|_dd_s|ai_session|ai_user|ajs_|amplitude|mage-|mp_|optimizely|hubspotutk|__hs|__utm|optanon|cookieconsent|cookielaw|euconsent|_shopify_(?:s|y)|intercom-session)/i;
/** Set by load balancers and bot protection, which offer the owner no choice of attributes. */
const infrastructure =
  /^(?:awsalb\w*|awselb\w*|arraffinity\w*|bigipserver\S*|ts[0-9a-f]{6,}\w*|__cf\w*|cf_\w+|_cfuvid|incap_ses_\S+|visid_incap_\S+|nlbi_\S+|ak_bmsc|bm_\w+|_abck|datadome|aws-waf-token|_px\w*|x-ms-routing-name)$/i;

export type CookieKind = 'session' | 'infrastructure' | 'other';

/** `loginToken2` is login and token; `president` holds neither sid nor any other word. */
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
  if (words.some((word) => sessionWord.test(word))) return 'session';
  const isKey = cookie.valueLength >= shortestKey && words.some((word) => keyWord.test(word));
  return isKey ? 'session' : 'other';
}

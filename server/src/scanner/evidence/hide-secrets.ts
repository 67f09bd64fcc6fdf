import type { Exchange, Header } from './http.ts';
import { mapExchanges } from './map-exchanges.ts';
import type { Part } from './part.ts';

/**
 * What pages give away by mistake; the last group is the secret. Names in capitals are those of
 * settings; others must have their value in quotes, because pages speak of passwords in many ways.
 * Every repetition before the secret is bounded: a hostile page must not make them slow.
 */
const secrets: readonly RegExp[] = [
  /(\b[A-Z0-9_]{0,40}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|PRIVATE_KEY)[A-Z0-9_]{0,40}(?:\s{0,9}(?:=>?|:)\s{0,9}|<\/t[dh]>\s{0,9}<td[^>]{0,99}>)["']?)([^\s"'<>&;]{4,})/g,
  /(["'](?:[\w.-]{0,40}[_.-])?(?:password|passwd|secret|apikey|api_key|private_key|access_token)["']\s{0,9}(?:=>?|:)\s{0,9}["'])([^"'<>]{4,})/gi,
  /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/?#@"'<>]{1,80}:)([^\s:/?#@"'<>]{1,80})(?=@)/gi,
  /(-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----)([A-Za-z0-9+/=\s\\]{1,20000})/g,
  /(\bAKIA)([0-9A-Z]{16})\b/g,
  /(\b(?:gh[pousr]_|sk_live_|rk_live_|xox[abprs]-))([\w-]{16,255})/g,
  /((?<![\w-])eyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.)([\w-]{8,2000})/g,
];

/** As long as it was: what a check says about lengths stays true. */
const cover = (secret: string) => 'x'.repeat(secret.length);

/** A text with `x` in place of what looks like a password, a key or a token. */
export function hideSecrets(text: string): string {
  return secrets.reduce(
    (shown, pattern) =>
      shown.replace(pattern, (_all, before: string, secret: string) => before + cover(secret)),
    text,
  );
}

/** Headers of interfaces and frameworks whose whole value is a key. */
const secretHeader =
  /(?:^|-)(?:token|secret|password|authorization|jwt|api-?key|session(?:-?id)?)$/;

/** The session that the site has opened for the scan is nobody else's business. */
function hideHeader([name, value]: Header): Header {
  if (secretHeader.test(name)) return [name, cover(value)];
  if (name !== 'set-cookie') return [name, hideSecrets(value)];
  // Without an equals sign all of it is the value (RFC 6265bis, 5.6).
  const shown = value.replace(
    /^([^=;]*=)?([^;]*)/,
    (_all, before: string | undefined, secret: string) => (before ?? '') + cover(secret),
  );
  return [name, shown];
}

const hideInExchange = (exchange: Exchange): Exchange => ({
  ...exchange,
  headers: exchange.headers.map(hideHeader),
  body: hideSecrets(exchange.body),
});

/** A part without the secrets that the site gave away with its pages. Before any check sees it. */
export const hidePart = (part: Part<unknown>): Part<unknown> =>
  mapExchanges(part, hideInExchange) as Part<unknown>;

/**
 * Secrets that pages leak; the last group is the secret. Names in capitals are settings; others
 * need a quoted value, because pages mention passwords in many ways. Every repetition before the
 * secret is bounded: a hostile page must not make them slow.
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

/** Keeps the length, so that a check's statements about lengths stay true. */
export const cover = (secret: string) => 'x'.repeat(secret.length);

/** Masks anything that looks like a password, a key or a token with `x`. */
export function hideSecrets(text: string): string {
  return secrets.reduce(
    (shown, pattern) =>
      shown.replace(pattern, (_all, before: string, secret: string) => before + cover(secret)),
    text,
  );
}

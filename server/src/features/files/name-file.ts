/** Characters of a file name (decision 34); what is longer is cut before its extension. */
const maxNameLength = 200;

// Cc; the marks that turn the direction of text around (UAX #9), which hide an extension; what is
// not seen at all; noncharacters, which U+FFFE and U+FFFF are.
const unseen =
  // eslint-disable-next-line no-control-regex -- finding control characters is the point
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/g;
/** What Windows takes for a device, whatever its extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;

/**
 * A name as it was given, in NFC, but such that it can do no harm where it is shown or saved: no
 * path, no control or direction marks, nothing that Windows treats in a way of its own.
 * Never empty. It is never used as a path here.
 */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const bare = last
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(unseen, '')
    // Also the colon, behind which Windows writes streams that nobody sees.
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  const name = shorten(bare === '' ? 'file' : bare);
  return reserved.test(name) ? `_${name}`.slice(0, maxNameLength) : name;
}

/** What stands behind the last dot, in small letters; '' when there is none. */
export function readExtension(name: string): string {
  return /\.([^.\s]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function shorten(name: string): string {
  if (name.length <= maxNameLength) return name;
  const extension = /\.[^.\s]{1,20}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, maxNameLength - extension.length);
  // A cut may split a pair of surrogates.
  return stem.toWellFormed().replace(/\ufffd$/, '') + extension;
}

/** Characters of a file name (spec decision 34); longer ones are cut before the extension. */
const maxNameLength = 200;

// Cc; bidirectional controls (UAX #9), which hide an extension; invisible characters; noncharacters
// such as U+FFFE and U+FFFF.
const unseen =
  // eslint-disable-next-line no-control-regex -- finding control characters is the point
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/g;
/** Device names of Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;

/**
 * A given name in NFC, sanitized for display and saving: no path, no control or direction
 * characters, nothing that Windows treats specially. Never empty, and never used as a path here.
 */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const bare = last
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(unseen, '')
    // Also the colon, which names hidden alternate data streams on Windows (NTFS).
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  const name = shorten(bare === '' ? 'file' : bare);
  return reserved.test(name) ? `_${name}`.slice(0, maxNameLength) : name;
}

/** The part after the last dot, in lower case; '' without a dot. */
export function readExtension(name: string): string {
  return /\.([^.\s]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function shorten(name: string): string {
  if (name.length <= maxNameLength) return name;
  const extension = /\.[^.\s]{1,20}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, maxNameLength - extension.length);
  // A cut may split a surrogate pair.
  return stem.toWellFormed().replace(/\ufffd$/, '') + extension;
}

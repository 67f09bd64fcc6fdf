/**
 * The header that makes a browser save a response under a name (RFC 6266): plain ASCII for old
 * clients, and the whole name in UTF-8 (RFC 8187) if it has other characters. Any text results in a
 * valid header.
 */
export function attachAs(name: string): string {
  const whole = name.toWellFormed();
  const plain = whole.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const quoted = `attachment; filename="${plain}"`;
  if (plain === whole) return quoted;
  // `encodeURIComponent` keeps these, which attr-char does not allow.
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${quoted}; filename*=UTF-8''${encoded}`;
}

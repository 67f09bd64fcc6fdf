/** Characters that XML 1.0 does not allow (section 2.2), including lone surrogates. */
const impossible = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Text or attribute value of an XML document. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** An element with text in it. Names and attribute names are our own. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  text?: string,
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const opening = `${name}${written.join('')}`;
  return text === undefined ? `<${opening}/>` : `<${opening}>${escapeXml(text)}</${name}>`;
}

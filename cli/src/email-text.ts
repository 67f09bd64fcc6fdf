const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The text of an e-mail's HTML: paragraphs apart, list items with a dash, links with their address.
 * What it returns is as hostile as what came: it is to be escaped.
 */
export function htmlToText(html: string): string {
  const marked = html
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, nameLink)
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<\/(?:p|div|ul|ol|h[1-6]|blockquote)>/gi, '\n\n')
    .replace(/<[^>]*>/g, '');
  return decode(marked)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function nameLink(_: string, href: string, text: string): string {
  const label = text.replace(/<[^>]*>/g, '');
  return label === href ? href : `${label} (${href})`;
}

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

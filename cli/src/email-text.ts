type Characters = Readonly<Record<string, string>>;
const entities: Characters = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Converts an email's HTML to text: blank lines between paragraphs, dashes for list items, links
 * with their address. The result is as untrusted as the input: escape it.
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

const escapes: Characters = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&${escapes[character]};`);

// A link excludes trailing punctuation, which belongs to the sentence around it.
const link = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]/g;
const item = /^\s*[-*] +/;

/**
 * Converts plain text to an email's HTML: a blank line ends a paragraph, other line breaks stay,
 * lines that begin with `- ` are a list, and web addresses are links. Everything else is escaped.
 */
export function textToHtml(text: string): string {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/);
  return blocks.flatMap((block) => splitLists(block.split('\n'))).join('');
}

/** Groups list items and other lines into one element each. */
function splitLists(lines: readonly string[]): string[] {
  const runs: { isList: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const isList = item.test(line);
    const last = runs.at(-1);
    if (last?.isList === isList) last.lines.push(line);
    else runs.push({ isList, lines: [line] });
  }
  return runs.map((run) => (run.isList ? formatList(run.lines) : formatParagraph(run.lines)));
}

function formatList(lines: readonly string[]): string {
  const items = lines.map((line) => `<li>${formatLine(line.replace(item, ''))}</li>`);
  return `<ul>${items.join('')}</ul>`;
}

function formatParagraph(lines: readonly string[]): string {
  return `<p>${lines.map((line) => formatLine(line.trim())).join('<br>')}</p>`;
}

function formatLine(line: string): string {
  let html = '';
  let end = 0;
  for (const { 0: address, index } of line.matchAll(link)) {
    const href = escapeHtml(address);
    html += `${escapeHtml(line.slice(end, index))}<a href="${href}">${href}</a>`;
    end = index + address.length;
  }
  return html + escapeHtml(line.slice(end));
}

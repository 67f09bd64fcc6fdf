const escapes: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
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

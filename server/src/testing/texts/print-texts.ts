// Usage: npm run --silent texts > texts.md
// Prints every text that people read as one Markdown page, for an editor: by kind, file and line.
import type { SourceText } from './read-texts.ts';
import { listTexts } from './source-texts.ts';

const isToast = ({ uses }: SourceText) => uses.includes('showToast');
const isError = ({ uses }: SourceText) =>
  uses.some((use) => /Error$|^(Failure|refuseInput|explain|fail|failure)$/.test(use));

/** A text belongs to the first kind that fits. */
const kinds: readonly [title: string, fits: (path: string, text: SourceText) => boolean][] = [
  ['Toasts', (_, text) => isToast(text)],
  ['Errors', (_, text) => isError(text)],
  ['Scanner tests', (path) => /\/scanner\/|content\/checks|scan-checks/.test(path)],
  ['Emails', (path) => /^server\/.*(mail|digest)/.test(path)],
  ['Screens', (path) => /^pwa\/|^server\/(contract|src\/site)\//.test(path)],
  ['Command line', (path) => path.startsWith('cli/')],
  ['Sample data of the demo', (path) => path.startsWith('server/src/demo/')],
  ['Server', () => true],
];

const files = listTexts();
const sections = new Map<string, string[]>(kinds.map(([title]) => [title, []]));
for (const { path, texts } of files) {
  for (const [title, lines] of Map.groupBy(texts, (text) => findKind(path, text))) {
    const items = lines.map(({ line, text }) => `- ${line}: ${text}`);
    sections.get(title)?.push(`\n### ${path}\n`, ...items);
  }
}
for (const [title, lines] of sections) {
  process.stdout.write(`\n## ${title}\n${lines.join('\n')}\n`);
}

function findKind(path: string, text: SourceText): string {
  return kinds.find(([, fits]) => fits(path, text))?.[0] ?? '';
}

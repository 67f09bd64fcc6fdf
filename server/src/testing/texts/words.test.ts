import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTexts, readYamlTexts } from './read-texts.ts';
import { listPages, listTexts, type FileTexts } from './source-texts.ts';

/** Words that a Canadian editor would strike (docs/style.md). */
const struck =
  /\b(some|any|no)body\b|\bwhoever\b|\banew\b|\bfor good(?=[.,;:]|$)|\be-mails?\b|\b(take|taken|took|takes) back\b|\bmend(s|ed|ing)?\b/iu;

/** Texts about these words. */
const allowed: readonly RegExp[] = [/^docs\/style\.md:/];

const find = (files: readonly FileTexts[]) =>
  files.flatMap(({ path, texts }) =>
    texts
      .filter(({ text }) => struck.test(text))
      .map(({ line, text }) => `${path}:${line}: ${text}`)
      .filter((found) => !allowed.some((each) => each.test(found))),
  );

test('no text for people contains a word that an editor would strike', () => {
  const files = listTexts();
  assert.ok(files.some(({ texts }) => texts.length > 20));
  assert.deepEqual(find(files), []);
});

test('no document contains one either', () => {
  const pages = listPages();
  assert.ok(pages.some(({ path }) => path === 'README.md'));
  assert.deepEqual(find(pages), []);
});

test('texts are found in strings, templates, attributes and JSX, and not in comments or types', () => {
  const source = `// Somebody reads this.
import type { Kind } from './some body.ts';
type Mode = 'any body';
const title = 'Nobody is here';
const text = \`Sent by \${name} to somebody\`;
export const View = () => (
  <p title="Mend it" className="any body">
    Hello {name}, <b>whoever</b> you are{' '}
    {isOpen ? 'e-mail us' : 'call us'}
  </p>
);`;
  assert.deepEqual(
    readTexts(source, 'view.tsx').map(({ line, text, uses }) => [line, text, uses.at(0)]),
    [
      [4, 'Nobody is here', undefined],
      [5, 'Sent by {…} to somebody', undefined],
      [7, 'Hello {…}, whoever you are {…}', undefined],
      [7, 'Mend it', 'title'],
      [7, 'any body', 'className'],
      [9, 'e-mail us', undefined],
      [9, 'call us', undefined],
    ],
  );
});

test('texts of a YAML file are found with their lines, without its comments', () => {
  const source = `# Somebody reads this.
title: Nobody is here
notes:
  - >-
    Sent to
    somebody
`;
  assert.deepEqual(
    readYamlTexts(source).map(({ line, text }) => [line, text]),
    [
      [2, 'title'],
      [2, 'Nobody is here'],
      [3, 'notes'],
      [5, 'Sent to somebody'],
    ],
  );
});

import { undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { AllSelection, type EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { basicKit } from '../../../../ui/rich-text/basic-kit.ts';
import { clearFormat, toggleBullets, toggleNumbers } from '../../../../ui/rich-text/commands.ts';
import { createState } from '../../../../ui/rich-text/editor.ts';
import type { EditorKit } from '../../../../ui/rich-text/kit.ts';
import { isListed } from '../../../../ui/rich-text/lists.ts';
import { createArticleKit } from './article-kit.ts';

const articleKit = createArticleKit({} as Parameters<typeof createArticleKit>[0]);
const commands = { bullets: toggleBullets, numbers: toggleNumbers, clear: clearFormat };

/** Selects everything, or from the middle of one word to the middle of another. */
function select(state: EditorState, words: readonly string[]): EditorState {
  const find = (word: string) => {
    let found = -1;
    state.doc.descendants((node: Node, pos) => {
      if (node.isText && node.text?.includes(word)) found = pos + (node.text.indexOf(word) + 1);
    });
    return found;
  };
  const [from = '', to = from] = words;
  const selection =
    words.length === 0
      ? new AllSelection(state.doc)
      : TextSelection.create(state.doc, find(from), find(to));
  return state.apply(state.tr.setSelection(selection));
}

/** Presses a button once; a second state undoes it once. */
function press(
  kit: EditorKit,
  html: string,
  words: readonly string[],
  name: keyof typeof commands,
) {
  const before = select(createState(kit, html), words);
  let after = before;
  const isDone = commands[name](before, (tr) => {
    after = after.apply(tr);
  });
  let undone = after;
  if (isDone) undo(after, (tr) => (undone = undone.apply(tr)));
  expect(kit.write(undone.doc)).toBe(kit.write(before.doc));
  after.doc.check();
  return { after, html: kit.write(after.doc).replaceAll(/\n\s*/g, '') };
}

const two = '<p>aa</p><p>bb</p>';
const mixed = '<p>aa</p><ul><li>bb</li><li>cc</li></ul><p>dd</p>';
const nested = '<ul><li>aa<ul><li>bb</li><li>cc</li></ul></li><li>dd</li></ul>';

test.each([
  ['one paragraph', '<p>aa</p>', ['aa'], 'bullets', '<ul><li>aa</li></ul>'],
  ['two paragraphs', two, ['aa', 'bb'], 'bullets', '<ul><li>aa</li><li>bb</li></ul>'],
  ['everything', two, [], 'numbers', '<ol><li>aa</li><li>bb</li></ol>'],
  [
    'some of several',
    `${two}<p>cc</p><p>dd</p>`,
    ['bb', 'cc'],
    'numbers',
    '<p>aa</p><ol><li>bb</li><li>cc</li></ol><p>dd</p>',
  ],
  [
    'an empty paragraph between',
    '<p>aa</p><p><br></p><p>bb</p>',
    [],
    'bullets',
    '<ul><li>aa</li><li></li><li>bb</li></ul>',
  ],
  ['an empty last one', '<p>aa</p><p><br></p>', [], 'bullets', '<ul><li>aa</li></ul><p><br></p>'],
  ['an empty one alone', '', [], 'bullets', '<ul><li></li></ul>'],
  [
    'line breaks and formats',
    '<p>aa<br>bb</p><p><strong>cc</strong></p>',
    [],
    'bullets',
    '<ul><li>aa<br>bb</li><li><strong>cc</strong></li></ul>',
  ],
  [
    'paragraphs around a list',
    mixed,
    [],
    'bullets',
    '<ul><li>aa</li><li>bb</li><li>cc</li><li>dd</li></ul>',
  ],
  [
    'paragraphs around a list of the other kind',
    mixed,
    [],
    'numbers',
    '<ol><li>aa</li><li>bb</li><li>cc</li><li>dd</li></ol>',
  ],
  [
    'a paragraph and the start of a list',
    mixed,
    ['aa', 'bb'],
    'numbers',
    '<ol><li>aa</li><li>bb</li><li>cc</li></ol><p>dd</p>',
  ],
  [
    'a paragraph between lists',
    '<ol><li>aa</li></ol><p>bb</p><ol><li>cc</li></ol>',
    ['bb'],
    'numbers',
    '<ol><li>aa</li><li>bb</li><li>cc</li></ol>',
  ],
  [
    'a paragraph beside a list of the other kind',
    '<ol><li>aa</li></ol><p>bb</p>',
    ['bb'],
    'bullets',
    '<ol><li>aa</li></ol><ul><li>bb</li></ul>',
  ],
  [
    'two lists of different kinds',
    '<ol><li>aa</li></ol><ul><li>bb</li></ul>',
    [],
    'bullets',
    '<ul><li>aa</li><li>bb</li></ul>',
  ],
  [
    'a nested list',
    nested,
    [],
    'numbers',
    '<ol><li>aa<ol><li>bb</li><li>cc</li></ol></li><li>dd</li></ol>',
  ],
  [
    'the inner list',
    nested,
    ['bb'],
    'numbers',
    '<ul><li>aa<ol><li>bb</li><li>cc</li></ol></li><li>dd</li></ul>',
  ],
  ['a list, off', '<ul><li>aa</li><li>bb</li></ul>', [], 'bullets', two],
  [
    'an item in the middle, off',
    '<ol><li>aa</li><li>bb</li><li>cc</li></ol>',
    ['bb'],
    'numbers',
    '<ol><li>aa</li></ol><p>bb</p><ol><li>cc</li></ol>',
  ],
  ['a nested list, off', nested, [], 'bullets', '<p>aa</p><p>bb</p><p>cc</p><p>dd</p>'],
  [
    'a nested item, off',
    nested,
    ['cc'],
    'bullets',
    '<ul><li>aa<ul><li>bb</li></ul></li></ul><p>cc</p><ul><li>dd</li></ul>',
  ],
  ['everything, cleared', mixed, [], 'clear', '<p>aa</p><p>bb</p><p>cc</p><p>dd</p>'],
] as const)(
  'a press of a list button changes all that is selected: %s',
  (title, html, words, name, becomes) => {
    const { after, html: written } = press(basicKit, html, words, name);
    expect(written).toBe(becomes);
    const isOn = name !== 'clear' && written.includes('li') && !title.endsWith('off');
    if (isOn)
      expect(isListed(name === 'bullets' ? 'bullet_list' : 'ordered_list')(after)).toBe(true);
  },
);

const table = '<table><tbody><tr><td>cc</td><td>dd</td></tr></tbody></table>';

test.each([
  ['paragraphs', two, ['aa', 'bb'], 'bullets', '<ul><li>aa</li><li>bb</li></ul>'],
  ['a heading', '<h2>aa</h2><p>bb</p>', [], 'bullets', '<ul><li>aa</li><li>bb</li></ul>'],
  [
    'a quote',
    '<p>aa</p><blockquote><p>bb</p><p>cc</p></blockquote><p>dd</p>',
    ['aa', 'dd'],
    'bullets',
    '<ul><li>aa</li></ul><blockquote><ul><li>bb</li><li>cc</li></ul></blockquote><ul><li>dd</li></ul>',
  ],
  [
    'a table within stays',
    `<p>aa</p>${table}<p>bb</p>`,
    ['aa', 'bb'],
    'numbers',
    `<ol><li>aa</li></ol>${table}<ol><li>bb</li></ol>`,
  ],
  [
    'a cell of a table',
    `<p>aa</p>${table}<p>bb</p>`,
    ['cc'],
    'bullets',
    `<p>aa</p>${table.replace('cc', '<ul><li>cc</li></ul>')}<p>bb</p>`,
  ],
  [
    'code within stays',
    '<p>aa</p><pre><code>x</code></pre><p>bb</p>',
    ['aa', 'bb'],
    'bullets',
    '<ul><li>aa</li></ul><pre><code>x</code></pre><ul><li>bb</li></ul>',
  ],
  [
    'a list that starts at 3',
    '<ol start="3"><li>aa</li></ol><p>bb</p>',
    ['bb'],
    'numbers',
    '<ol start="3"><li>aa</li><li>bb</li></ol>',
  ],
  ['a list, off', '<ol><li>aa</li><li>bb</li></ol>', ['aa', 'bb'], 'numbers', two],
  [
    'a rule within stays',
    '<p>aa</p><hr><p>bb</p>',
    ['aa', 'bb'],
    'bullets',
    '<ul><li>aa</li></ul><hr><ul><li>bb</li></ul>',
  ],
] as const)('list buttons work in articles: %s', (_title, html, words, name, becomes) => {
  expect(press(articleKit, html, words, name).html).toBe(becomes);
});

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { composeClassName } from './class-names.ts';

const folder = join(import.meta.dirname, 'src');
const list = (pattern: string) =>
  globSync(pattern, { cwd: folder }).map((each) => join(folder, each));
const read = (file: string) => readFileSync(file, 'utf8');

/** The classes of a sheet: names in what precedes a block, without comments, addresses and global classes. */
function readClasses(sheet: string): Set<string> {
  const selectors = read(sheet)
    .replaceAll(/\/\*.*?\*\/|url\(("[^"]*"|[^)]*)\)|:global\([^)]*\)/gs, '')
    .match(/[^{};]+(?=\{)/g);
  return new Set(selectors?.flatMap((each) => each.match(/(?<=\.)[a-z][\w-]*/g) ?? []));
}

/** The names that code uses, by the module that it imports. */
const used = new Map(list('**/*.module.css').map((sheet) => [sheet, new Set<string>()]));
const wrong: string[] = [];
for (const file of list('**/*.{ts,tsx}')) {
  const code = read(file);
  for (const [line, styles = '', path = ''] of code.matchAll(
    /import (\w+) from '([^']+\.module\.css)';/g,
  )) {
    const names = used.get(join(dirname(file), path));
    const rest = code.replaceAll(/^import .*;$/gm, '');
    const found = [...rest.matchAll(RegExp(String.raw`\b${styles}\['([\w-]+)'\]`, 'g'))];
    for (const [, name = ''] of found) names?.add(name);
    const mentions = rest.match(RegExp(String.raw`\b${styles}\b(?!\s*:|')`, 'g'))?.length ?? 0;
    if (!names || mentions !== found.length) wrong.push(`${relative(folder, file)}: ${line}`);
  }
}
const compare = (difference: (classes: Set<string>, names: Set<string>) => Set<string>) =>
  [...used].flatMap(([sheet, names]) =>
    [...difference(readClasses(sheet), names)].map((name) => `${relative(folder, sheet)}: ${name}`),
  );

test('code names the classes of modules by literals, which the build writes into it', () => {
  assert.deepEqual(wrong, []);
});

test('a module has every class that code names', () => {
  assert.deepEqual(
    compare((classes, names) => names.difference(classes)),
    [],
  );
});

test('code names every class of a module', () => {
  assert.deepEqual(
    compare((classes, names) => classes.difference(names)),
    [],
  );
});

test('no two classes of the product have the same name in the build', () => {
  const classes = [...used.keys()].flatMap((sheet) =>
    [...readClasses(sheet)].map((name) => composeClassName(name, sheet)),
  );
  assert.equal(new Set(classes).size, classes.length);
});

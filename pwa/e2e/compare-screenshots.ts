// Usage: npm run screenshots:compare -w pwa -- BEFORE AFTER [DIFFERENCES] Lists each picture that
// differs between both folders, and draws the differences into a third one.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

// npm runs scripts in the workspace; the user means the folder in which the command was typed.
const folders = process.argv
  .slice(2)
  .map((folder) => resolve(process.env['INIT_CWD'] ?? '.', folder));
const [before, after, differences] = folders;
if (!before || !after) {
  throw new Error('Usage: npm run screenshots:compare -w pwa -- BEFORE AFTER [DIFFERENCES]');
}
if (differences) await mkdir(differences, { recursive: true });

const [old, present] = [new Set(await readdir(before)), new Set(await readdir(after))];
const names = [...old.union(present)].filter((name) => name.endsWith('.png')).toSorted();
let differing = 0;
for (const name of names) {
  const difference = await compare(name, before, after);
  if (!difference) continue;
  differing += 1;
  console.log(`${name}: ${difference}`);
}
console.log(`${differing} of ${names.length} pictures differ.`);
process.exitCode = differing > 0 ? 1 : 0;

/** @returns the difference of two pictures in words; undefined when all pixels are equal */
async function compare(name: string, before: string, after: string): Promise<string | undefined> {
  if (!present.has(name)) return 'missing after';
  if (!old.has(name)) return 'missing before';
  const [first, second] = await Promise.all([
    readFile(join(before, name)),
    readFile(join(after, name)),
  ]);
  if (first.equals(second)) return undefined;
  const [left, right] = [PNG.sync.read(first), PNG.sync.read(second)];
  const { width, height } = left;
  if (width !== right.width || height !== right.height) {
    return `${width} x ${height} became ${right.width} x ${right.height}`;
  }
  const drawing = new PNG({ width, height });
  const options = { threshold: 0, includeAA: true };
  const count = pixelmatch(left.data, right.data, drawing.data, width, height, options);
  if (count === 0) return undefined;
  if (differences) await writeFile(join(differences, name), PNG.sync.write(drawing));
  return `${count} pixels`;
}

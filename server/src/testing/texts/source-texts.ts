import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTexts, readYamlTexts, type SourceText } from './read-texts.ts';

const root = join(import.meta.dirname, '../../../..');

/** A file and its texts that people read. */
export interface FileTexts {
  /** From the root of the repository. */
  readonly path: string;
  readonly texts: readonly SourceText[];
}

const programs = [
  'pwa/src',
  'server/src',
  'server/scanner/src',
  'server/contract/src',
  'cli/src',
].map((folder) => `${folder}/**/*.{ts,tsx}`);
const content = 'server/content/**/*.yaml';
const pages = [
  'README.md',
  'docs/**/*.md',
  'server/content/*.md',
  'pwa/**/*.html',
  'server/content/**/*.html',
];

const isOfTests = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

/** Attributes, properties and functions whose strings are code. */
const code =
  /^(className|class|d|viewBox|style|points|transform|rel|sizes|querySelector\w*|closest|matches|matchMedia)$/;

/** Two words, or a word beside a number or a value; no markup, sizes or bytes. */
const isRead = ({ text, uses }: SourceText) =>
  !uses.some((use) => code.test(use)) &&
  !/\p{Cc}|^[\dpx ]+$|^<|style="|^:root|margin:/u.test(text) &&
  /\p{L}{2,}[,;:.!?’”)]* [“(]?[\p{L}\d{]/u.test(text);

const list = (patterns: readonly string[]) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).toSorted();

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The texts of the product's programs and its content, tests left out. */
export function listTexts(): readonly FileTexts[] {
  return list([...programs, content])
    .filter((path) => !isOfTests(path))
    .map((path) => {
      const source = read(path);
      const texts = path.endsWith('.yaml') ? readYamlTexts(source) : readTexts(source, path);
      return { path, texts: texts.filter(isRead) };
    });
}

/** The lines of documents and static pages. */
export function listPages(): readonly FileTexts[] {
  return list(pages).map((path) => {
    const texts = read(path)
      .split('\n')
      .map((text, index) => ({ text, line: index + 1, uses: [] }));
    return { path, texts };
  });
}

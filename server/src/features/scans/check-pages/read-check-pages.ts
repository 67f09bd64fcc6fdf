import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CheckPage } from '@longitude/contract/check-pages';
import { makeCheckSlug } from '@longitude/contract/check-slug';
import { scanChecks } from '@longitude/contract/scan-checks';
import { FAILSAFE_SCHEMA, load } from 'js-yaml';
import * as z from 'zod/mini';

type Path = readonly PropertyKey[];
type Fields = Readonly<Record<string, unknown>>;

/** A file of a folder and what it can refer to (server/content/README.md). */
interface Source {
  readonly file: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly places: ReadonlyMap<string, Fields>;
}

const sharedFile = 'shared.yaml';
const Texts = z.record(z.string(), z.string());
const Shared = z.strictObject({
  texts: Texts,
  places: z.record(z.string(), z.record(z.string(), z.string())),
});
/** The address follows from the name, and the category from the check. */
const OwnFields = z.omit(CheckPage, { slug: true, category: true });

/**
 * Reads all check pages of a folder, in the order of their files. Parsing takes 0.1 s, in steps
 * between which other work of the process continues.
 * @throws Error with the file and the field of a mistake
 */
export async function readCheckPages(folder: string): Promise<readonly CheckPage[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).toSorted();
  const shared = await readShared(folder);
  const pages: CheckPage[] = [];
  for (const file of files) {
    if (file === sharedFile) continue;
    pages.push(composePage(await readYaml(folder, file), { ...shared, file }));
  }
  return pages;
}

async function readShared(folder: string): Promise<Source> {
  const file = sharedFile;
  const { texts, places } = parse(Shared, await readYaml(folder, file), file);
  const known = new Map<string, Fields>();
  for (const [name, place] of Object.entries(places)) {
    const source = { file, texts: new Map(), places: known };
    known.set(name, addPlace(place, source, ['places', name]));
  }
  return { file, texts: addTexts(texts, { file, texts: new Map(), places: known }), places: known };
}

function composePage(given: unknown, shared: Source): CheckPage {
  const { file } = shared;
  const { texts = {}, ...fields } = parse(z.record(z.string(), z.unknown()), given, file);
  const source = { ...shared, texts: addTexts(parse(Texts, texts, file, ['texts']), shared) };
  const filled = fillIn({ check: fields['name'], ...fields }, source, []);
  const { name, check, ...rest } = parse(OwnFields, filled, file);
  const slug = makeCheckSlug(name);
  if (slug !== basename(file, '.yaml')) throw mistake(file, ['name'], `belongs in ${slug}.yaml`);
  const category = scanChecks.find((each) => each.name === check)?.category;
  if (!category) throw mistake(file, ['check'], `is not a check of a scan: ${check}`);
  return { slug, name, check, category, ...rest };
}

/** Every scalar is a text, so that `no` and `404` need no quotes. */
async function readYaml(folder: string, file: string): Promise<unknown> {
  const text = await readFile(join(folder, file), 'utf8');
  return load(text, { filename: file, schema: FAILSAFE_SCHEMA });
}

/** The texts of `source` and more of them, each with references to the ones before it. */
function addTexts(more: Readonly<Record<string, string>>, source: Source) {
  const texts = new Map(source.texts);
  for (const [name, text] of Object.entries(more)) {
    texts.set(name, fillText(text, { ...source, texts }, ['texts', name]));
  }
  return texts;
}

/** Replaces `like: place` and `[[text]]` everywhere in a value. */
function fillIn(value: unknown, source: Source, path: Path): unknown {
  if (typeof value === 'string') return fillText(value, source, path);
  if (Array.isArray(value)) return value.map((each, at) => fillIn(each, source, [...path, at]));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(addPlace({ ...value }, source, path));
  return Object.fromEntries(
    fields.map(([key, each]) => [key, fillIn(each, source, [...path, key])]),
  );
}

function addPlace({ like, ...own }: Fields, { file, places }: Source, path: Path): Fields {
  if (like === undefined) return own;
  const place = places.get(like as string);
  if (!place) throw mistake(file, [...path, 'like'], `unknown place ${JSON.stringify(like)}`);
  return { ...place, ...own };
}

/** A line with an empty text is left out. */
function fillText(text: string, { file, texts }: Source, path: Path): string {
  const lines = text.split('\n').map((line) => {
    let isEmpty = false;
    const filled = line.replaceAll(/\[\[([a-z0-9-]+)\]\]/g, (_, name: string) => {
      const found = texts.get(name);
      if (found === undefined) throw mistake(file, path, `unknown text [[${name}]]`);
      isEmpty ||= found === '';
      return found;
    });
    return isEmpty ? undefined : filled;
  });
  return lines.filter((line) => line !== undefined).join('\n');
}

function parse<T>(schema: z.ZodMiniType<T>, value: unknown, file: string, path: Path = []): T {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const lines = error.issues.map((issue) =>
    mistake(file, [...path, ...issue.path], explainIssue(issue)),
  );
  throw new Error(lines.map(({ message }) => message).join('\n'));
}

const kinds: Readonly<Record<string, string>> = { string: 'a text', array: 'a list' };

function explainIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown field "${issue.keys.join('", "')}"`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  return `needs ${(issue.code === 'invalid_type' && kinds[issue.expected]) || 'a group of fields'}`;
}

/** Members of lists are counted from 1: `fix.places.2.note`. */
function mistake(file: string, path: Path, problem: string): Error {
  const field = path.map((key) => (typeof key === 'number' ? key + 1 : String(key))).join('.');
  return new Error([file, field, problem].filter(Boolean).join(': '));
}

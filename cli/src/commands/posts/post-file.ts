import type { Post } from '@longitude/contract/posts';
import { Failure, exitCodes } from '../../failure.ts';
import type { TextDraft } from '../../text-input.ts';

/** The format of a written text; posts are stored as HTML. */
export const postFormats = ['markdown', 'html'] as const;
export type PostFormat = (typeof postFormats)[number];

/** The fields above the text; `category` is a slug or a name. */
const fieldNames = [
  'title',
  'excerpt',
  'author',
  'category',
  'readTime',
  'featuredImage',
  'published',
  'publishedAt',
  'featured',
] as const;

/** Fields of a post, keyed by name. */
export type PostFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

const frontMatter = /^\s*---[ \t]*\n([^]*?\n)??---[ \t]*(?:\n|$)/;

/** The format of a file by its extension; Markdown unless it says HTML. */
export function guessFormat(file: string): PostFormat {
  return /\.html?$/i.test(file) ? 'html' : 'markdown';
}

/**
 * Reads a text with fields above it (`title: …` between lines of `---`) or without.
 * @returns the given fields, and the text as HTML in `content`
 * @throws Failure (usage) when the fields cannot be read
 */
export async function readPostFile(
  text: string,
  format: PostFormat,
): Promise<PostFields & { readonly content: string }> {
  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const [whole = '', block = ''] = frontMatter.exec(source) ?? [];
  const fields = block.trim() === '' ? {} : await readFields(block);
  const body = source.slice(whole.length).trim();
  return { ...fields, content: format === 'html' ? body : await renderMarkdown(body) };
}

async function readFields(block: string): Promise<PostFields> {
  // Lazy, as Markdown below: only a post with its text needs them.
  const { parse } = await import('yaml');
  let fields: unknown;
  try {
    // After a line break, for that of `---`; all values stay text.
    fields = parse(`\n${quoteValues(block)}`, { schema: 'failsafe' }) ?? {};
  } catch (error) {
    const [why = ''] = String(error).split(':\n');
    throw new Failure('The fields above the text cannot be read.', exitCodes.usage, [why]);
  }
  if (isTexts(fields)) return convertFields(fields);
  const text = 'The lines between --- above the text must be fields, such as title: Hello';
  throw new Failure(text, exitCodes.usage);
}

/** Values on one line are texts as they stand: `Issue #1`, `IT: a plan` and `[New] site` mean more in YAML. */
const quoteValues = (block: string) =>
  block.replaceAll(
    /^(\w+):[ \t]+([^\s"'|>].*)$(?!\n[ \t]+\S)/gm,
    (_line, name: string, value: string) => `${name}: ${JSON.stringify(value.trim())}`,
  );

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => typeof each === 'string');
}

async function renderMarkdown(text: string): Promise<string> {
  const { marked } = await import('marked');
  return marked.parse(text, { async: false }).trim();
}

/**
 * Converts texts to the types of their fields; invalid ones stay text, for the schema to reject.
 */
export function convertFields({ readTime, ...given }: PostFields): PostFields {
  const fields = given['publishedAt'] === '' ? { ...given, publishedAt: null } : given;
  const flags = ['published', 'featured'].flatMap((name) => {
    const value = fields[name];
    return value === 'true' || value === 'false' ? [[name, value === 'true'] as const] : [];
  });
  const minutes = typeof readTime === 'string' && /^\d+$/.test(readTime) ? +readTime : readTime;
  const isBlank = minutes === undefined || minutes === '';
  return { ...fields, ...Object.fromEntries(flags), ...(isBlank ? {} : { readTime: minutes }) };
}

/** The fields of a stored post, in the form of `draftPost`. */
export function describePost(post: Post): PostFields {
  const { category, featuredImage, title, excerpt, author, readTime, published, featured } = post;
  const { publishedAt } = post;
  return {
    title,
    excerpt,
    author,
    category: category?.slug ?? '',
    readTime,
    featuredImage: featuredImage ?? '',
    published,
    publishedAt: publishedAt ?? '',
    featured,
    content: breakLines(post.content ?? ''),
  };
}

/**
 * Stored HTML is one long line: its blocks get lines of their own, without changing the content.
 */
function breakLines(html: string): string {
  const end = /(<\/(?:p|h[1-6]|ul|ol|li|blockquote|pre|figure|table|tr)>)(?=<)/g;
  return html.replaceAll(end, '$1\n');
}

/** A post for the editor: its fields above its text. */
export async function draftPost(fields: PostFields, format: PostFormat): Promise<TextDraft> {
  const { stringify } = await import('yaml');
  const values = fieldNames.map((name) => [name, String(fields[name] ?? '')] as const);
  const block = stringify(Object.fromEntries(values), { schema: 'failsafe', lineWidth: 0 });
  const language = format === 'html' ? 'HTML' : 'Markdown';
  const head = `# Fields of the post; below the second line of --- its text, in ${language}.\n`;
  return {
    fileName: format === 'html' ? 'post.html' : 'post.md',
    text: `---\n${head}${block}---\n${fields['content'] ?? ''}\n`,
    clean: (written) => written.trim(),
  };
}

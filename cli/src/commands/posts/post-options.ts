import { Option, type Command } from 'commander';
import type { GlobalOptions } from '../../connection.ts';
import type { TextOptions } from '../../text-input.ts';
import { convertFields, postFormats, type PostFields, type PostFormat } from './post-file.ts';

export interface PostOptions extends GlobalOptions, TextOptions {
  readonly format?: PostFormat;
  readonly imageFile?: string;
}

export const formatOption = (): Option =>
  new Option(
    '--format <format>',
    'how the text is written; by default HTML in *.html files, else Markdown',
  ).choices(postFormats);

/** Options of fields, keyed by field name. */
const fieldOptions: Readonly<Record<string, Option>> = {
  title: new Option('--title <title>', 'its title'),
  excerpt: new Option('--excerpt <text>', 'a short summary, shown in lists'),
  author: new Option('--author <name>', 'who wrote it'),
  category: new Option('--category <category>', "slug or name of its category; '' for none"),
  publishedAt: new Option(
    '--published-at <date>',
    "its publication date, such as 2026-11-03; '' for the day when it is published; a published post keeps its date",
  ),
  readTime: new Option('--read-time <minutes>', 'reading time in minutes, 1 to 60'),
  featuredImage: new Option(
    '--image <link>',
    "its featured image: a path on this site or an https:// link; '' for none",
  ),
};

/** Adds the options of a verb that writes a post. */
export function addPostOptions(command: Command): Command {
  for (const option of Object.values(fieldOptions)) command.addOption(option);
  return command
    .addOption(new Option('--image-file <file>', 'upload an image instead').conflicts('image'))
    .addOption(new Option('--publish', 'publish it').conflicts('unpublish'))
    .option('--unpublish', 'keep it as a draft')
    .addOption(new Option('--feature', 'feature it').conflicts('unfeature'))
    .option('--unfeature', 'stop featuring it')
    .addOption(
      new Option(
        '--file <file>',
        'read the text from a file, with or without fields above it; - is standard input',
      ).conflicts('edit'),
    )
    .addOption(formatOption())
    .option('--edit', 'write it in $VISUAL or $EDITOR');
}

/** The fields of the given options. */
export function readPostFlags(options: Readonly<Record<string, string | true>>): PostFields {
  const { slug, publish, unpublish, feature, unfeature } = options;
  const given: Record<string, PostFields[string]> = {
    slug,
    published: publish ?? (unpublish && false),
    featured: feature ?? (unfeature && false),
  };
  for (const [name, option] of Object.entries(fieldOptions)) {
    given[name] = options[option.attributeName()];
  }
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  return convertFields(Object.fromEntries(named));
}

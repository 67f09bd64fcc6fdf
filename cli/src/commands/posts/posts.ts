import * as contract from '@longitude/contract/posts';
import { Option, type Command } from 'commander';
import { formatAge, formatMoment } from '../../dates.ts';
import { escapeText, style } from '../../output.ts';
import { defineRecords } from '../../records.ts';
import type { Column } from '../../table.ts';
import { addChangeCommand, prefixFailure } from '../items.ts';
import { addPostEditing } from './edit-posts.ts';
import { addPictures } from './pictures.ts';
import { addPreview } from './preview.ts';
import { renderFields, renderSection } from '../../text.ts';

const name = 'Blog post';
const stateOf = ({ published }: contract.Post) => (published ? 'published' : 'draft');
const formatState = ({ published }: contract.Post) => (published ? 'published' : 'a draft');

const columns: readonly Column<contract.Post>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  {
    title: 'STATE',
    width: 9,
    read: stateOf,
    style: ({ published }) => (published ? 'green' : 'yellow'),
  },
  { title: 'TITLE', read: ({ title }) => title, minWidth: 12 },
  { title: 'FEATURED', width: 8, read: ({ featured }) => (featured ? 'yes' : ''), from: 68 },
  { title: 'CATEGORY', read: ({ category }) => category?.name ?? '', minWidth: 8, from: 100 },
  { title: 'AUTHOR', read: ({ author }) => author, minWidth: 8, from: 120 },
  {
    title: 'DATE',
    width: 10,
    read: ({ publishedAt, createdAt }) => formatAge(publishedAt ?? createdAt),
    raw: ({ publishedAt, createdAt }) => publishedAt ?? createdAt,
    from: 80,
  },
];

/** Verbs that toggle one flag of a post, and the name of the resulting state. */
const switches: readonly (readonly [
  verb: string,
  description: string,
  change: contract.ChangePost,
  state: string,
])[] = [
  ['publish', 'Publish posts', { published: true }, 'published'],
  ['unpublish', 'Turn posts back into drafts', { published: false }, 'a draft'],
  ['feature', 'Feature posts', { featured: true }, 'featured'],
  ['unfeature', 'Stop featuring posts', { featured: false }, 'not featured'],
];

export function definePosts(noun: Command): void {
  defineRecords(noun, {
    name,
    list: {
      description: 'List posts without their texts, newest first',
      endpoint: contract.listAllPosts,
      query: { fields: 'summary' },
      filter: {
        published: ['only published posts', new Option('--drafts', 'only drafts')],
        category: new Option('--category <name>', 'only this category, by its name'),
        q: [
          new Option('-q, --query <text>', 'only posts with this text in their title or excerpt'),
          // The earlier name.
          new Option('--search <text>', 'the same').hideHelp(),
        ],
      },
      columns,
      emptyText: 'No blog posts yet',
    },
    show: {
      description: 'Show a post, published or not',
      read: contract.readAnyPost,
      render: renderPost,
    },
    verbs: addVerbs,
    remove: {
      description: 'Move a post to the trash',
      endpoint: contract.deletePost,
      readTitle: async ({ call }, id) => {
        const post = call(contract.readAnyPost, { params: { id } });
        return (await prefixFailure(id, post, name.toLowerCase())).title;
      },
      isTrashed: true,
    },
  });
}

function addVerbs(noun: Command): void {
  addPostEditing(noun, (post) => `${escapeText(post.title)} is ${formatState(post)}`);
  addPreview(noun);
  addPictures(noun);
  for (const [verb, description, payload, state] of switches) {
    addChangeCommand(noun, {
      verb,
      description,
      change: ({ call }, id) => call(contract.changePost, { params: { id }, payload }),
      describe: ({ title }) => `${name} updated: ${escapeText(title)} is ${state}`,
      done: verb === 'unpublish' ? 'turned back into drafts' : verb.replace(/e?$/, 'ed'),
    });
  }
}

function renderPost(post: contract.Post, width: number): string[] {
  return [
    style('bold', escapeText(post.title)),
    ...renderFields(
      [
        ['State', `${stateOf(post)}${post.featured ? ', featured' : ''}`],
        ['Link', `/blog/${post.slug}`],
        ['Author', post.author],
        ['Category', post.category?.name],
        ['Read time', `${post.readTime} min`],
        ['Image', post.featuredImage],
        ['Published', post.publishedAt === null ? undefined : formatMoment(post.publishedAt)],
        ['Written', formatMoment(post.createdAt)],
        ['Changed', formatMoment(post.updatedAt)],
        ['ID', post.id],
      ],
      width,
    ),
    ...renderSection('Excerpt', post.excerpt, width),
    ...renderSection('Content (HTML)', post.content, width),
  ];
}

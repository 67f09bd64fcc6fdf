import * as contract from '@longitude/contract/posts';
import { Option, type Command } from 'commander';
import type { Connection } from '../../connection.ts';
import { formatAge, formatMoment } from '../../dates.ts';
import { escapeText, style } from '../../output.ts';
import type { Column } from '../../table.ts';
import { addChangeCommand, addRemoveCommand, addShowCommand, prefixFailure } from '../items.ts';
import { addListCommand } from '../list-items.ts';
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

interface PostListOptions {
  readonly published?: boolean;
  readonly drafts?: boolean;
  readonly category?: string;
  readonly query?: string;
  readonly search?: string;
}

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
  addPostList(noun);
  addShowCommand(noun, {
    description: 'Show a post, published or not',
    read: readPost,
    render: renderPost,
  });
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
  addRemoveCommand(noun, {
    verb: 'delete',
    description: 'Move a post to the trash',
    name,
    endpoint: contract.deletePost,
    readTitle: async (connection, id) => (await readPost(connection, id)).title,
    isTrashed: true,
  });
}

function addPostList(noun: Command): void {
  addListCommand(noun, {
    description: 'List posts without their texts, newest first',
    options: [
      new Option('--published', 'only published posts').conflicts('drafts'),
      new Option('--drafts', 'only drafts').conflicts('published'),
      new Option('--category <name>', 'only this category, by its name'),
      new Option('-q, --query <text>', 'only posts with this text in their title or excerpt'),
      new Option('--search <text>', 'the same').hideHelp().conflicts('query'),
    ],
    list: ({ request }, options: PostListOptions) => {
      const { published, drafts, search, query: q = search, ...paging } = options;
      return request(contract.listAllPosts, {
        query: { ...paging, q, published: drafts ? false : published, fields: 'summary' },
      });
    },
    columns,
    emptyText: 'No blog posts yet',
  });
}

function readPost({ call }: Connection, id: string): Promise<contract.Post> {
  return prefixFailure(id, call(contract.readAnyPost, { params: { id } }), 'blog post');
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

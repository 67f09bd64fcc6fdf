import * as contract from '@longitude/contract/posts';
import { Option, type Command } from 'commander';
import type { Connection } from '../connection.ts';
import { formatAge, formatMoment } from '../dates.ts';
import { escapeText, style } from '../output.ts';
import type { Column } from '../table.ts';
import { changeEach, removeOne, showItem } from './items.ts';
import { listItems, pagingOptions, type ListOptions, type Paging } from './list-items.ts';
import { renderFields, renderSection } from '../text.ts';

const noun = 'Blog post';
const stateOf = ({ published }: contract.Post) => (published ? 'published' : 'draft');

const columns: readonly Column<contract.Post>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  {
    title: 'STATE',
    width: 9,
    read: stateOf,
    style: ({ published }) => (published ? 'green' : 'yellow'),
  },
  { title: 'TITLE', read: ({ title }) => title, smallest: 12 },
  { title: 'FEATURED', width: 8, read: ({ featured }) => (featured ? 'yes' : ''), from: 68 },
  { title: 'CATEGORY', read: ({ category }) => category?.name ?? '', smallest: 8, from: 100 },
  { title: 'AUTHOR', read: ({ author }) => author, smallest: 8, from: 120 },
  { title: 'WRITTEN', width: 10, read: ({ createdAt }) => formatAge(createdAt), from: 80 },
];

interface PostListOptions extends ListOptions {
  readonly published?: boolean;
  readonly drafts?: boolean;
  readonly category?: string;
  readonly search?: string;
}

/** Verbs that switch one thing of a post, and how a post is called afterwards. */
const switches: readonly (readonly [
  verb: string,
  description: string,
  change: contract.ChangePost,
  state: string,
])[] = [
  ['publish', 'Show posts to everybody', { published: true }, 'published'],
  ['unpublish', 'Turn posts back into drafts', { published: false }, 'a draft'],
  ['feature', 'Put posts forward', { featured: true }, 'featured'],
  ['unfeature', 'Put posts forward no longer', { featured: false }, 'not featured'],
];

export function definePosts(command: Command): void {
  defineList(command);
  command
    .command('show')
    .description('Show a post, published or not')
    .argument('<id>')
    .action((id: string, _, self: Command) =>
      showItem({ read: contract.readAnyPost, render: renderPost }, id, self.optsWithGlobals()),
    );
  for (const [verb, description, payload, state] of switches) {
    command
      .command(verb)
      .description(description)
      .argument('<ids...>')
      .action((ids: string[], _, self: Command) =>
        changeEach(
          ids,
          self.optsWithGlobals(),
          async ({ request }, id) =>
            (await request(contract.changePost, { params: { id }, payload })).answer,
          ({ title }) => `${noun} updated: ${escapeText(title)} is ${state}`,
        ),
      );
  }
  command
    .command('delete')
    .description('Move a post to the trash')
    .argument('<id>')
    .option('--yes', 'do it: nothing asks again')
    .action((id: string, _, self: Command) =>
      removeOne(noun, contract.deletePost, id, self.optsWithGlobals()),
    );
}

function defineList(command: Command): void {
  const list = command.command('list').description('List posts without their texts, newest first');
  list.addOption(new Option('--published', 'only what everybody sees').conflicts('drafts'));
  list.addOption(new Option('--drafts', 'only drafts').conflicts('published'));
  list.option('--category <name>', 'only this category, by its name');
  list.option('--search <text>', 'only with this part in title or excerpt');
  for (const option of pagingOptions()) list.addOption(option);
  list.action((_options, self: Command) => {
    const options = self.optsWithGlobals<PostListOptions>();
    const { category, search: q } = options;
    const isChosen = options.published === true || options.drafts === true;
    const published = isChosen ? options.published === true : undefined;
    const chosen = { category, q, published, fields: 'summary' } as const;
    const source = {
      list: ({ request }: Connection, paging: Paging) =>
        request(contract.listAllPosts, { query: { ...chosen, ...paging } }),
      columns,
      emptyText: 'No blog posts yet',
      isFiltered: isChosen || category !== undefined || q !== undefined,
    };
    return listItems(source, options);
  });
}

function renderPost(post: contract.Post, width: number): string[] {
  return [
    style('bold', escapeText(post.title)),
    ...renderFields(
      [
        ['State', `${stateOf(post)}${post.featured ? ', featured' : ''}`],
        ['Address', `/blog/${post.slug}`],
        ['Author', post.author],
        ['Category', post.category?.name],
        ['Read time', `${post.readTime} min`],
        ['Picture', post.featuredImage],
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

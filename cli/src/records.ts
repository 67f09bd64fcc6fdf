import type { Endpoint } from '@longitude/contract/core/endpoint';
import type { Command, Option } from 'commander';
import { addDelete, type BulkRemoval } from './commands/bulk.ts';
import { addExport } from './commands/csv.ts';
import {
  addRemoveCommand,
  addShowCommand,
  type Removal,
  type ShowCommand,
} from './commands/items.ts';
import {
  defineFilter,
  type FilterTexts,
  type ListFilter,
  type ListQuery,
} from './commands/list-filters.ts';
import { listItems, pagingOptions, type ListPage, type Paging } from './commands/list-items.ts';
import type { ListLayout } from './commands/list-writer.ts';
import type { Connection } from './connection.ts';

type ListEndpoint<Item, Query> = Endpoint<undefined, Query, Item[]>;

/** The verb `list`, and `export` where the server writes CSV. */
export interface ListCommand<Item, Query = unknown> extends Omit<
  ListLayout<Item>,
  'isFiltered' | 'words'
> {
  readonly description: string;
  /** The call, which the query may choose. */
  readonly endpoint: ListEndpoint<Item, Query> | ((query: ListQuery) => ListEndpoint<Item, Query>);
  /** The query of `list` besides its options. */
  readonly query?: { readonly [Key in keyof Query]?: string };
  /** The help of the options that filter, by keys of the query. */
  readonly filter?: FilterTexts<Query>;
  /** The options for parts of the list, such as an archive: they leave no rows out. */
  readonly folders?: ListFilter;
  /** The options of pages: none for a list that comes as a whole. */
  readonly paging?: readonly Option[];
  readonly isExported?: true;
  /** Reads a page, where that takes more than the call. */
  readonly read?: (connection: Connection, query: ListQuery) => Promise<ListPage<Item>>;
}

/** Adds the verb `list` to a noun, and `export`. */
export function addList<Item extends object, Query>(
  noun: Command,
  {
    filter: texts = {},
    folders,
    paging = pagingOptions(),
    ...definition
  }: ListCommand<Item, Query>,
): void {
  const { description, endpoint, query: fixed, isExported, read, ...layout } = definition;
  const findEndpoint = (query: ListQuery): ListEndpoint<Item, unknown> =>
    typeof endpoint === 'function' ? endpoint(query) : endpoint;
  const filter = defineFilter(findEndpoint({}), texts);
  const options = [...(folders?.options ?? []), ...filter.options];
  const readQuery = (self: Command) => ({
    ...folders?.read(self.opts()),
    ...filter.read(self.opts()),
  });
  const command = noun.command('list').description(description);
  for (const option of [...options, ...paging]) command.addOption(option);
  command.action((_options, self: Command) => {
    const chosen = readQuery(self);
    const list = (connection: Connection, page: Paging) => {
      const query = { ...chosen, ...page, ...fixed };
      if (read) return read(connection, query);
      return connection.request(findEndpoint(chosen), { query });
    };
    const isSearch = 'q' in texts && texts.q === true;
    const state = readState(filter.read(self.opts()), isSearch);
    return listItems({ ...layout, ...state, list }, self.optsWithGlobals());
  });
  if (!isExported) return;
  addExport(noun, options, (self) => {
    const query = readQuery(self);
    return { endpoint: findEndpoint(query), query };
  });
}

/** Whether rows may be left out, and the words of a search, which the server counts to a limit. */
function readState(chosen: ListQuery, isSearch: boolean) {
  const { q } = chosen;
  return {
    isFiltered: Object.entries(chosen).some(
      ([key, choice]) => key !== 'sort' && choice !== undefined,
    ),
    words: isSearch && typeof q === 'string' ? q : undefined,
  };
}

/** The items of a noun, for its verbs. */
interface Records<Item, Query, Detail> {
  /** One of them in messages: `Blog post`. */
  readonly name: string;
  /** In the failures of `show`, if that is not the name: `post`. */
  readonly kind?: string;
  readonly list: ListCommand<Item, Query>;
  readonly show?: ShowCommand<Detail>;
  /** Adds the verbs between `show` and `delete`. */
  readonly verbs?: (noun: Command) => void;
  readonly remove?: Removal | BulkRemoval;
}

/** Adds the verbs of records to their noun. */
export function defineRecords<Item extends object, Query, Detail extends object>(
  noun: Command,
  { name, kind = name.toLowerCase(), list, show, verbs, remove }: Records<Item, Query, Detail>,
): void {
  addList(noun, list);
  if (show) addShowCommand(noun, kind, show);
  verbs?.(noun);
  if (!remove) return;
  if ('bulk' in remove) addDelete(noun, name, remove);
  else addRemoveCommand(noun, name, remove);
}

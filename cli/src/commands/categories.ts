import * as contract from '@longitude/contract/categories';
import { Option, type Command } from 'commander';
import { checkFields } from '../check-fields.ts';
import { connect, type Connection, type GlobalOptions } from '../connection.ts';
import { escapeText, style } from '../output.ts';
import { printResult } from '../print-result.ts';
import { defineRecords } from '../records.ts';
import type { Column } from '../table.ts';
import { renderFields } from '../text.ts';
import { addEditCommand } from './edit-record.ts';
import { pickItem } from './items.ts';
import { addSwitchCommands } from './switch-commands.ts';

type Category = contract.Category;

const formatState = ({ active }: Category) => (active ? 'active' : 'inactive');

const columns: readonly Column<Category>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  {
    title: 'STATE',
    width: 8,
    read: formatState,
    style: ({ active }) => (active ? 'green' : 'dim'),
  },
  { title: 'NAME', read: ({ name }) => name, minWidth: 12 },
  { title: 'SLUG', read: ({ slug }) => slug, minWidth: 8, from: 68 },
  { title: 'COLOUR', width: 7, read: ({ color }) => color, from: 100 },
];

export function defineCategories(noun: Command): void {
  defineRecords(noun, {
    name: 'Category',
    list: {
      description: 'List the categories of the blog, the oldest first',
      endpoint: contract.listAllCategories,
      paging: [],
      columns,
      emptyText: 'No categories yet',
    },
    show: { description: 'Show a category', read: findCategory, render: renderCategory },
    verbs: addVerbs,
    remove: {
      description: 'Permanently delete a category that no post uses',
      endpoint: contract.deleteCategory,
      readTitle: async (connection, id) => (await findCategory(connection, id)).name,
    },
  });
}

function addVerbs(noun: Command): void {
  addCreate(noun);
  addEdit(noun);
  addSwitchCommands(noun, {
    enable: 'Offer categories to visitors',
    disable: 'Stop offering categories',
    change,
    describe: describe('updated'),
  });
}

interface FieldOptions {
  readonly slug?: string;
  readonly description?: string;
  readonly colour?: string;
  readonly icon?: string;
}

interface EditFlags extends FieldOptions {
  readonly name?: string;
}

function fieldOptions(slugHelp: string): Option[] {
  return [
    new Option('--slug <slug>', slugHelp),
    new Option('--description <text>', "a sentence or two; '' for none"),
    new Option('--colour <colour>', `such as ${contract.defaultColor}`),
    new Option('--icon <name>', "name of an icon; '' for none"),
  ];
}

function addCreate(noun: Command): void {
  const command = noun.command('create').description('Add a category').argument('<name>');
  const slugHelp = 'its part of the URL; derived from the name by default';
  for (const option of fieldOptions(slugHelp)) command.addOption(option);
  command
    .option('--disabled', 'hide it from visitors for now')
    .action(async (name: string, _, self: Command) => {
      const { colour: color, disabled, ...options } = self.optsWithGlobals<CreateOptions>();
      const { slug, description, icon } = options;
      const fields = { name, slug, description, color, icon, active: !disabled };
      const payload = checkFields(contract.CreateCategory, fields);
      const { call } = await connect(options);
      const category = await call(contract.createCategory, { payload });
      await printResult(options, category, `${describe('created')(category)} (${category.id})`);
    });
}

interface CreateOptions extends GlobalOptions, FieldOptions {
  readonly disabled?: boolean;
}

function addEdit(noun: Command): void {
  addEditCommand(noun, {
    description: 'Change a category; anything not given is unchanged',
    word: 'categories',
    options: [
      new Option('--name <name>', 'a new name'),
      ...fieldOptions("a new slug; '' derives it from the name"),
    ],
    readFlags: ({ name, slug, description, colour: color, icon }: EditFlags) => {
      return { name, slug, description, color, icon };
    },
    example: '--name Cloud',
    schema: contract.ChangeCategory,
    read: async (connection, id) => ({ response: await findCategory(connection, id), etag: null }),
    change,
    describe: describe('updated'),
  });
}

const change = ({ call }: Connection, id: string, payload: contract.ChangeCategory) =>
  call(contract.changeCategory, { params: { id }, payload });

const describe = (what: string) => (category: Category) =>
  `Category ${what}: ${escapeText(category.name)} is ${formatState(category)}`;

async function findCategory({ call }: Connection, id: string): Promise<Category> {
  return pickItem(await call(contract.listAllCategories), id, 'category');
}

function renderCategory(category: Category, width: number): string[] {
  return [
    style('bold', escapeText(category.name)),
    ...renderFields(
      [
        ['State', formatState(category)],
        ['Slug', category.slug],
        ['Description', category.description],
        ['Colour', category.color],
        ['Icon', category.icon],
        ['ID', category.id],
      ],
      width,
    ),
  ];
}

import { capitalize } from '@longitude/contract/core/text';
import * as contract from '@longitude/contract/skills';
import { Option, type Command } from 'commander';
import { checkFields } from '../../check-fields.ts';
import { connect, type Connection, type GlobalOptions } from '../../connection.ts';
import { escapeText, style } from '../../output.ts';
import { printResult } from '../../print-result.ts';
import { defineRecords } from '../../records.ts';
import type { Column } from '../../table.ts';
import { renderFields } from '../../text.ts';
import { addEditCommand } from '../edit-record.ts';
import { pickItem } from '../items.ts';
import { addSwitchCommands } from '../switch-commands.ts';
import { addImport } from './import.ts';
import { noRates, pairRates, rateOptions, readRates } from './rates.ts';

type Skill = contract.Skill;

const formatState = ({ active }: Skill) => (active > 0 ? 'active' : 'inactive');

const columns: readonly Column<Skill>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  {
    title: 'STATE',
    width: 8,
    read: formatState,
    style: ({ active }) => (active > 0 ? 'green' : 'dim'),
  },
  { title: 'NAME', read: ({ name }) => name, minWidth: 12 },
  ...contract.levels.map((level) => ({
    title: level.toUpperCase(),
    width: 11,
    read: (skill: Skill) => pairRates(skill, level),
    from: 92,
  })),
];

/** Adds the verbs of the calculator's skills to their noun. */
export function defineSkills(noun: Command): void {
  defineRecords(noun, {
    name: 'Skill',
    list: {
      description: 'List the skills of the calculator by name',
      endpoint: contract.listAllSkills,
      paging: [],
      isExported: true,
      columns,
      emptyText: 'No skills yet',
    },
    show: {
      description: 'Show a skill with its hourly rates',
      read: findSkill,
      render: renderSkill,
    },
    verbs: addVerbs,
    remove: {
      description: 'Permanently delete a skill (it does not go to the trash)',
      endpoint: contract.deleteSkill,
      readTitle: async (connection, id) => (await findSkill(connection, id)).name,
    },
  });
}

function addVerbs(noun: Command): void {
  addCreate(noun);
  addEdit(noun);
  addSwitchCommands(noun, {
    enable: 'Offer skills in the calculator',
    disable: 'Stop offering skills',
    change,
    describe: (skill) => describe('updated', skill),
  });
  addImport(noun);
}

function addCreate(noun: Command): void {
  const command = noun
    .command('create')
    .description('Add a skill; a level without a rate in India is not offered')
    .argument('<name>')
    .option('--disabled', 'hide it from the calculator for now');
  for (const option of rateOptions()) command.addOption(option);
  command.action(async (name: string, _, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & { readonly disabled?: true }>();
    const fields = { name, ...noRates, ...readRates(self.opts()), active: !options.disabled };
    const payload = checkFields(contract.CreateSkill, fields);
    const { call } = await connect(options);
    const skill = await call(contract.createSkill, { payload });
    await printResult(options, skill, `${describe('created', skill)} (${skill.id})`);
  });
}

function addEdit(noun: Command): void {
  addEditCommand(noun, {
    description: 'Change rates in dollars an hour, or the name; anything not given is unchanged',
    word: 'skills',
    options: [new Option('--name <name>', 'a new name'), ...rateOptions()],
    readFlags: (options: Readonly<Record<string, unknown>>) => {
      return { name: options['name'], ...readRates(options) };
    },
    example: '--senior-india 52',
    schema: contract.ChangeSkill,
    read: async (connection, id) => {
      const { active, ...skill } = await findSkill(connection, id);
      return { response: { ...skill, active: active === 1 }, etag: null };
    },
    change,
    describe: (skill) => describe('updated', skill),
  });
}

const change = ({ call }: Connection, id: string, payload: contract.ChangeSkill) =>
  call(contract.changeSkill, { params: { id }, payload });

function describe(what: string, skill: Skill): string {
  const offered = contract.levels.filter((level) => skill[`${level}IndiaRate`] !== null);
  const rates = offered.map((level) => `${level} ${pairRates(skill, level)}`).join(', ');
  return `Skill ${what}: ${escapeText(skill.name)} is ${formatState(skill)}, ${rates || 'at no level'}`;
}

async function findSkill({ call }: Connection, id: string): Promise<Skill> {
  return pickItem(await call(contract.listAllSkills), id, 'skill');
}

function renderSkill(skill: Skill, width: number): string[] {
  const rates = contract.levels.map((level) => {
    return [capitalize(level), pairRates(skill, level)] as const;
  });
  return [
    style('bold', escapeText(skill.name)),
    ...renderFields([['State', formatState(skill)], ...rates, ['ID', skill.id]], width),
  ];
}

import * as contract from '@longitude/contract/skills';
import { Option, type Command } from 'commander';
import type { Connection, GlobalOptions } from '../../connection.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { escapeText, style } from '../../output.ts';
import type { Column } from '../../table.ts';
import {
  addChangeCommand,
  addRemoveCommand,
  addShowCommand,
  changeEach,
  pickItem,
} from '../items.ts';
import { addListCommand } from '../list-items.ts';
import { renderFields } from '../../text.ts';

type Skill = contract.Skill;

const nameState = ({ active }: Skill) => (active === 1 ? 'active' : 'inactive');

/** `28 / 65`: India and Canada, in dollars an hour. */
function pairRates(skill: Skill, level: contract.Level): string {
  const [india, canada] = [skill[`${level}IndiaRate`], skill[`${level}UsaRate`]];
  return india === null ? '-' : `${india} / ${canada ?? '-'}`;
}

const columns: readonly Column<Skill>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  {
    title: 'STATE',
    width: 8,
    read: nameState,
    style: ({ active }) => (active === 1 ? 'green' : 'dim'),
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
  addListCommand(noun, {
    description: 'List the skills of the calculator by name',
    paging: [],
    list: ({ request }) => request(contract.listAllSkills),
    columns,
    emptyText: 'No skills yet',
  });
  addShowCommand(noun, {
    description: 'Show a skill with its hourly rates',
    read: findSkill,
    render: renderSkill,
  });
  for (const [verb, active] of [['enable', true] as const, ['disable', false] as const]) {
    addChangeCommand(noun, {
      verb,
      description: active ? 'Offer skills in the calculator' : 'Offer skills no longer',
      change: changeTo({ active }),
      describe: describeChange,
    });
  }
  defineRates(noun.command('rates').description('Work on hourly rates'));
  addRemoveCommand(noun, {
    verb: 'delete',
    description: 'Permanently delete a skill; there is no trash for it',
    name: 'Skill',
    endpoint: contract.deleteSkill,
    readTitle: async (connection, id) => (await findSkill(connection, id)).name,
  });
}

const changeTo =
  (payload: contract.ChangeSkill) =>
  ({ call }: Connection, id: string): Promise<Skill> =>
    call(contract.changeSkill, { params: { id }, payload });

function describeChange(skill: Skill): string {
  const offered = contract.levels.filter((level) => skill[`${level}IndiaRate`] !== null);
  const rates = offered.map((level) => `${level} ${pairRates(skill, level)}`).join(', ');
  return `Skill updated: ${escapeText(skill.name)} is ${nameState(skill)}, ${rates || 'at no level'}`;
}

async function findSkill({ call }: Connection, id: string): Promise<Skill> {
  return pickItem(await call(contract.listAllSkills), id);
}

function renderSkill(skill: Skill, width: number): string[] {
  const rates = contract.levels.map((level) => {
    const label = `${level.charAt(0).toUpperCase()}${level.slice(1)}`;
    return [label, pairRates(skill, level)] as const;
  });
  return [
    style('bold', escapeText(skill.name)),
    ...renderFields([['State', nameState(skill)], ...rates, ['ID', skill.id]], width),
  ];
}

/** `--junior-india` and so on, keyed by the field that each one changes. */
const rateOptions = contract.levels.flatMap((level) => [
  { flag: `${level}-india`, field: `${level}IndiaRate` as const, of: `${level} level in India` },
  { flag: `${level}-canada`, field: `${level}UsaRate` as const, of: `${level} level in Canada` },
]);

function defineRates(noun: Command): void {
  const set = noun
    .command('set')
    .description('Set rates in dollars an hour; what is not named stays')
    .argument('<id>');
  for (const { flag, of } of rateOptions) {
    set.addOption(new Option(`--${flag} <dollars>`, `rate of the ${of}, or "none"`));
  }
  set.action((id: string, _, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions>();
    const rates = readRates(self.opts<Record<string, string>>());
    return changeEach([id], options, changeTo(rates), describeChange);
  });
}

/** @throws Failure (usage) when no rate is given */
function readRates(options: Readonly<Record<string, string | undefined>>): contract.ChangeSkill {
  const given = rateOptions.flatMap(({ flag, field }) => {
    const text = options[flag.replace(/-(\w)/, (_, initial: string) => initial.toUpperCase())];
    return text === undefined ? [] : [[field, text === 'none' ? null : text] as const];
  });
  if (given.length > 0) return Object.fromEntries(given);
  throw new Failure('Name at least one rate, for example --senior-india 52.', exitCodes.usage);
}

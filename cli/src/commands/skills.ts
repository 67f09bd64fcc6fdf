import * as contract from '@longitude/contract/skills';
import { Option, type Command } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../connection.ts';
import { Failure, exitCodes } from '../failure.ts';
import { escapeText, formatJson, outputWidth, print, style } from '../output.ts';
import type { Column } from '../table.ts';
import { changeEach, readIds, removeOne } from './items.ts';
import { listItems } from './list-items.ts';
import { renderFields } from '../text.ts';

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
  { title: 'NAME', read: ({ name }) => name, smallest: 12 },
  ...contract.levels.map((level) => ({
    title: level.toUpperCase(),
    width: 11,
    read: (skill: Skill) => pairRates(skill, level),
    from: 92,
  })),
];

const source = {
  list: ({ request }: Connection) => request(contract.listAllSkills),
  columns,
  emptyText: 'No skills yet',
  isFiltered: false,
};

/** Adds the verbs of the calculator's skills to their noun. */
export function defineSkills(noun: Command): void {
  noun
    .command('list')
    .description('List the skills of the calculator by name')
    .action((_options, self: Command) => listItems(source, self.optsWithGlobals()));
  noun
    .command('show')
    .description('Show a skill with its hourly rates')
    .argument('<id>')
    .action((id: string, _, self: Command) => showSkill(id, self.optsWithGlobals()));
  for (const [verb, active] of [['enable', true] as const, ['disable', false] as const]) {
    noun
      .command(verb)
      .description(active ? 'Offer skills in the calculator' : 'Offer skills no longer')
      .argument('<ids...>')
      .action((ids: string[], _, self: Command) =>
        changeSkills(ids, self.optsWithGlobals(), { active }),
      );
  }
  defineRates(noun.command('rates').description('Work on hourly rates'));
  noun
    .command('delete')
    .description('Delete a skill for good; there is no trash for it')
    .argument('<id>')
    .option('--yes', 'do it: nothing asks again')
    .action((id: string, _, self: Command) =>
      removeOne('Skill', contract.deleteSkill, id, self.optsWithGlobals()),
    );
}

function changeSkills(
  ids: readonly string[],
  options: GlobalOptions,
  payload: contract.ChangeSkill,
): Promise<void> {
  return changeEach(
    ids,
    options,
    async ({ request }, id) =>
      (await request(contract.changeSkill, { params: { id }, payload })).answer,
    (skill) => `Skill updated: ${escapeText(skill.name)} is ${nameState(skill)}${tellRates(skill)}`,
  );
}

function tellRates(skill: Skill): string {
  const offered = contract.levels.filter((level) => skill[`${level}IndiaRate`] !== null);
  const rates = offered.map((level) => `${level} ${pairRates(skill, level)}`);
  return rates.length > 0 ? `, ${rates.join(', ')}` : ', at no level';
}

async function showSkill(text: string, options: GlobalOptions): Promise<void> {
  const [id] = readIds([text]);
  const connection = await connect(options);
  const { answer } = await connection.request(contract.listAllSkills);
  const skill = answer.find((one) => one.id === id);
  if (!skill) throw new Failure(`${id}: Not found`, exitCodes.failed);
  await print(options.json ? formatJson(skill) : renderSkill(skill, outputWidth()).join('\n'));
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

/** `--junior-india` and so on, by the field that each one changes. */
const rateOptions = contract.levels.flatMap((level) => [
  { flag: `${level}-india`, field: `${level}IndiaRate` as const, of: `${level} level in India` },
  { flag: `${level}-canada`, field: `${level}UsaRate` as const, of: `${level} level in Canada` },
]);

function defineRates(rates: Command): void {
  const set = rates
    .command('set')
    .description('Set rates in dollars an hour; what is not named stays')
    .argument('<id>');
  for (const { flag, of } of rateOptions) {
    set.addOption(new Option(`--${flag} <dollars>`, `rate of the ${of}, or "none"`));
  }
  set.action((id: string, _, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions>();
    return changeSkills([id], options, readRates(self.opts<Record<string, string>>()));
  });
}

/** @throws Failure (usage) when no rate is named */
function readRates(options: Readonly<Record<string, string | undefined>>): contract.ChangeSkill {
  const given = rateOptions.flatMap(({ flag, field }) => {
    const text = options[flag.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase())];
    return text === undefined ? [] : [[field, text === 'none' ? null : text] as const];
  });
  if (given.length > 0) return Object.fromEntries(given);
  throw new Failure('Name at least one rate, for example --senior-india 52.', exitCodes.usage);
}

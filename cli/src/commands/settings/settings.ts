import {
  settingDefinitions,
  type SettingDefinition,
} from '@longitude/contract/setting-definitions';
import * as contract from '@longitude/contract/settings';
import { Option, type Command } from 'commander';
import { checkFields } from '../../check-fields.ts';
import { connect, type GlobalOptions } from '../../connection.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { escapeText } from '../../output.ts';
import { printResult } from '../../print-result.ts';
import { askSecret, canAsk } from '../../prompt.ts';
import { addList } from '../../records.ts';
import type { Column } from '../../table.ts';
import { readText } from '../../text-input.ts';
import { applySettings } from './apply.ts';
import { changeSettings, findSetting } from './change-settings.ts';

type Setting = contract.Setting;

const columns: readonly Column<Setting>[] = [
  {
    title: 'KEY',
    width: Math.max(...settingDefinitions.map(({ key }) => key.length)),
    read: ({ key }) => key,
  },
  { title: 'VALUE', read: ({ value }) => value, minWidth: 12, style: () => 'bold' },
  { title: 'CATEGORY', width: 13, read: ({ category }) => category, from: 90 },
  { title: 'MEANING', read: ({ description }) => description, minWidth: 12, from: 120 },
];

const categories = contract.Setting.shape.category.options;

/** Adds the verbs of the site's settings to their noun. */
export function defineSettings(noun: Command): void {
  addList(noun, {
    description: 'List all settings; passwords are masked',
    endpoint: contract.listSettings,
    folders: {
      options: [new Option('--category <category>', 'only these').choices(categories)],
      read: ({ category }) => ({ category: category as string | undefined }),
    },
    paging: [],
    // The server returns all of them.
    read: async ({ request }, { category }) => {
      const page = await request(contract.listSettings);
      const isChosen = (setting: Setting) => !category || setting.category === category;
      return { ...page, response: page.response.filter(isChosen) };
    },
    columns,
    emptyText: 'No settings',
  });
  noun
    .command('get')
    .description('Print the value of a setting; a password is masked')
    .argument('<key>')
    .action((key: string, _, self: Command) => printSetting(key, self.optsWithGlobals()));
  addSet(noun);
  noun
    .command('apply')
    .description('Apply settings from a JSON file; anything not in it is unchanged')
    .argument('<file>', 'an object of keys and values, or the list of --json; - is standard input')
    .option('--dry-run', 'only show what would change')
    .action((file: string, _, self: Command) => applySettings(file, self.optsWithGlobals()));
  noun
    .command('test-email')
    .description('Send a test email through the configured mail server now')
    .argument('<address>')
    .action((address: string, _, self: Command) => sendTest(address, self.optsWithGlobals()));
}

function addSet(noun: Command): void {
  noun
    .command('set')
    .description('Change a setting; a password is never an argument')
    .argument('<key>')
    .argument(
      '[value]',
      "the value; '' empties it, - is standard input. For a password leave it out: a terminal asks, a script passes it on standard input",
    )
    .action(async (key: string, given: string | undefined, _, self: Command) => {
      const definition = findSetting(key);
      const value = await readValue(definition, given);
      return changeSettings([{ definition, value }], self.optsWithGlobals());
    });
}

async function printSetting(key: string, options: GlobalOptions): Promise<void> {
  findSetting(key);
  const { call } = await connect(options);
  const setting = (await call(contract.listSettings)).find((each) => each.key === key);
  if (!setting) throw new Failure(`${key}: Not found`);
  await printResult(options, setting, escapeText(setting.value, { hasLines: true }));
}

/**
 * A password is not an argument: others could read it in the list of processes.
 * @throws Failure (usage)
 */
async function readValue(
  { key, kind }: SettingDefinition,
  given: string | undefined,
): Promise<string> {
  const isPassword = kind === 'password';
  if (isPassword && given !== undefined && given !== '-') {
    const why = 'Others could see it in the process list. Leave it out here.';
    throw new Failure(`${key}: A password is not an argument.`, exitCodes.usage, [why]);
  }
  if (given === undefined && !isPassword) {
    throw new Failure(`${key}: Give the value, or - for standard input.`, exitCodes.usage);
  }
  if (given !== undefined && given !== '-') return given;
  const isAsked = given === undefined && canAsk();
  const value = isAsked ? await askSecret(`${key}: `) : await readText('-');
  if (value !== '' || !isPassword) return value;
  throw new Failure(`${key}: There is no password.`, exitCodes.usage);
}

async function sendTest(address: string, options: GlobalOptions): Promise<void> {
  const payload = checkFields(contract.SendTestEmail, { testEmail: address });
  const { call } = await connect(options);
  const response = await call(contract.sendTestEmail, { payload });
  await printResult(
    options,
    response,
    contract.describeTestEmail(response, escapeText(payload.testEmail)),
  );
}

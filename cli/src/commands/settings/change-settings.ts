import { countWords } from '@longitude/contract/core/text';
import { checkInput } from '@longitude/contract/core/validation';
import {
  settingDefinitions,
  type SettingDefinition,
} from '@longitude/contract/setting-definitions';
import { splitMailServer } from '@longitude/contract/mail-host';
import { forgetFormerServer, passwordRemoved } from '@longitude/contract/mail-server';
import * as contract from '@longitude/contract/settings';
import { faultyInput } from '../../check-fields.ts';
import { connect, type GlobalOptions } from '../../connection.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { escapeText } from '../../output.ts';
import { printResult } from '../../print-result.ts';

/** A setting with its new value. */
export interface WantedSetting {
  readonly definition: SettingDefinition;
  readonly value: string;
}

interface SettingChange extends WantedSetting {
  readonly before: string;
}

/** @throws Failure (usage) for a key that the product does not know */
export function findSetting(key: string): SettingDefinition {
  const definition = settingDefinitions.find((known) => known.key === key);
  if (definition) return definition;
  const hint = 'All settings: longitude settings list';
  throw new Failure(`${key}: This setting is not known.`, exitCodes.usage, [hint]);
}

/**
 * Saves the values that differ from those of the server, all in one call, and prints the changes.
 * @throws Failure (usage) that names each value that is not valid; nothing is saved then
 */
export async function changeSettings(
  wanted: readonly WantedSetting[],
  options: GlobalOptions & { readonly dryRun?: boolean },
): Promise<void> {
  checkSettings(wanted);
  const { call } = await connect(options);
  const stored = await call(contract.listSettings);
  const changes = findChanges(stored, splitWanted(wanted, stored));
  if (changes.length > 0 && !options.dryRun) {
    await call(contract.saveSettings, { payload: composePayload(changes) });
  }
  const isRemoved = changes.some(({ definition: { key }, value }) => isPassword(key) && !value);
  const isWanted = wanted.some(({ definition: { key }, value }) => isPassword(key) && !value);
  await report(changes, options, isRemoved && !isWanted ? [passwordRemoved] : []);
}

const isPassword = (key: string) => key === 'smtp_password';

/**
 * A pasted mail server counts as its name, port and TLS, as the server stores them, and another
 * one removes what was for the former.
 */
function splitWanted(
  wanted: readonly WantedSetting[],
  stored: readonly contract.Setting[],
): WantedSetting[] {
  const read = (key: string) => stored.find((each) => each.key === key)?.value ?? '';
  const changes = forgetFormerServer(splitMailServer(composePayload(wanted).settings), read);
  return changes.map(({ key, value }) => ({ definition: findSetting(key), value }));
}

function composePayload(wanted: readonly WantedSetting[]): contract.SaveSettings {
  const settings = wanted.map(({ definition: { category, key }, value }) => ({
    category,
    key,
    value,
  }));
  return { settings };
}

function checkSettings(wanted: readonly WantedSetting[]): void {
  const checked = checkInput(contract.SaveSettings, composePayload(wanted));
  if (checked.ok) return;
  const faults = Object.entries(checked.fields).map(([path, text]) => {
    // The path begins with `settings` and the index.
    const named = wanted[Number(path.split('.')[1])];
    return named ? `${named.definition.key}: ${text}` : text;
  });
  throw faultyInput([...faults, 'Nothing was saved.']);
}

function findChanges(
  stored: readonly contract.Setting[],
  wanted: readonly WantedSetting[],
): SettingChange[] {
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  return wanted.flatMap(({ definition, value: given }) => {
    const value = contract.cleanSetting(definition, given);
    const before = values.get(definition.key) ?? '';
    // The sentinel of a stored password counts as unchanged.
    return value === before ? [] : [{ definition, value, before }];
  });
}

async function report(
  changes: readonly SettingChange[],
  options: GlobalOptions & { readonly dryRun?: boolean },
  notes: readonly string[],
): Promise<void> {
  const rows = changes.map(({ definition, value, before }) => ({
    key: definition.key,
    before,
    after: definition.kind === 'password' && value !== '' ? contract.passwordSentinel : value,
  }));
  const lines = rows.map(
    ({ key, before, after }) => `${key}: ${describeValue(before)} → ${describeValue(after)}`,
  );
  const count = countWords(rows.length, 'setting');
  lines.push(options.dryRun ? `${count} would be saved` : `${count} saved`);
  lines.push(...notes);
  const text = rows.length === 0 ? 'No settings were modified.' : lines.join('\n');
  await printResult(options, rows, text);
}

const describeValue = (value: string) => (value === '' ? '(empty)' : escapeText(value));

import type { SettingDefinition } from '@longitude/contract/setting-definitions';
import { faultyInput } from '../../check-fields.ts';
import type { GlobalOptions } from '../../connection.ts';
import { Failure, exitCodes, readFailure } from '../../failure.ts';
import { readText } from '../../text-input.ts';
import { changeSettings, findSetting, type WantedSetting } from './change-settings.ts';

/** Changes the settings that a JSON file names. @throws Failure */
export async function applySettings(
  file: string,
  options: GlobalOptions & { readonly dryRun?: boolean },
): Promise<void> {
  const wanted = readWanted(parseFile(file, await readText(file)));
  if (wanted.length > 0) return changeSettings(wanted, options);
  throw new Failure(`${file} is not a setting.`, exitCodes.usage);
}

/** Keys and values of an object, or of a list as `settings list --json` prints it. */
function parseFile(file: string, text: string): (readonly [key: string, value: unknown])[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new Failure(`${file} is not valid JSON.`, exitCodes.usage, [String(error)]);
  }
  if (Array.isArray(data) && data.every(isEntry)) return data.map(({ key, value }) => [key, value]);
  if (typeof data === 'object' && data !== null && !Array.isArray(data))
    return Object.entries(data);
  throw new Failure(
    `${file} must be an object of keys and values, or a list of settings.`,
    exitCodes.usage,
  );
}

function isEntry(item: unknown): item is { readonly key: string; readonly value: unknown } {
  return typeof item === 'object' && item !== null && 'key' in item && 'value' in item;
}

/** @throws Failure (usage) that names every invalid key and value */
function readWanted(entries: readonly (readonly [key: string, value: unknown])[]): WantedSetting[] {
  const faults: string[] = [];
  const wanted = entries.flatMap(([key, given]) => {
    try {
      const definition = findSetting(key);
      return [{ definition, value: readValue(definition, given) }];
    } catch (error) {
      faults.push(readFailure(error).message);
      return [];
    }
  });
  if (faults.length > 0) throw faultyInput([...faults, 'Nothing was saved.']);
  return wanted;
}

/** Values are text on the wire; business hours may be written as JSON instead of its text. */
function readValue({ key, kind }: SettingDefinition, given: unknown): string {
  if (typeof given === 'string') return given;
  if (typeof given === 'number' || typeof given === 'boolean') return String(given);
  if (kind === 'hours' && typeof given === 'object') return JSON.stringify(given);
  throw new Failure(`${key}: This must be text, a number, true or false`);
}

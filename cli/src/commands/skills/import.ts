import { countWords } from '@longitude/contract/core/text';
import * as contract from '@longitude/contract/skills';
import type { Command } from 'commander';
import { faultyInput } from '../../check-fields.ts';
import { connect, type Connection, type GlobalOptions } from '../../connection.ts';
import { Failure, readFailure } from '../../failure.ts';
import { isText } from '../../output-mode.ts';
import { escapeText, print, remark } from '../../output.ts';
import { printResult } from '../../print-result.ts';
import { readText } from '../../text-input.ts';
import { confirmStep, requireYes } from '../confirm-step.ts';
import { planImport, type ImportPlan } from './plan-import.ts';

interface ImportOptions extends GlobalOptions {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** Adds the verb that applies a table of skills. */
export function addImport(noun: Command): void {
  noun
    .command('import')
    .description('Import skills from a CSV file; anything not in it is unchanged')
    .argument('<file>', 'a CSV file as written by export; - is standard input')
    .option('--dry-run', 'only show what would change')
    .option('--yes', 'apply without asking')
    .action((file: string, _, self: Command) => importSkills(file, self.optsWithGlobals()));
}

async function importSkills(file: string, options: ImportOptions): Promise<void> {
  // Lazy: only this verb uses the parser.
  const { readSkillRows } = await import('./read-skill-rows.ts');
  const rows = readSkillRows(await readText(file));
  const connection = await connect(options);
  const stored = await connection.call(contract.listAllSkills);
  const { faults, ...plan } = planImport(rows, stored);
  if (faults.length > 0) throw faultyInput([...faults, 'Nothing was sent.']);
  if (isText(options)) await printPlan(plan);
  const count = plan.added.length + plan.changed.length;
  if (count > 0 && !options.dryRun) {
    const step = { question: 'Import these changes?', done: 'imported', does: 'imports' };
    if (isText(options)) await confirmStep(options.yes, step);
    else requireYes(options.yes, step);
    await applyPlan(connection, plan);
  }
  if (isText(options) && (options.dryRun || count === 0)) return;
  const text = `${plan.added.length} added, ${plan.changed.length} changed`;
  await printResult(options, plan, text);
}

async function printPlan({ added, changed, unchanged, absent }: ImportPlan): Promise<void> {
  for (const { name, ...fields } of added) {
    const given = Object.entries(fields).filter(([, value]) => value !== null);
    const shown = given.map(([field, value]) => `${field} ${value}`);
    await print(escapeText(`added      ${name}: ${shown.join(', ')}`));
  }
  for (const { name, changes } of changed) {
    const shown = changes.map(
      ({ field, before, after }) => `${field} ${before ?? 'none'} → ${after ?? 'none'}`,
    );
    await print(escapeText(`changed    ${name}: ${shown.join(', ')}`));
  }
  await print(`unchanged  ${unchanged}`);
  if (absent === 0) return;
  const one = 'skill is not in the file and stays as it is';
  const many = 'skills are not in the file and stay as they are';
  remark(`${countWords(absent, one, many)}.`);
}

/**
 * One call each.
 * @throws Failure that says how many were saved; importing again completes the rest
 */
async function applyPlan({ call }: Connection, { added, changed }: ImportPlan): Promise<void> {
  const calls = [
    ...changed.map(({ id, name, changes }) => {
      const payload = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
      return { name, save: () => call(contract.changeSkill, { params: { id }, payload }) };
    }),
    ...added.map((payload) => {
      return { name: payload.name, save: () => call(contract.createSkill, { payload }) };
    }),
  ];
  for (const [saved, { name, save }] of calls.entries()) {
    await save().catch((error: unknown) => {
      const { message, exitCode, details } = readFailure(error);
      const rest = `${saved} of ${calls.length} were saved; import the file again for the others.`;
      throw new Failure(`${name}: ${message}`, exitCode, [...details, rest]);
    });
  }
}

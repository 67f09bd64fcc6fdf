import * as contract from '@longitude/contract/profile';
import type { Command } from 'commander';
import { connect, type GlobalOptions } from '../../connection.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { printResult } from '../../print-result.ts';
import { askSecret, canAsk, readPiped } from '../../prompt.ts';

interface PasswordOptions extends GlobalOptions {
  readonly passwordStdin?: boolean;
}

/** Adds the options of the command that changes your own password. */
export function definePassword(command: Command): void {
  command
    .option('--password-stdin', 'read two lines from standard input: current and new password')
    .action((_options, self: Command) => changePassword(self.optsWithGlobals()));
}

async function changePassword(options: PasswordOptions): Promise<void> {
  const { call } = await connect(options);
  const { confirmPassword: _, ...payload } = checkForm(await readForm(options));
  const profile = await call(contract.changePassword, { payload });
  await printResult(options, profile, 'Password changed. You are signed out on all other devices.');
}

type Form = Record<'currentPassword' | 'newPassword' | 'confirmPassword', string>;

async function readForm({ passwordStdin }: PasswordOptions): Promise<Form> {
  if (passwordStdin) {
    const [currentPassword = '', newPassword = '', ...more] = (await readPiped()).split(/\r?\n/);
    if (more.length > 0) {
      const text = 'Standard input has more than two lines: the current and the new password.';
      throw new Failure(text, exitCodes.usage);
    }
    return { currentPassword, newPassword, confirmPassword: newPassword };
  }
  if (!canAsk()) {
    const text = 'The passwords are asked for at a terminal; a script passes --password-stdin.';
    throw new Failure(text, exitCodes.usage);
  }
  return {
    currentPassword: await askSecret('Current password: '),
    newPassword: await askSecret('New password: '),
    confirmPassword: await askSecret('Confirm new password: '),
  };
}

/** Checks before anything is sent. @throws Failure (usage) with the text of the form */
function checkForm(form: Form): Form {
  const { success, error, data } = contract.ChangePasswordForm.safeParse(form);
  if (success) return data;
  throw new Failure(error.issues[0]?.message ?? '', exitCodes.usage);
}

import { withdrawMail, type Email } from '@longitude/contract/emails';
import type { Connection } from '../connection.ts';
import type { Shell } from './shell.ts';

interface EmailCommand {
  /** The command that opens the editor, and asks before it sends. */
  readonly words: readonly string[];
  /** The recipient, if it is more than an address. */
  readonly name?: string | undefined;
  /** The emails about the item, newest first. */
  readonly list: (connection: Connection) => Promise<readonly Email[]>;
}

/** Lends the terminal to the command; until the email is sent, Undo cancels it. */
export async function writeEmail(shell: Shell, { words, name, list }: EmailCommand): Promise<void> {
  if (!(await shell.runOnTerminal(words))) return;
  const { session } = shell;
  const [email] = (await session.run(() => list(session.connection))) ?? [];
  if (!email) return;
  const who = name ?? email.to;
  if (email.state !== 'queued') {
    session.notices.show({ mark: 'done', text: `The email to ${who} has been sent.` });
    return;
  }
  session.notices.offerUndo(`The email to ${who} will be sent in a moment.`, () => {
    void takeBack(shell, email.id);
  });
}

async function takeBack({ session }: Shell, id: string): Promise<void> {
  const isBack = await session.run(async () => {
    await session.connection.call(withdrawMail, { params: { id } });
    return true;
  });
  if (isBack) session.notices.show({ mark: 'done', text: 'Undone: the email will not be sent.' });
}

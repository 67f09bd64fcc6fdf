import type { Command } from 'commander';
import packageFile from '../package.json' with { type: 'json' };
import type { ExitCode } from './failure.ts';
import { composeRootHelp, type Group } from './help/root-help.ts';
import type { Io } from './io.ts';

// Commander and the code shared by commands are imported only to run a command: help and version
// start faster.

export interface Entry {
  /** The group in the overview. */
  readonly group: Group;
  readonly summary: string;
  /** Adds arguments, options and verbs. Lazy: loaded only when the command line names it. */
  readonly load: () => Promise<(command: Command) => void>;
}

/** All nouns, in the order of the overview. */
export const commands: Readonly<Record<string, Entry>> = {
  tui: {
    group: 'You',
    summary: 'Open the terminal interface: requests, messages, scans and settings',
    load: async () => (await import('./commands/tui.ts')).defineTui,
  },
  login: {
    group: 'You',
    summary: 'Sign in and save the login on this machine',
    load: async () => (await import('./commands/session/login.ts')).defineLogin,
  },
  logout: {
    group: 'You',
    summary: 'End the session and remove the login',
    load: async () => (await import('./commands/session/login.ts')).defineLogout,
  },
  whoami: {
    group: 'You',
    summary: 'Show who is signed in, and where',
    load: async () => (await import('./commands/session/login.ts')).defineWhoami,
  },
  context: {
    group: 'You',
    summary: 'See which servers you are signed in to, and choose one',
    load: async () => (await import('./commands/session/context.ts')).defineContext,
  },
  profile: {
    group: 'Company',
    summary: 'See and change your name, email address and username',
    load: async () => (await import('./commands/session/profile.ts')).defineProfile,
  },
  password: {
    group: 'You',
    summary: 'Change your password',
    load: async () => (await import('./commands/session/password.ts')).definePassword,
  },
  sessions: {
    group: 'Company',
    summary: 'See where you are signed in, and sign devices out',
    load: async () => (await import('./commands/session/sessions.ts')).defineSessions,
  },
  requests: {
    group: 'Inbox',
    summary: 'Read, answer and manage service requests',
    load: async () => (await import('./commands/inbox/requests.ts')).defineRequests,
  },
  messages: {
    group: 'Inbox',
    summary: 'Read, answer and manage contact messages',
    load: async () => (await import('./commands/inbox/messages.ts')).defineMessages,
  },
  scans: {
    group: 'Scans',
    summary: 'Scan websites, read and email the reports',
    load: async () => (await import('./commands/scans/scans.ts')).defineScans,
  },
  schedules: {
    group: 'Scans',
    summary: 'Schedule daily, weekly or monthly scans',
    load: async () => (await import('./commands/schedules/schedules.ts')).defineSchedules,
  },
  refusals: {
    group: 'Scans',
    summary: 'List domains that must not be scanned',
    load: async () => (await import('./commands/scans/refusals.ts')).defineRefusals,
  },
  overview: {
    group: 'Inbox',
    summary: 'Show what needs attention, and the state of email, scans and page views',
    load: async () => (await import('./commands/overview.ts')).defineOverview,
  },
  search: {
    group: 'Inbox',
    summary: 'Search requests, messages, scans and posts',
    load: async () => (await import('./commands/search.ts')).defineSearch,
  },
  outbox: {
    group: 'Company',
    summary: 'See the email queue: email that is queued, sent or failed; retry or cancel it',
    load: async () => (await import('./commands/outbox.ts')).defineOutbox,
  },
  trash: {
    group: 'Inbox',
    summary: 'List and restore deleted items',
    load: async () => (await import('./commands/trash.ts')).defineTrash,
  },
  events: {
    group: 'Inbox',
    summary: 'Stream events, one per line, until Ctrl-C',
    load: async () => (await import('./commands/events.ts')).defineEvents,
  },
  posts: {
    group: 'Content',
    summary: 'Read, write, publish and delete posts of the blog',
    load: async () => (await import('./commands/posts/posts.ts')).definePosts,
  },
  categories: {
    group: 'Content',
    summary: 'See and change the categories of the blog',
    load: async () => (await import('./commands/categories.ts')).defineCategories,
  },
  skills: {
    group: 'Content',
    summary: 'See, change and import the skills of the calculator',
    load: async () => (await import('./commands/skills/skills.ts')).defineSkills,
  },
  calculations: {
    group: 'Content',
    summary: 'See what visitors have calculated',
    load: async () => (await import('./commands/calculator.ts')).defineCalculations,
  },
  settings: {
    group: 'Company',
    summary: "See and change the site's settings, and send a test email",
    load: async () => (await import('./commands/settings/settings.ts')).defineSettings,
  },
  newsletter: {
    group: 'Content',
    summary: 'See who gets the newsletter, and delete email addresses',
    load: async () => (await import('./commands/newsletter.ts')).defineNewsletter,
  },
  'refused-addresses': {
    group: 'Company',
    summary: 'See when email was refused, and allow it again',
    load: async () => (await import('./commands/refused-addresses.ts')).defineRefusedAddresses,
  },
  visits: {
    group: 'Content',
    summary: 'See how often pages were viewed',
    load: async () => (await import('./commands/visits.ts')).defineVisits,
  },
  violations: {
    group: 'Company',
    summary: 'See what the content security policy of the site blocked',
    load: async () => (await import('./commands/violations.ts')).defineViolations,
  },
  completion: {
    group: 'You',
    summary: 'Print the script that completes commands in your shell',
    load: async () => (await import('./commands/completion.ts')).defineCompletion,
  },
  backup: {
    group: 'You',
    summary: 'Write all data of the site into one file',
    load: async () => (await import('./commands/backup.ts')).defineBackup,
  },
};

/**
 * The output for a command line that only requests the overview or the version; undefined for any
 * other.
 */
export function respondImmediately(words: readonly string[]): string | undefined {
  if (words.length !== 1) return undefined;
  if (words[0] === '--version' || words[0] === '-V') return packageFile.version;
  if (words[0] === '--help' || words[0] === '-h' || words[0] === 'help') {
    return composeRootHelp(commands);
  }
  return undefined;
}

/** Runs one command line, without the program's name. Never throws. @param io of a test */
export async function runCommand(given: readonly string[], io: Io = process): Promise<ExitCode> {
  const { runWith } = await import('./io.ts');
  return runWith(io, () => runWords(given, io));
}

async function runWords(given: readonly string[], io: Io): Promise<ExitCode> {
  const [usage, { readFailure, exitCodes }, { printFailure, watchForClosing }, modes] =
    await Promise.all([
      import('./usage-command.ts'),
      import('./failure.ts'),
      import('./output.ts'),
      import('./output-mode.ts'),
    ]);
  const { HelpRequest, rememberFlags } = usage;
  watchForClosing(io.stdout);
  // Without arguments in a terminal it opens the terminal interface.
  const isAlone = given.length === 0 && io.stdin.isTTY && io.stdout.isTTY;
  const words = isAlone ? ['tui'] : given;
  try {
    const program = await buildProgram(words);
    const [first, ...rest] = words;
    const line = first === 'help' ? [...rest, '--help'] : modes.joinFields(words, program);
    program.hook('preAction', (_program, command) => rememberFlags(command));
    await program.parseAsync(line, { from: 'user' });
    return exitCodes.fine;
  } catch (error) {
    if (error instanceof HelpRequest) {
      const { printHelp } = await import('./help/print-help.ts');
      return printHelp(error, composeRootHelp(commands));
    }
    // Commander has printed the version.
    if (error instanceof Error && 'code' in error && error.code === 'commander.version') return 0;
    const failure = readFailure(error);
    printFailure(failure);
    return failure.exitCode;
  }
}

/** The program with the nouns of some words, or with all of them, loaded. */
export async function buildProgram(words: readonly string[] | 'all'): Promise<Command> {
  const [{ UsageCommand }, { addOutputOptions }, { io }] = await Promise.all([
    import('./usage-command.ts'),
    import('./output-options.ts'),
    import('./io.ts'),
  ]);
  const program = new UsageCommand('longitude')
    .version(packageFile.version, '-V, --version', 'show the version')
    .option('--url <url>', 'URL of the server to use')
    .option('--context <name>', 'name of the server to use, as in "context list"')
    .option('--insecure', 'allow an unencrypted server that is not on this machine')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .configureOutput({ writeOut: (text) => io().stdout.write(text) })
    .exitOverride();
  addOutputOptions(program);
  for (const [name, { summary, load }] of Object.entries(commands)) {
    const command = program.command(name).description(summary);
    if (words === 'all' || words.includes(name)) (await load())(command);
  }
  return program;
}

import { Command, CommanderError } from 'commander';
import packageFile from '../package.json' with { type: 'json' };
import { readFailure, exitCodes, type ExitCode } from './failure.ts';
import { joinFields } from './output-mode.ts';
import { addOutputOptions } from './output-options.ts';
import { escapeText, printFailure } from './output.ts';

interface Entry {
  readonly summary: string;
  /** Adds arguments, options and verbs. Lazy: loaded only when the command line names it. */
  readonly load: () => Promise<(command: Command) => void>;
}

const commands: Readonly<Record<string, Entry>> = {
  login: {
    summary: 'Sign in and keep the login on this machine',
    load: async () => (await import('./commands/session/login.ts')).defineLogin,
  },
  logout: {
    summary: 'End the session and remove the login',
    load: async () => (await import('./commands/session/login.ts')).defineLogout,
  },
  whoami: {
    summary: 'Say who is signed in, and where',
    load: async () => (await import('./commands/session/login.ts')).defineWhoami,
  },
  context: {
    summary: 'See which servers you are signed in to, and choose one',
    load: async () => (await import('./commands/session/context.ts')).defineContext,
  },
  profile: {
    summary: 'See and change your name, email address and username',
    load: async () => (await import('./commands/session/profile.ts')).defineProfile,
  },
  password: {
    summary: 'Change your password',
    load: async () => (await import('./commands/session/password.ts')).definePassword,
  },
  sessions: {
    summary: 'See where you are signed in, and sign devices out',
    load: async () => (await import('./commands/session/sessions.ts')).defineSessions,
  },
  requests: {
    summary: 'Read and work on service requests',
    load: async () => (await import('./commands/inbox/requests.ts')).defineRequests,
  },
  messages: {
    summary: 'Read and work on contact messages',
    load: async () => (await import('./commands/inbox/messages.ts')).defineMessages,
  },
  scans: {
    summary: 'Scan websites, and read and work on the reports',
    load: async () => (await import('./commands/scans/scans.ts')).defineScans,
  },
  schedules: {
    summary: 'Have websites scanned daily, weekly or monthly',
    load: async () => (await import('./commands/schedules/schedules.ts')).defineSchedules,
  },
  refusals: {
    summary: 'Name domains that must not be scanned',
    load: async () => (await import('./commands/scans/refusals.ts')).defineRefusals,
  },
  overview: {
    summary: 'See what waits, and how mail, scans and pages stand',
    load: async () => (await import('./commands/overview.ts')).defineOverview,
  },
  search: {
    summary: 'Find requests, messages, scans and posts by words',
    load: async () => (await import('./commands/search.ts')).defineSearch,
  },
  outbox: {
    summary: 'See mail that waits, went or failed; retry it or take it back',
    load: async () => (await import('./commands/outbox.ts')).defineOutbox,
  },
  trash: {
    summary: 'See what was deleted, and bring it back',
    load: async () => (await import('./commands/trash.ts')).defineTrash,
  },
  events: {
    summary: 'Follow what happens, a line each, until Ctrl-C',
    load: async () => (await import('./commands/events.ts')).defineEvents,
  },
  posts: {
    summary: 'Read, write, publish and delete posts of the blog',
    load: async () => (await import('./commands/posts/posts.ts')).definePosts,
  },
  categories: {
    summary: 'See and change the categories of the blog',
    load: async () => (await import('./commands/categories.ts')).defineCategories,
  },
  skills: {
    summary: 'See, change and import the skills of the calculator',
    load: async () => (await import('./commands/skills/skills.ts')).defineSkills,
  },
  calculations: {
    summary: 'See what visitors have calculated',
    load: async () => (await import('./commands/calculator.ts')).defineCalculations,
  },
  settings: {
    summary: "See and change the site's settings, and send a test email",
    load: async () => (await import('./commands/settings/settings.ts')).defineSettings,
  },
  newsletter: {
    summary: 'See who gets the newsletter, and delete addresses',
    load: async () => (await import('./commands/newsletter.ts')).defineNewsletter,
  },
  visits: {
    summary: 'See how often pages were viewed',
    load: async () => (await import('./commands/visits.ts')).defineVisits,
  },
  backup: {
    summary: 'Write all data of the site into one file',
    load: async () => (await import('./commands/backup.ts')).defineBackup,
  },
};

const footer = `
Environment:
  LONGITUDE_URL    server to talk to instead of the stored login's
  LONGITUDE_TOKEN  token for that server instead of the stored login's
  NO_COLOR         no colours
  VISUAL, EDITOR   opens texts for editing

Exit codes: 0 fine, 1 failed, 2 usage, 3 a condition asked for, 4 not signed in`;

/** Runs one command line, without the program's name. Never throws. */
export async function runCommand(words: readonly string[]): Promise<ExitCode> {
  try {
    const program = await buildProgram(words);
    await program.parseAsync(joinFields(words, program), { from: 'user' });
    return exitCodes.fine;
  } catch (error) {
    // Commander has printed its message, or the requested help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    const failure = readFailure(error);
    printFailure(failure);
    return failure.exitCode;
  }
}

async function buildProgram(words: readonly string[]): Promise<Command> {
  const program = new Command('longitude')
    .description("Work with your company's website from a terminal.")
    .version(packageFile.version, '-V, --version', 'show the version')
    .option('--url <url>', 'server to talk to')
    .option('--context <name>', 'server to talk to, by its name in "context list"')
    .option('--insecure', 'allow an unencrypted server that is not on this machine')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', footer)
    .exitOverride()
    .configureOutput({
      outputError: (text, write) => {
        const message = text.trim().replace(/^error: /, '');
        write(`longitude: ${escapeText(message, { hasLines: true })}\n`);
      },
    });
  addOutputOptions(program);
  for (const [name, { summary, load }] of Object.entries(commands)) {
    const command = program.command(name).description(summary);
    if (words.includes(name)) (await load())(command);
  }
  return program;
}

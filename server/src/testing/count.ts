import { subscribe } from 'node:diagnostics_channel';

/** Starts that tests cause: each costs as much as hundreds of pure tests. */
export const counted = [
  'products',
  'browsers',
  'pages',
  'processes',
  'terminals',
  'TLS sites',
] as const;

export type Counted = (typeof counted)[number];
export type Counts = Readonly<Record<Counted, number>>;

const noCounts: Counts = {
  products: 0,
  browsers: 0,
  pages: 0,
  processes: 0,
  terminals: 0,
  'TLS sites': 0,
};

let counts: Record<Counted, number> = { ...noCounts };

/** Counts one start of this kind. */
export function count(what: Counted): void {
  counts[what] += 1;
}

/** The starts since the last call. */
export function takeCounts(): Counts {
  const taken = counts;
  counts = { ...noCounts };
  return taken;
}

export const addCounts = (all: readonly Counts[]): Counts =>
  Object.fromEntries(
    counted.map((what) => [what, all.reduce((sum, each) => sum + each[what], 0)]),
  ) as Counts;

/**
 * Counts each child process, and those of `script` as terminals, until this process ends. Not those
 * of `WorkProcess`: how often they end idle and start again depends on the machine's speed.
 */
export function countProcesses(): void {
  subscribe('tracing:child_process.spawn:start', (message) => {
    const { options } = message as {
      options: { readonly file?: string; readonly serialization?: string };
    };
    if (options.serialization === 'advanced') return;
    count(options.file === 'script' ? 'terminals' : 'processes');
  });
}

/** The groups of the overview, in its order. */
export const groups = ['Inbox', 'Scans', 'Content', 'Company', 'You'] as const;
export type Group = (typeof groups)[number];

const width = 80;

/** The overview of all commands: what `longitude --help` prints, without a last line break. */
export function composeRootHelp(commands: Readonly<Record<string, { group: Group }>>): string {
  const names = Object.keys(commands);
  const hasTui = names.includes('tui');
  return [
    'Longitude in the terminal: requests, messages, scans, settings and more.',
    '',
    'Usage  longitude <noun> <verb> [flags]',
    ...(hasTui ? ['       longitude                         (opens the terminal interface)'] : []),
    '',
    ...groups.flatMap((group) =>
      listGroup(
        group,
        names.filter((name) => commands[name]?.group === group),
      ),
    ),
    '',
    'Every command takes --json [fields], --ndjson, --quiet and --get <field>;',
    'long lists also --limit, --all-pages and, where they can be searched, -q <words>.',
    'longitude <noun> --help shows the verbs, <noun> <verb> --help the examples.',
  ].join('\n');
}

function listGroup(group: Group, names: readonly string[]): string[] {
  const indent = 10;
  const lines = [group.padEnd(indent - 2)];
  for (const name of names) {
    const line = `${lines.at(-1)}  ${name}`;
    if (line.length <= width) lines[lines.length - 1] = line;
    else lines.push(`${' '.repeat(indent)}${name}`);
  }
  return names.length === 0 ? [] : lines;
}

import type { Command } from 'commander';
import {
  describeCommand,
  describeGlobalFlags,
  listLeaves,
  listVerbs,
  type CommandPage,
  type Term,
} from './describe-command.ts';
import { groups, type Group } from './root-help.ts';

const introduction = `# Command line reference
<!-- "npm run docs -w cli" writes this file. Change the commands instead. -->

All commands of \`longitude\` with their flags, examples and exit codes, as \`longitude <noun> <verb> --help\`
prints them. The [guide](cli.md) explains how to use them.`;

/**
 * All commands as Markdown, for docs/cli-reference.md. @param program with all nouns loaded
 * @param nouns the group of each noun
 */
export function composeReference(
  program: Command,
  nouns: Readonly<Record<string, { group: Group }>>,
): string {
  const sections = groups.flatMap((group) => {
    const members = listVerbs(program).filter((noun) => nouns[noun.name()]?.group === group);
    return [`## ${group}`, ...members.flatMap(composeNoun)];
  });
  const head = [
    introduction,
    composeContents(sections),
    '## Global flags',
    'Every command takes these flags:',
    composeTable('flag', describeGlobalFlags(program)),
  ];
  return `${[...head, ...sections].join('\n\n')}\n`;
}

/** Links to the sections for groups and nouns, a line for each group. */
function composeContents(sections: readonly string[]): string {
  const lines: string[] = [];
  for (const title of sections) {
    const [, marks = '', name = ''] = /^(##|###) (.+)/.exec(title) ?? [];
    if (marks === '##') lines.push(`- **${name}**:`);
    if (marks === '###') lines.push(`${lines.pop()} [${name}](#${name.replaceAll(' ', '-')})`);
  }
  return lines.join('\n');
}

function composeNoun(noun: Command): string[] {
  const { description, path } = describeCommand(noun);
  const leaves = listLeaves(noun).map(describeCommand);
  if (leaves.length === 1 && leaves[0]?.path === path) return leaves.map(composeCommand);
  return [`### ${path}`, escapeCell(description), ...leaves.map(composeCommand)];
}

function composeCommand(page: CommandPage): string {
  const level = page.path.includes(' ') ? '####' : '###';
  const codes = page.exitCodes.map(([code, text]) => `${code} ${text}`).join(', ');
  const names = page.aliases.map((alias) => `\`longitude ${alias}\``).join(', ');
  return [
    `${level} ${page.path}`,
    `${escapeCell(page.description)}${names === '' ? '' : ` Also ${names}.`}`,
    `\`${page.usage}\``,
    ...(page.terms.length > 0 ? [composeTable('argument', page.terms)] : []),
    ...(page.flags.length > 0 ? [composeTable('flag', page.flags)] : []),
    ...(page.notes === undefined ? [] : [fence(page.notes.split('\n'))]),
    fence(page.examples.map((line) => `$ ${line}`)),
    `Exit codes: ${codes}.`,
  ].join('\n\n');
}

function fence(lines: readonly string[]): string {
  const language = lines[0]?.startsWith('$ ') ? 'console' : 'text';
  return `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``;
}

function composeTable(title: string, terms: readonly Term[]): string {
  const rows = terms.map(({ term, text }) => `| \`${term}\` | ${escapeCell(text)} |`);
  return [`| ${title} | meaning |`, '|---|---|', ...rows].join('\n');
}

function escapeCell(text: string): string {
  return text.replaceAll(/[\\`*_<>|[\]]/g, '\\$&');
}

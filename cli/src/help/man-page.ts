import type { Command } from 'commander';
import {
  describeCommand,
  describeGlobalFlags,
  listLeaves,
  type CommandPage,
  type Term,
} from './describe-command.ts';

const environment: readonly Term[] = [
  { term: 'LONGITUDE_URL', text: 'server to use instead of the current context’s' },
  { term: 'LONGITUDE_TOKEN', text: 'token to use there instead of the stored login’s' },
  { term: 'VISUAL, EDITOR', text: 'command that opens texts for editing; VISUAL takes precedence' },
  { term: 'PAGER', text: 'command that pages long output at a terminal; empty for none' },
  { term: 'NO_COLOR', text: 'no colours' },
  { term: 'TERM', text: 'dumb: no colours, nothing rewritten in place, marks in ASCII' },
  { term: 'XDG_CONFIG_HOME', text: 'folder of the stored logins, instead of ~/.config' },
];

const exitStatus: readonly Term[] = [
  { term: '0', text: 'success' },
  { term: '1', text: 'failed' },
  { term: '2', text: 'usage: an unknown command or flag, or an invalid value' },
  { term: '3', text: 'the condition of --fail-on is met' },
  { term: '4', text: 'not signed in' },
];

/** The manual page longitude(1), in the macros of man(7). @param program with all nouns loaded */
export function composeManPage(program: Command): string {
  const version = program.version() ?? '';
  return `${[
    `.TH LONGITUDE 1 "" "longitude ${version}" "Longitude"`,
    '.SH NAME',
    'longitude \\- requests, messages, scans, settings and more of a Longitude site',
    '.SH SYNOPSIS',
    '.B longitude',
    '.I noun verb',
    '.RI [ flags ]',
    '.SH DESCRIPTION',
    escapeRoff('Manages your company’s website over its API, for people and for scripts.'),
    '.SH OPTIONS',
    ...composeTerms(describeGlobalFlags(program)),
    '.SH COMMANDS',
    ...listLeaves(program).map(describeCommand).flatMap(composeCommand),
    '.SH EXIT STATUS',
    ...composeTerms(exitStatus),
    '.SH ENVIRONMENT',
    ...composeTerms(environment),
  ].join('\n')}\n`;
}

function composeCommand(page: CommandPage): string[] {
  const { path, description, usage, notes, examples } = page;
  return [
    `.SS ${escapeRoff(path)}`,
    escapeRoff(description),
    '.PP',
    `.B ${escapeRoff(usage)}`,
    ...composeTerms([...page.terms, ...page.flags]),
    ...(notes === undefined ? [] : composeLines(notes.split('\n'))),
    ...composeLines(examples),
  ];
}

/** Lines without filling. */
function composeLines(lines: readonly string[]): string[] {
  return ['.PP', '.nf', ...lines.map(escapeRoff), '.fi'];
}

function composeTerms(terms: readonly Term[]): string[] {
  return terms.flatMap(({ term, text }) => ['.TP', `.B ${escapeRoff(term)}`, escapeRoff(text)]);
}

/** Text that roff prints unchanged: no escapes, and no line that is a request. */
function escapeRoff(text: string): string {
  const escaped = text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('"', '\\(dq');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}

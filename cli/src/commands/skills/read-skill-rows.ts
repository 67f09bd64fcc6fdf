import { checkInput } from '@longitude/contract/core/validation';
import { ChangeSkill } from '@longitude/contract/skills';
import { parse } from 'csv-parse/sync';
import { faultyInput } from '../../check-fields.ts';
import { rateFields } from './rates.ts';

const columns = ['id', 'name', 'active', ...rateFields];
const spelling = new Map(columns.map((column) => [column.toLowerCase(), column]));

/** A row of the table that `skills export` writes; `fields` are those with a column. */
export interface SkillRow {
  /** Last line of the row in the file. */
  readonly line: number;
  /** Blank for a skill that is identified by its name. */
  readonly id: string;
  readonly fields: ChangeSkill & { readonly name: string };
}

/** Reads a table of skills. @throws Failure (usage) that names the line and column of each fault */
export function readSkillRows(given: string): SkillRow[] {
  // DOS ends a file with Ctrl-Z.
  const text = given.replaceAll('\0', '').replaceAll('\u001a', '').normalize('NFC');
  const [head, ...records] = parseRecords(text);
  const names = readHead(head?.cells ?? []);
  const faults: string[] = [];
  const lines = new Map<string, number>();
  const rows = records.flatMap(({ line, cells }) => {
    const { row, faults: found } = readRow(line, names, cells);
    faults.push(...found);
    if (!row) return [];
    const earlier = lines.get(row.fields.name);
    if (earlier !== undefined) faults.push(`line ${line}, name: It is also in line ${earlier}`);
    lines.set(row.fields.name, line);
    return [row];
  });
  if (faults.length > 0) throw faultyInput([...faults, 'Nothing was sent.']);
  return rows;
}

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

function parseRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  // Excel reads the delimiter from such a line.
  const given = /^\uFEFF?"?sep=([,;\t|])"?[,;\t|]*\r?(?:\n|$)/i.exec(text);
  try {
    parse(text, {
      bom: true,
      delimiter: given?.[1] ?? findDelimiter(text),
      from_line: given ? 2 : 1,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        // Spreadsheets write blank rows and columns after a table that was larger.
        const end = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
        if (end > 0)
          records.push({ line: lines, cells: cells.slice(0, Math.max(end, width(records))) });
        return null;
      },
    });
  } catch (error) {
    throw faultyInput([error instanceof Error ? error.message : String(error)]);
  }
  return records;
}

const width = ([head]: readonly CsvRecord[]) => head?.cells.length ?? 0;

/** Where a comma is the decimal sign, Excel separates cells by semicolons. */
function findDelimiter(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const count = (delimiter: string) => head.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((most, each) => (count(each) > count(most) ? each : most));
}

function readHead(cells: readonly string[]): string[] {
  const names = cells.map((cell) => spelling.get(cell.trim().toLowerCase()) ?? cell.trim());
  const faults = names.flatMap((name, index) => {
    if (!columns.includes(name)) return [`line 1, ${name}: There is no such column`];
    return names.indexOf(name) === index ? [] : [`line 1, ${name}: This column comes twice`];
  });
  if (!names.includes('name')) faults.push('line 1: The column name is missing');
  if (names.length === 1 && /[,;\t|]/.test(names[0] ?? '')) {
    faults.push('Each line is one cell in quotes: save the table without them');
  }
  if (faults.length === 0) return names;
  throw faultyInput([...faults, `The columns are: ${columns.join(', ')}`]);
}

function readRow(line: number, names: readonly string[], given: readonly string[]) {
  if (given.length !== names.length) {
    return { faults: [`line ${line}: It has ${given.length} cells instead of ${names.length}`] };
  }
  // The apostrophe keeps a spreadsheet from interpreting a cell as a formula.
  const cells = given.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '').trim());
  const entries = names.map((name, index) => {
    const cell = cells[index] ?? '';
    return [name, rateFields.some((field) => field === name) ? readAmount(cell) : cell] as const;
  });
  const { id = '', active, ...texts } = Object.fromEntries<string>(entries);
  const fields = { ...texts, ...(active === undefined ? {} : { active: readActive(active) }) };
  const checked = checkInput(ChangeSkill, fields);
  if (checked.ok) {
    const { name = '' } = checked.value;
    return { row: { line, id, fields: { ...checked.value, name } }, faults: [] };
  }
  const faults = Object.entries(checked.fields);
  return { faults: faults.map(([column, text]) => `line ${line}, ${column}: ${text}`) };
}

const amount =
  /^(?=[.,]?\d)(\d*|\d{1,3}(?:,\d{3})+(?=\.\d)|\d{1,3}(?:\.\d{3})+(?=,\d))(?:[.,](?!\d{3}$)(\d{0,2})0*)?$/;

/**
 * An amount as spreadsheets write it: `$1,234.50`, `1 234,50 $`, `27,5`. What can be read in two ways, such as
 * `1,234`, is left to the schema, as is any other text.
 */
function readAmount(text: string): string {
  const bare = text.replaceAll(
    /[\s€£’']|\b(?:CAD|USD|EUR|GBP)\b|(?:CA?|US)?\$(?:(?:CA?|US)(?![A-Z]))?/gu,
    '',
  );
  const [, whole, decimals] = amount.exec(bare) ?? [];
  if (whole === undefined) return text;
  const digits = whole.replaceAll(/[.,]/g, '');
  return decimals ? `${digits || '0'}.${decimals}` : digits;
}

const yes = ['true', 'yes', 'y', '1', 'verdadero', 'sí', 'vrai', 'oui', 'wahr', 'ja'];
const no = ['false', 'no', 'n', '0', 'falso', 'faux', 'non', 'falsch', 'nein'];

/** Spreadsheets write TRUE, in their language. Any other text is left to the schema. */
function readActive(text: string): boolean | string {
  const word = text.toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : text;
}

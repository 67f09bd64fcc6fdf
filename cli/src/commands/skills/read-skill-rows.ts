import { checkInput } from '@longitude/contract/core/validation';
import { ChangeSkill } from '@longitude/contract/skills';
import { parse } from 'csv-parse/sync';
import { faultyInput } from '../../check-fields.ts';
import { rateFields } from './rates.ts';

const columns = ['id', 'name', 'active', ...rateFields];

/** A row of the table that `skills export` writes; `fields` are those with a column. */
export interface SkillRow {
  /** Last line of the row in the file. */
  readonly line: number;
  /** Blank for a skill that is identified by its name. */
  readonly id: string;
  readonly fields: ChangeSkill & { readonly name: string };
}

/** Reads a table of skills. @throws Failure (usage) that names the line and column of each fault */
export function readSkillRows(text: string): SkillRow[] {
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
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        records.push({ line: lines, cells });
        return null;
      },
    });
  } catch (error) {
    throw faultyInput([error instanceof Error ? error.message : String(error)]);
  }
  return records;
}

function readHead(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim());
  const faults = names.flatMap((name, index) => {
    if (!columns.includes(name)) return [`line 1, ${name}: There is no such column`];
    return names.indexOf(name) === index ? [] : [`line 1, ${name}: This column comes twice`];
  });
  if (!names.includes('name')) faults.push('line 1: The column name is missing');
  if (faults.length === 0) return names;
  throw faultyInput([...faults, `The columns are: ${columns.join(', ')}`]);
}

function readRow(line: number, names: readonly string[], given: readonly string[]) {
  if (given.length !== names.length) {
    return { faults: [`line ${line}: It has ${given.length} cells instead of ${names.length}`] };
  }
  // The apostrophe keeps a spreadsheet from interpreting a cell as a formula.
  const cells = given.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '').trim());
  const entries = names.map((name, index) => [name, cells[index] ?? ''] as const);
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

/** Spreadsheets write TRUE. Any other text is left to the schema. */
function readActive(text: string): boolean | string {
  const word = text.toLowerCase();
  if (['true', 'yes', '1'].includes(word)) return true;
  return ['false', 'no', '0'].includes(word) ? false : text;
}

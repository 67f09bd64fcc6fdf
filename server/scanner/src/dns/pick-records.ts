import type { Answer, StringAnswer, StringRecordType } from 'dns-packet';

export type RecordOf<Type extends string> = Type extends StringRecordType
  ? StringAnswer
  : Extract<Answer, { type: Type }>;

/** Maximum aliases to follow; more mean a loop or an attack. */
const maxAliases = 8;

/** Canonical spelling of a name: lower case (ASCII only, RFC 4343), no trailing dot. */
export const spellName = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/\.$/, '');

/**
 * The chain of aliases of a name, in order. A loop ends where it repeats; ignores records of other
 * names in the answer.
 */
export function followAliases(answers: readonly Answer[], name: string): string[] {
  const aliases = new Map<string, string>();
  for (const record of answers) {
    if (record.type === 'CNAME') aliases.set(spellName(record.name), spellName(record.data));
  }
  const chain: string[] = [];
  let next = aliases.get(spellName(name));
  while (next !== undefined && chain.length < maxAliases && !chain.includes(next)) {
    chain.push(next);
    next = aliases.get(next);
  }
  return chain;
}

/** Records of one type at the name itself. */
export function pickOwnRecords<Type extends Answer['type']>(
  answers: readonly Answer[],
  name: string,
  type: Type,
): RecordOf<Type>[] {
  const isWanted = (record: Answer): record is Answer & RecordOf<Type> =>
    record.type === type && spellName(record.name) === spellName(name);
  return answers.filter(isWanted);
}

/** Records of one type at the end of a name's aliases, or at the name when it has none. */
export function pickRecords<Type extends Answer['type']>(
  answers: readonly Answer[],
  name: string,
  type: Type,
): RecordOf<Type>[] {
  return pickOwnRecords(answers, followAliases(answers, name).at(-1) ?? name, type);
}

/** Characters of a TXT record to keep; no valid mail record is longer. */
export const maxText = 2048;

/** Joins the strings of a TXT record (RFC 7208, 3.3). Only ASCII matters here: other characters become `?`. */
export function joinText({ data }: RecordOf<'TXT'>): string {
  const strings = Array.isArray(data) ? data : [data];
  const text = strings.map(String).join('').slice(0, maxText);
  return text.replace(/[^ -~]/g, '?');
}

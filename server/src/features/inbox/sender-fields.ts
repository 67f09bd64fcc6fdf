import { formatService } from '@longitude/contract/constants';
import type { Collection } from 'mongodb';
import type { SchemaDefinition } from 'mongoose';
import { fillFields } from '../../platform/database/fill-fields.ts';
import { foldText } from '../../platform/search/fold-words.ts';
import { collectWords } from '../../platform/search/words.ts';

/** A question of a form and its answer. */
interface AnswerPair {
  readonly question: string;
  readonly answer: string;
}

/** The searchable part of a submission. */
export interface Searched {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  /** Only of service requests. */
  readonly phone?: string | null;
  readonly service: string | null;
  readonly message: string;
  readonly answers?: readonly AnswerPair[];
}

/** The words of a submission: sender, company, phone, service, answers and text. */
export function collectSenderWords({ service, answers = [], ...item }: Searched): string[] {
  const answered = answers.map(({ answer }) => answer);
  const sender = [item.name, item.email, item.company, item.phone];
  return collectWords([...sender, service && formatService(service), ...answered, item.message]);
}

/**
 * The sort key of a name (a collation key that databases compare byte by byte): case and accents
 * are folded, apostrophes dropped ("O’Brien" sorts among "Ob"), a hyphen separates two names.
 */
export function toSortKey(name: string): string {
  const joined = foldText(name).replaceAll(/['’ʼ]/g, '');
  return joined.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Derived from a submission and stored beside it, to find and sort items. */
export interface SenderFields {
  /** Folded, each once; see `collectSenderWords`. */
  readonly words: readonly string[];
  /** The sort key of lists in the order of names. */
  readonly nameKey: string;
}

export const senderFieldsSchema: SchemaDefinition = {
  words: { type: [String], default: [] },
  nameKey: { type: String, default: '' },
};

export const makeSenderFields = (item: Searched): SenderFields => ({
  words: collectSenderWords(item),
  nameKey: toSortKey(item.name),
});

/**
 * Adds these fields to documents of an earlier version, which lack them.
 * @param lacking the filter that finds them
 */
export const addSenderFields = (collection: Collection, lacking: object): Promise<void> =>
  fillFields(collection, lacking, (row) => makeSenderFields(row as unknown as Searched));

import { nameService } from '@longitude/contract/constants';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { SchemaDefinition } from 'mongoose';
import { toSortKey } from '../../platform/search/sort-key.ts';
import { collectWords } from '../../platform/search/words.ts';
import type { AnswerPair } from './answers.ts';

/** What visitors send, as far as it is searched. */
export interface Searched {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly service: string | null;
  readonly message: string;
  readonly answers?: readonly AnswerPair[];
}

/** The words of what a visitor sent: who, from where, for which service, and the text. */
export function collectSenderWords({ service, answers = [], ...item }: Searched): string[] {
  const asked = answers.map(({ answer }) => answer);
  const texts = [item.name, item.email, item.company, service && nameService(service)];
  return collectWords([...texts, ...asked, item.message]);
}

/** What is made of what a visitor sent and stored beside it: by it items are found and sorted. */
export interface SenderFields {
  /** Folded, each once; see `collectSenderWords`. */
  readonly words: readonly string[];
  /** By it lists are in the order of names. */
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

/** Documents that are changed by one write. */
const batch = 500;

/**
 * Adds these fields to documents that lack them: those that an earlier version stored.
 * @param lacking finds them; a run that was broken off is begun again
 */
export async function addSenderFields(collection: Collection, lacking: object): Promise<void> {
  let writes: AnyBulkWriteOperation[] = [];
  const write = async () => {
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
    writes = [];
  };
  for await (const row of collection.find(lacking)) {
    const made = makeSenderFields(row as unknown as Searched);
    writes.push({ updateOne: { filter: { _id: row._id }, update: { $set: made } } });
    if (writes.length === batch) await write();
  }
  await write();
}

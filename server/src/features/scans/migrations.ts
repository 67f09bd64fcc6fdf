import type { AnyBulkWriteOperation } from 'mongodb';
import type { Connection } from '../../platform/database/connection.ts';
import type { Migration } from '../../platform/database/migrations.ts';
import { fillMailboxes } from '../../platform/mail/fill-mailboxes.ts';
import { collectScanWords, listed, type ScanRow } from './model.ts';
import { readFindings } from './present.ts';
import { collectScheduleWords, type ScheduleFields } from './schedules/model.ts';

/** Run once on databases of earlier versions; see `migrate`. */
export const migrations: readonly Migration[] = [
  { name: '0006-lists-of-scans', run: fillLists },
  { name: '0007-damaged-scans', run: markDamaged },
  { name: '0010-words-of-scans-in-other-spellings', run: foldWordsAgain },
  {
    name: '0013-mailboxes-of-watches',
    run: (connection) =>
      fillMailboxes(connection, { collection: 'scan_schedules', within: 'watcher.' }),
  },
];

/** Scans per write. */
const batchSize = 200;

/**
 * Adds the fields of lists and searches to scans that were stored before administrators saw them.
 */
async function fillLists(connection: Connection): Promise<void> {
  const collection = connection.collection('security_scans');
  const lacking = { words: { $exists: false } };
  for (;;) {
    const rows = await collection.find(lacking).limit(batchSize).toArray();
    if (rows.length === 0) return;
    await collection.bulkWrite(
      rows.map((row) => ({ updateOne: { filter: { _id: row._id }, update: { $set: fill(row) } } })),
      { ordered: false },
    );
  }
}

function fill(row: object) {
  const initial = { origin: 'visitor', scheduleId: null, adminNotes: '', clientContacted: false };
  const scan = { ...(row as ScanRow), adminNotes: '' };
  return { ...initial, ...listed(readFindings(scan)), words: collectScanWords(scan) };
}

/** Checks each result of an earlier version once: lists show whether it is readable. */
async function markDamaged(connection: Connection): Promise<void> {
  const collection = connection.collection<ScanRow>('security_scans');
  const unknown = { damaged: { $exists: false } } as object;
  for (;;) {
    const rows = await collection.find(unknown).limit(batchSize).toArray();
    if (rows.length === 0) return;
    await collection.bulkWrite(
      rows.map((row) => {
        const findings = readFindings(row);
        const $set = findings ? { damaged: false } : listed(undefined);
        return { updateOne: { filter: { _id: row._id }, update: { $set } } };
      }),
      { ordered: false },
    );
  }
}

/** Finds older scans and schedules by joined words and other spellings as well. */
async function foldWordsAgain(connection: Connection): Promise<void> {
  await refold(connection, 'security_scans', (row) => collectScanWords(row as ScanRow));
  await refold(connection, 'scan_schedules', (row) => collectScheduleWords(row as ScheduleFields));
}

async function refold(
  connection: Connection,
  name: string,
  collect: (row: object) => string[],
): Promise<void> {
  const collection = connection.collection(name);
  let writes: AnyBulkWriteOperation[] = [];
  const write = async () => {
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
    writes = [];
  };
  for await (const row of collection.find({}, { projection: { findings: 0 } })) {
    const update = { $set: { words: collect(row) } };
    writes.push({ updateOne: { filter: { _id: row._id }, update } });
    if (writes.length === batchSize) await write();
  }
  await write();
}

import type { Connection } from '../../platform/database/connection.ts';
import { fillFields } from '../../platform/database/fill-fields.ts';
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

/**
 * Adds the fields of lists and searches to scans that were stored before administrators saw them.
 */
function fillLists(connection: Connection): Promise<void> {
  const lacking = { words: { $exists: false } };
  return fillFields(connection.collection('security_scans'), lacking, fill);
}

function fill(row: object) {
  const initial = { origin: 'visitor', scheduleId: null, adminNotes: '', clientContacted: false };
  const scan = { ...(row as ScanRow), adminNotes: '' };
  return { ...initial, ...listed(readFindings(scan)), words: collectScanWords(scan) };
}

/** Checks each result of an earlier version once: lists show whether it is readable. */
function markDamaged(connection: Connection): Promise<void> {
  const unknown = { damaged: { $exists: false } };
  return fillFields(connection.collection('security_scans'), unknown, (row) =>
    readFindings(row as ScanRow) ? { damaged: false } : listed(undefined),
  );
}

/** Finds older scans and schedules by joined words and other spellings as well. */
async function foldWordsAgain(connection: Connection): Promise<void> {
  const scans = connection.collection('security_scans');
  const schedules = connection.collection('scan_schedules');
  const ofScan = (row: object) => ({ words: collectScanWords(row as ScanRow) });
  const ofSchedule = (row: object) => ({ words: collectScheduleWords(row as ScheduleFields) });
  await fillFields(scans, {}, ofScan, { findings: 0 });
  await fillFields(schedules, {}, ofSchedule);
}

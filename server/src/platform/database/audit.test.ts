import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Audit } from './audit.ts';
import type { Connection } from './connection.ts';

test('the audit log contains no addresses of alerts, and no derived fields', async () => {
  const rows: object[] = [];
  const collection = () => ({ insertMany: async (added: object[]) => void rows.push(...added) });
  const audit = new Audit({ collection } as unknown as Connection);
  const changes = {
    url: ['https://a.example/', 'https://b.example/'],
    alertTo: [['ada@kestrelrowe.example'], []],
    adminNotes: ['', 'Ask Ada'],
    words: [['ada'], ['grace']],
    lastRun: [null, { id: '1' }],
  } as const;
  await audit.record({
    actor: 'system',
    action: 'change',
    kind: 'scan-schedule',
    id: '1',
    changes,
  });
  assert.partialDeepStrictEqual(rows, [{ kind: 'scan-schedule' }]);
  const [{ changes: kept } = {}] = rows as { changes?: object }[];
  assert.deepEqual(kept, {
    url: ['https://a.example/', 'https://b.example/'],
    alertTo: ['1 entries', '0 entries'],
    adminNotes: ['0 characters', '7 characters'],
  });
});

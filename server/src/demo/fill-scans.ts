import { contactClient } from '@longitude/contract/scan-emails';
import { createSchedule, runSchedule } from '@longitude/contract/scan-schedules';
import { createScan } from '@longitude/contract/scans';
import { changeScan, createAdminScan } from '@longitude/contract/stored-scans';
import type { Demo } from './demo-context.ts';

/**
 * Scans of the little shop, each by another visitor; in sequence, because it is one site. An
 * administrator scans it too, writes to its owner, and schedules it every week.
 */
export async function fillScans(demo: Demo, shopUrls: readonly string[]): Promise<void> {
  const visitors = ['mira@littleteapots.example', 'jonas@littleteapots.example'];
  for (const [index, url] of shopUrls.entries()) {
    demo.signal.throwIfAborted();
    const email = visitors[index % visitors.length] ?? '';
    await demo.visitor.call(createScan, { payload: { url, email } });
  }
  const [url] = shopUrls;
  if (url !== undefined) await followShop(demo, url);
}

async function followShop({ admin }: Demo, url: string): Promise<void> {
  const notes = 'Called Mira: the certificate is renewed on Friday.';
  const { id } = await admin.call(createAdminScan, { payload: { url, notes } });
  const email = 'mira@littleteapots.example';
  await admin.call(contactClient, { params: { id }, payload: { email } });
  await admin.call(changeScan, { params: { id }, payload: { clientContacted: true } });
  const rule = { frequency: 'weekly', at: '06:30', weekday: 1, active: true } as const;
  const payload = { ...rule, url, alertTo: [email] };
  const schedule = await admin.call(createSchedule, { payload });
  await admin.call(runSchedule, { params: { id: schedule.id } });
}

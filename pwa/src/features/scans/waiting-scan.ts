import { createScan, scanTimeoutMs, type CreateScan } from '@longitude/contract/scans';
import type { OutboxForm } from '../../platform/outbox/outbox-item.ts';
import { saveForLater } from '../../platform/outbox/outbox.ts';

const form: OutboxForm = {
  name: 'scan',
  page: '/scanner',
  path: createScan.path,
  timeoutMs: scanTimeoutMs,
  title: 'Security scan',
  noun: 'security scan',
  success: { title: 'Security scan completed', text: 'We will email you the report.' },
};

/**
 * Leaves a scan in the outbox, under its idempotency key.
 * @param isUncertain an attempt broke off
 * @returns false when the device could not store it
 */
export function saveScan(key: string, payload: CreateScan, isUncertain: boolean): Promise<boolean> {
  const { url, email } = payload;
  const details = `The scan starts when it is sent. The report will go to ${email}.`;
  const content = { payload, values: { url, email }, excerpt: url, details };
  return saveForLater({ form, key, content }, isUncertain);
}

import type { Keys } from '../../platform/keys.ts';

/**
 * The report token opens a report, the owner token revokes it. Both are derived from the scan's id
 * with our key, so that an email can be written later. The store contains only hashes, and finds
 * scans by them, also after a change of SECRET_KEY.
 */
const purposes = { report: 'scan-report', owner: 'scan-owner' } as const;

/** 32 bytes each, in base64url. */
export interface ScanTokens {
  readonly reportToken: string;
  readonly ownerToken: string;
}

export function writeTokens(keys: Keys, id: string): ScanTokens {
  const write = (purpose: string) => keys.sign(purpose, id).split('.')[1] ?? '';
  return { reportToken: write(purposes.report), ownerToken: write(purposes.owner) };
}

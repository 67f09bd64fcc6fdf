import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';

/**
 * The first line of a backup. Increment its number if older versions cannot read the new format.
 */
export const backupFormat = 1;
export const backupMagic = `LONGITUDE-BACKUP ${backupFormat}\n`;
/** A backup ends with the SHA-256 of every byte before it. */
export const backupSealLength = 32;

export const readBackup = endpoint({
  method: 'GET',
  path: '/admin/backup',
  auth: 'admin',
  recentSignIn: 'exceptCommandLine',
  status: 200,
  summary: 'One archive of all collections and files, with checksums (docs/decisions/0007)',
  isFile: true,
  response: z.unknown(),
});

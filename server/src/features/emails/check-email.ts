import { toStoredAddress } from '@longitude/contract/core/email-address';
import { maxAttachmentBytes, maxAttachments, splitAddresses } from '@longitude/contract/emails';
import { AppError, refuseInput } from '../../platform/errors.ts';
import type { RefusedAddresses } from '../refused-addresses/service.ts';

/** @throws AppError `validation_failed` */
export function requireAddress(to: string | null): string {
  if (to === null) throw refuseInput({ email: 'Enter the email address of the client' });
  return to;
}

/** @throws AppError `validation_failed` in `files`: too many, or too large together */
export function refuseAttachments(files: readonly { readonly size: number }[]): void {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length > maxAttachments)
    throw refuseInput({ files: `At most ${maxAttachments} attachments` });
  if (size > maxAttachmentBytes)
    throw refuseInput({ files: 'The attachments of an email can total at most 20 MB' });
}

/** The recipients of copies, each once, without the main recipient. */
export function listCopies(cc: string | undefined, to: string): string[] {
  const addresses = splitAddresses(cc ?? '').map(toStoredAddress);
  const byFolded = new Map(addresses.map((each) => [each.toLowerCase(), each]));
  byFolded.delete(to.toLowerCase());
  return [...byFolded.values()];
}

/**
 * Refuses an email to people who want none from us.
 * @throws AppError `validation_failed`, in `email` and `cc`; its text names the first of them, for
 *   those who cannot see the fields
 */
export async function refuseUnwanted(
  refusedAddresses: Pick<RefusedAddresses, 'explain' | 'findDay'>,
  { to, cc }: { readonly to: string; readonly cc: readonly string[] },
): Promise<void> {
  const toDay = await refusedAddresses.findDay(to);
  const email = toDay && `This address refused email from us on ${toDay}. ${remedy}`;
  const found = await refusedAddresses.explain(cc);
  const inCopies = found && `${found}. ${remedy}`;
  const text = email ?? inCopies;
  if (text === undefined) return;
  const fields = { ...(email ? { email } : {}), ...(inCopies ? { cc: inCopies } : {}) };
  throw new AppError('validation_failed', text, { fields });
}

const remedy = 'If the person wants it again, allow it under Subscribers, Refused addresses';

import type { MailAttachment } from '../../../platform/mail/mail.ts';
import type { OwnerKind } from './model.ts';

/** What e-mails need of the files that were uploaded to requests and messages. */
export interface MailFiles {
  /**
   * Files of one item, in the order asked for, also those that went to the trash since.
   * @throws AppError `validation_failed` in `fields.fileIds` when one is not there, or all are too large
   */
  readForMail(
    ids: readonly string[],
    owner: { readonly kind: OwnerKind; readonly id: string },
  ): Promise<readonly MailAttachment[]>;
}

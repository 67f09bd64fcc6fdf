import type { DraftKind } from '@longitude/contract/drafts';
import type { emailEndpoints } from '@longitude/contract/emails';
import type { fileEndpoints } from '@longitude/contract/files';

/** An inquiry that has e-mails and files, and the calls on them. */
export interface ItemCalls {
  readonly kind: DraftKind;
  readonly id: string;
  readonly emails: ReturnType<typeof emailEndpoints>;
  readonly files: ReturnType<typeof fileEndpoints>;
}

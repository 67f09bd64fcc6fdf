import type { EmailKind } from '@longitude/contract/emails';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import type { MailPart } from '../../platform/mail/personal-layout.ts';

/** Subject and text of an email if its author left them blank (back-office section 5). */
export interface EmailDefaults {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** The item that an email is about, as its owner reads it. */
interface Addressed {
  /** Names it in the list of failed emails. */
  readonly name: string;
  /** The client's address, if it is known. */
  readonly email: string | null;
}

/** The additions to every email about an item. */
export interface Enclosure {
  /** Above and below the words of the author. */
  readonly above: MailPart;
  readonly below: MailPart;
  /** The names of its files. */
  readonly attached: readonly string[];
  attach(): Promise<readonly MailAttachment[]>;
}

/** Items of one kind that administrators write emails about. */
export interface EmailOwner<Item extends Addressed = Addressed> {
  /** Stored with each email. */
  readonly kind: EmailKind;
  /** @throws AppError `not_found` when the item does not exist, or is in the trash */
  read(id: string): Promise<Item>;
  emailDefaults(item: Item, company: string): EmailDefaults;
  /**
   * Also for an item in the trash: a written email is sent.
   * @throws AppError `not_found`, `conflict` when no email can be written about it
   */
  enclose?(id: string): Promise<Enclosure>;
  /**
   * The client has received an email. A crash may repeat it; the item may be in the trash.
   * @param actor the author of the email
   */
  markAnswered(id: string, actor: string): Promise<void>;
}

/** By kind. Features add theirs while the product is composed: read it in calls. */
export type EmailOwners = ReadonlyMap<EmailKind, EmailOwner>;

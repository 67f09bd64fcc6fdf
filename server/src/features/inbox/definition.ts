import type { Request } from '@hapi/hapi';
import type { SendEmail } from '@longitude/contract/emails';
import type { StoredFile } from '@longitude/contract/files';
import type { defineInbox } from '@longitude/contract/inbox';
import type { InboxKind } from '@longitude/contract/inbox-items';
import type { InboxItem } from '@longitude/contract/inboxes';
import type { Note } from '@longitude/contract/notes';
import type { SchemaDefinition } from 'mongoose';
import type * as z from 'zod/mini';
import type { Cell } from '../../platform/http/csv.ts';
import type { FormValues } from '../../platform/http/plain-form.ts';
import type { MailContent } from '../../platform/mail/layout.ts';
import type { EmailDefaults } from '../emails/service.ts';
import type { InboxRow } from './model.ts';
import type { Searched } from './sender-fields.ts';
import type { InboxSubmission } from './spam.ts';

/** The mail that notifies the company of an item. */
export interface NotificationDefinition<Row = InboxRow> {
  /** Its kind in the outbox. */
  readonly kind: string;
  /** Its setting, `notify_…`. */
  readonly switchKey: string;
  /** The item, for example `service request`, and its short form, `request`. */
  readonly noun: string;
  readonly shortNoun: string;
  subject(item: Searched): string;
  facts(row: Row, currency: string): MailContent['facts'];
  /** Path of the item in the back office. */
  path(id: string): string;
  /** Path of the list there. */
  readonly listPath: string;
}

/** The endpoints of every inbox, without the types of their items. */
type InboxContract = ReturnType<
  typeof defineInbox<InboxKind, InboxSubmission, InboxItem, unknown, object, unknown, SendEmail>
>;

/** The form for submissions without scripts. */
interface FormDefinition {
  readonly name: string;
  readonly schema: z.ZodMiniType<InboxSubmission>;
  /** Path of the page after the submission. */
  readonly sentPath: string;
  /** The values in the form of the schema. */
  readonly toInput?: (values: FormValues) => object;
  /** Runs after a new item is stored. */
  readonly follow?: (values: FormValues, item: InboxRow, request: Request) => Promise<void>;
}

/** Typed as a method, so that a definition for items of one kind fits the general one. */
type ReadCell<Item> = { read(item: Item): Cell }['read'];

/** The differences between the inboxes; everything else is written once. */
export interface InboxDefinition<
  Row extends InboxRow = InboxRow,
  Input extends InboxSubmission = InboxSubmission,
  Item extends InboxItem = InboxItem,
> {
  readonly contract: InboxContract;
  /** Further addresses of the list, and of changes. */
  readonly lists: readonly InboxContract['list'][];
  readonly changes: readonly InboxContract['change'][];
  readonly collection: string;
  /** Fields that only its items have. */
  readonly schema: SchemaDefinition;
  /** Their values in a new item. @throws AppError `validation_failed` */
  receive(input: Input): object | Promise<object>;
  present(row: Row): Item;
  /** The columns of the list as a spreadsheet. */
  readonly columns: Readonly<Record<string, ReadCell<Item>>>;
  readonly notification: NotificationDefinition<Row>;
  readonly form: FormDefinition;
  /** Notes are a list with authors, or one text that an edit replaces as a whole. */
  readonly notes: 'list' | 'text';
  presentDetail(item: Item, files: StoredFile[], notes: Note[]): object;
  emailDefaults(item: Searched, company: string): EmailDefaults;
  /** The status of an item whose sender has got a reply. */
  readonly answeredStatus?: string;
}

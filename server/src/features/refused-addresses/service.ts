import { formatDay } from '@longitude/contract/core/dates';
import type { ListRefusedAddresses, RefusableMail } from '@longitude/contract/refused-addresses';
import { isDuplicate } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/errors.ts';
import { findPage } from '../../platform/http/paging.ts';
import { foldMailbox } from '../../platform/mail/fold-mailbox.ts';
import type { MailLink } from '../../platform/mail/layout.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Settings } from '../settings/service.ts';
import type { MailboxKey } from './mailbox-key.ts';
import type { RefusedAddressModel, RefusedAddressRow } from './model.ts';

interface RefusedAddressesContext {
  readonly model: RefusedAddressModel;
  readonly mailboxKey: MailboxKey;
  readonly settings: Settings;
  readonly context: ServiceContext;
}

/** The way out of emails to an address that no one has confirmed. */
export interface RefusalOffer {
  /** Of the page with the button. */
  readonly link: MailLink;
  /** For mail programs (RFC 8058). */
  readonly unsubscribeUrl: string;
}

const kind = 'refused-address';
const label = 'Stop all email to this address';

/** Mailboxes that refused email, in any spelling of their address (decision 37). */
export class RefusedAddresses {
  readonly #context: RefusedAddressesContext;

  constructor(context: RefusedAddressesContext) {
    this.#context = context;
  }

  /**
   * What to add to an automatic email to an address that no one has confirmed. Null when the address
   * refused email: then nothing is sent, and no one is told, because anyone can type an address.
   */
  async offer(to: string, source: RefusableMail): Promise<RefusalOffer | null> {
    if (await this.#find(to)) return null;
    const { publicUrl } = this.#context.context;
    const link = await this.link(to, source);
    const { search } = new URL(link.url);
    return { link, unsubscribeUrl: `${publicUrl}/api/email/refuse${search}` };
  }

  /** The link at the end of an email that an administrator writes. */
  async link(to: string, source: RefusableMail): Promise<MailLink> {
    const { mailboxKey, context } = this.#context;
    const token = await mailboxKey.writeToken({ mailbox: foldMailbox(to), source });
    return { label, url: `${context.publicUrl}/email/refuse?token=${token}` };
  }

  /** The day on which an address refused email, in words; undefined when it has not. */
  async findDay(address: string): Promise<string | undefined> {
    const row = await this.#find(address);
    if (!row) return undefined;
    const { timezone } = await this.#context.settings.readSite();
    return formatDay(row.createdAt, timezone);
  }

  /** A sentence about the first of these addresses that refused email; undefined when none has. */
  async explain(addresses: readonly string[]): Promise<string | undefined> {
    const days = addresses.map(async (address) => ({ address, day: await this.findDay(address) }));
    const refused = (await Promise.all(days)).find(({ day }) => day !== undefined);
    return refused && `“${refused.address}” refused email from us on ${refused.day}`;
  }

  /** Refuses further email; idempotent. @throws AppError `not_found` when the token is not ours */
  async refuse(token: string): Promise<void> {
    const { model, mailboxKey, context } = this.#context;
    const refusal = await mailboxKey.readToken(token);
    if (!refusal) throw new AppError('not_found', 'This link is invalid.');
    const { mailbox, source } = refusal;
    const hash = await mailboxKey.hash(mailbox);
    try {
      if (!(await model.exists({ hash }))) {
        const id = (await model.create({ hash, source }))._id.toHexString();
        await context.audit.record({ actor: 'nobody', action: 'create', kind, id });
        context.announce(`${kind}.created`, id);
      }
    } catch (error) {
      // Pressed twice.
      if (!isDuplicate(error, 'hash')) throw error;
    }
    // Also when it is known: the person may have agreed to something since.
    for (const end of context.brought('emailRefused')) await end(mailbox);
  }

  async list({ email, ...page }: ListRefusedAddresses) {
    const { model } = this.#context;
    return findPage(model, email === undefined ? {} : { hash: await this.#hash(email) }, page);
  }

  /** Allows email to an address again. @throws AppError `not_found` */
  async delete(id: string, actor: string): Promise<void> {
    const { model, context } = this.#context;
    const { deletedCount } = await model.deleteOne({ _id: id });
    if (deletedCount === 0) throw new AppError('not_found');
    await context.audit.record({ actor, action: 'delete', kind, id });
    context.announce(`${kind}.deleted`, id, actor);
  }

  #hash(address: string): Promise<string> {
    return this.#context.mailboxKey.hash(foldMailbox(address));
  }

  async #find(address: string): Promise<RefusedAddressRow | null> {
    const hash = await this.#hash(address);
    return this.#context.model.findOne({ hash }).lean<RefusedAddressRow>().exec();
  }
}

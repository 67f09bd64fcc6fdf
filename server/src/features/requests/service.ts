import { nameService, type RequestStatus } from '@longitude/contract/constants';
import type { CreateRequest } from '@longitude/contract/requests';
import type { Model } from 'mongoose';
import { compareFields } from '../../platform/database/audit.ts';
import { inboxFilter, type InboxQuery } from '../../platform/database/inbox-filter.ts';
import {
  changeDocument,
  createOnce,
  findExisting,
  findReplay,
} from '../../platform/database/write.ts';
import type { Ground } from '../../platform/ground.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import { findPage, type PageInput } from '../../platform/http/paging.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { planNotification } from '../settings/notification-service.ts';
import type { Settings } from '../settings/service.ts';
import { requestReceived } from './letters.ts';
import type { RequestFields } from './model.ts';
import { presentRequest } from './present.ts';

const kind = 'service-request';

export class Requests {
  readonly #model: Model<RequestFields>;
  readonly #settings: Settings;
  readonly #ground: Ground;

  constructor(model: Model<RequestFields>, settings: Settings, ground: Ground) {
    this.#model = model;
    this.#settings = settings;
    this.#ground = ground;
  }

  /** What an earlier submission with this key stored. @throws AppError `idempotency_mismatch` */
  findEarlier(replay: Replay | undefined) {
    return findReplay(this.#model, replay);
  }

  /** Stores a request and, in the same write, the notification about it. */
  async receive({ answers = {}, ...input }: CreateRequest, replay: Replay | undefined) {
    const plan = await planNotification(this.#settings, 'notify_service_request', new Date());
    const subject = `New service request: ${input.name}, ${nameService(input.service)}`;
    const mail = queueMail(requestReceived, subject, this.#ground.mailHost);
    const fields: RequestFields = {
      ...input,
      answers: Object.entries(answers).map(([question, answer]) => ({ question, answer })),
      status: 'new',
      archived: false,
      mails: plan.isWanted ? [{ ...mail, nextAttemptAt: plan.dueAt }] : [],
    };
    const { document, isReplay } = await createOnce(this.#model, fields, replay);
    if (!isReplay) this.#ground.announce(`${kind}.created`, document._id.toHexString());
    return document;
  }

  async list(query: InboxQuery & PageInput) {
    const projection = query.fields === 'summary' ? { message: 0 as const } : {};
    return findPage(this.#model, inboxFilter(query), query, projection);
  }

  /** @throws AppError `not_found` */
  read(id: string) {
    return findExisting(this.#model, id);
  }

  /** @throws AppError `not_found`, `stale` */
  async change(
    id: string,
    changes: { readonly status: RequestStatus } | { readonly archived: boolean },
    version: number | undefined,
    actor: string,
  ) {
    const expected = { version, present: presentRequest };
    const { before, after } = await changeDocument(this.#model, id, changes, expected);
    if (before === after) return after;
    const differences = compareFields(before, changes);
    await this.#ground.audit.record({ actor, action: 'change', kind, id, changes: differences });
    this.#ground.announce(`${kind}.changed`, id);
    return after;
  }

  /** Moves it to the trash. @throws AppError `not_found`, `stale` */
  async delete(id: string, version: number | undefined, actor: string): Promise<void> {
    const trash = { deletedAt: new Date() };
    await changeDocument(this.#model, id, trash, { version, present: presentRequest });
    await this.#ground.audit.record({ actor, action: 'delete', kind, id });
    this.#ground.announce(`${kind}.deleted`, id);
  }

  async countAll(): Promise<number> {
    return this.#model.countDocuments({ deletedAt: null });
  }

  async countNew(): Promise<number> {
    return this.#model.countDocuments({ deletedAt: null, status: 'new' });
  }
}

import { nameService } from '@longitude/contract/constants';
import type { CreateRequest } from '@longitude/contract/requests';
import type { Model } from 'mongoose';
import type { Ground } from '../../platform/ground.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import { Inbox } from '../../platform/inbox.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { planNotification } from '../settings/notification-service.ts';
import type { Settings } from '../settings/service.ts';
import { requestReceived } from './letters.ts';
import type { RequestFields } from './model.ts';
import { presentRequest } from './present.ts';

export class Requests extends Inbox<RequestFields> {
  readonly #settings: Settings;
  readonly #mailHost: string;

  constructor(model: Model<RequestFields>, settings: Settings, ground: Ground) {
    super({ kind: 'service-request', model, ground, present: presentRequest });
    this.#settings = settings;
    this.#mailHost = ground.mailHost;
  }

  /** Stores a request and, in the same write, the notification about it. */
  async receive({ answers = {}, ...input }: CreateRequest, replay: Replay | undefined) {
    const plan = await planNotification(this.#settings, 'notify_service_request', new Date());
    const subject = `New service request: ${input.name}, ${nameService(input.service)}`;
    const mail = queueMail(requestReceived, subject, this.#mailHost);
    const fields: RequestFields = {
      ...input,
      answers: Object.entries(answers).map(([question, answer]) => ({ question, answer })),
      status: 'new',
      archived: false,
      mails: plan.isWanted ? [{ ...mail, nextAttemptAt: plan.dueAt }] : [],
    };
    return this.store(fields, replay);
  }
}

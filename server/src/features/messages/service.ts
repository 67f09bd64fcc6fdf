import type { CreateMessage } from '@longitude/contract/messages';
import type { Model } from 'mongoose';
import type { Ground } from '../../platform/ground.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import { Inbox } from '../../platform/inbox.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { planNotification } from '../settings/notification-service.ts';
import type { Settings } from '../settings/service.ts';
import { messageReceived } from './letters.ts';
import type { MessageFields } from './model.ts';
import { presentMessage } from './present.ts';

export class Messages extends Inbox<MessageFields> {
  readonly #settings: Settings;
  readonly #mailHost: string;

  constructor(model: Model<MessageFields>, settings: Settings, ground: Ground) {
    super({ kind: 'contact-message', model, ground, present: presentMessage });
    this.#settings = settings;
    this.#mailHost = ground.mailHost;
  }

  /** Stores a message and, in the same write, the notification about it. */
  async receive(input: CreateMessage, replay: Replay | undefined) {
    const plan = await planNotification(this.#settings, 'notify_contact_message', new Date());
    const mail = queueMail(messageReceived, `New contact message: ${input.name}`, this.#mailHost);
    const fields: MessageFields = {
      ...input,
      status: 'new',
      notes: '',
      archived: false,
      mails: plan.isWanted ? [{ ...mail, nextAttemptAt: plan.dueAt }] : [],
    };
    return this.store(fields, replay);
  }
}

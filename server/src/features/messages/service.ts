import { messageStatuses } from '@longitude/contract/constants';
import type { CreateMessage } from '@longitude/contract/messages';
import type { Model } from 'mongoose';
import { toAnswerPairs } from '../../platform/database/answers.ts';
import type { Ground } from '../../platform/ground.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import { Inbox } from '../../platform/inbox.ts';
import type { Keys } from '../../platform/keys.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { judgeSubmission } from '../../platform/spam.ts';
import { planNotification } from '../settings/notification-service.ts';
import type { Settings } from '../settings/service.ts';
import { messageReceived } from './letters.ts';
import type { MessageFields } from './model.ts';
import { presentMessage } from './present.ts';

interface Parts {
  readonly model: Model<MessageFields>;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly ground: Ground;
}

export class Messages extends Inbox<MessageFields> {
  readonly #keys: Keys;

  constructor({ model, settings, keys, ground }: Parts) {
    const notify = async ({ name }: Pick<MessageFields, 'name'>) => {
      const plan = await planNotification(settings, 'notify_contact_message', new Date());
      const mail = queueMail(messageReceived, `New contact message: ${name}`, ground.mailHost);
      return plan.isWanted ? { ...mail, nextAttemptAt: plan.dueAt } : undefined;
    };
    super({
      kind: 'contact-message',
      statuses: { all: messageStatuses, unanswered: ['new', 'read'] },
      model,
      ground,
      present: presentMessage,
      notify,
      notification: messageReceived,
    });
    this.#keys = keys;
  }

  /** Stores a message; what looks like spam is put aside. */
  receive(input: CreateMessage, replay: Replay | undefined) {
    const { website, formToken, answers, ...fields } = input;
    const judgement = judgeSubmission(this.#keys, { website, formToken }, input);
    const answered = toAnswerPairs(answers);
    const given = {
      ...fields,
      answers: answered,
      notes: '',
      archived: false,
      readAt: null,
      ...judgement,
    };
    return this.store({ ...given, status: 'new' }, replay);
  }
}

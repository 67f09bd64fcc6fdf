import { messageStatuses, waitingStatuses } from '@longitude/contract/constants';
import type { CreateMessage } from '@longitude/contract/messages';
import type { Model } from 'mongoose';
import { toAnswerPairs } from '../answers.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ServiceContext } from '../../../platform/service-context.ts';
import type { Replay } from '../../../platform/http/idempotency.ts';
import { Inbox } from '../inbox.ts';
import type { Keys } from '../../../platform/keys.ts';
import { shortenName } from '../../../platform/mail/layout.ts';
import { detectSpam } from '../spam.ts';
import { queueNotification } from '../../settings/notification-service.ts';
import type { Settings } from '../../settings/service.ts';
import { messageReceived } from './letters.ts';
import type { MessageFields } from './model.ts';
import { presentMessage } from './present.ts';

interface Parts {
  readonly model: Model<MessageFields>;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly context: ServiceContext;
}

export class Messages extends Inbox<MessageFields> {
  readonly #keys: Keys;

  constructor({ model, settings, keys, context }: Parts) {
    const notify = ({ name }: Pick<MessageFields, 'name'>) =>
      queueNotification(settings, {
        switchKey: 'notify_contact_message',
        kind: messageReceived,
        subject: `New contact message: ${shortenName(name)}`,
        mailHost: context.mailHost,
      });
    super({
      kind: 'contact-message',
      statuses: { all: messageStatuses, unanswered: waitingStatuses },
      model,
      context,
      present: presentMessage,
      notify,
      notification: messageReceived,
    });
    this.#keys = keys;
  }

  /** Stores a message; what looks like spam is put aside. */
  receive(input: CreateMessage, replay: Replay | undefined) {
    const { website, formToken, answers, ...fields } = input;
    const judgement = detectSpam(this.#keys, { website, formToken }, input);
    const given = {
      ...fields,
      answers: toAnswerPairs(answers),
      notes: '',
      archived: false,
      unread: true as const,
      answered: null,
      ...judgement,
    };
    return this.store({ ...given, status: 'new' }, replay);
  }

  /** Also says so in its status; that of what was deleted meanwhile stays as it is. */
  override async markAnswered(id: string): Promise<void> {
    await super.markAnswered(id);
    try {
      await this.change(id, { status: 'replied' }, undefined, 'system');
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    }
  }
}

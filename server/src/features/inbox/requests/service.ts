import { nameService, requestStatuses, waitingStatuses } from '@longitude/contract/constants';
import type { CreateCalculation } from '@longitude/contract/calculator';
import type { CreateRequest } from '@longitude/contract/requests';
import type { Model } from 'mongoose';
import { toAnswerPairs } from '../answers.ts';
import { AppError, refuseInput } from '../../../platform/errors.ts';
import type { ServiceContext } from '../../../platform/service-context.ts';
import type { Replay } from '../../../platform/http/idempotency.ts';
import { Inbox } from '../inbox.ts';
import type { Keys } from '../../../platform/keys.ts';
import { shortenName } from '../../../platform/mail/layout.ts';
import { detectSpam } from '../spam.ts';
import type { Calculations } from '../../calculator/service.ts';
import { queueNotification } from '../../settings/notification-service.ts';
import type { Settings } from '../../settings/service.ts';
import { requestReceived } from './letters.ts';
import type { RequestFields } from './model.ts';
import { presentRequest } from './present.ts';

interface Parts {
  readonly model: Model<RequestFields>;
  readonly settings: Settings;
  /** Undefined in a product without a calculator. */
  readonly calculations: Calculations | undefined;
  readonly keys: Keys;
  readonly context: ServiceContext;
}

export class Requests extends Inbox<RequestFields> {
  readonly #keys: Keys;
  readonly #calculations: Calculations | undefined;

  constructor({ model, settings, calculations, keys, context }: Parts) {
    const notify = ({ name, service }: Pick<RequestFields, 'name' | 'service'>) =>
      queueNotification(settings, {
        switchKey: 'notify_service_request',
        kind: requestReceived,
        subject: `New service request: ${shortenName(name)}, ${nameService(service)}`,
        mailHost: context.mailHost,
      });
    super({
      kind: 'service-request',
      statuses: { all: requestStatuses, unanswered: waitingStatuses },
      model,
      context,
      present: presentRequest,
      notify,
      notification: requestReceived,
    });
    this.#keys = keys;
    this.#calculations = calculations;
  }

  /**
   * Stores a request with the server's own numbers of its calculation; what looks like spam is put
   * aside. @throws AppError `validation_failed` when the numbers are wrong
   */
  async receive(input: CreateRequest, replay: Replay | undefined) {
    const { website, formToken, answers, calculation: claimed, ...fields } = input;
    const calculation = claimed && (await this.#check(claimed));
    const judgement = detectSpam(this.#keys, { website, formToken }, input);
    const given = { ...fields, ...judgement, ...(calculation ? { calculation } : {}) };
    const pairs = toAnswerPairs(answers);
    return this.store(
      { ...given, answers: pairs, archived: false, unread: true, answered: null, status: 'new' },
      replay,
    );
  }

  async #check(claimed: CreateCalculation) {
    if (!this.#calculations) throw refuseInput({ calculation: 'This site has no calculator' });
    try {
      return await this.#calculations.check(claimed);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error;
      // One text: the form shows the team as a whole.
      const text = 'The numbers of this team are not ours: calculate it again';
      throw refuseInput({ calculation: text });
    }
  }
}

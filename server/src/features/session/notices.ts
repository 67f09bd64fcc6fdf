import type { Model } from 'mongoose';
import { queueMail } from '../../platform/mail/mail.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Settings } from '../settings/service.ts';
import type { Account } from './accounts.ts';
import { describeDevice } from './describe-device.ts';
import { subjects, type NoticeKind } from './mail.ts';
import type { SecurityNoticeFields } from './model.ts';
import type { Origin } from './sessions.ts';

interface NoticesContext extends Pick<ServiceContext, 'mailHost' | 'wakeMail'> {
  readonly model: Model<SecurityNoticeFields>;
  readonly settings: Settings;
}

/** Emails to administrators about changes of their accounts. */
export class Notices {
  readonly #context: NoticesContext;

  constructor(context: NoticesContext) {
    this.#context = context;
  }

  /**
   * Queues a notice to each of these addresses, unless there is no mail server: weeks later it
   * would only alarm.
   */
  async send(
    kind: NoticeKind,
    { _id: userId }: Pick<Account, '_id'>,
    to: readonly string[],
    origin?: Origin,
  ): Promise<void> {
    const { model, settings, mailHost, wakeMail } = this.#context;
    const { host } = await settings.readSmtp();
    if (host === '') return;
    await model.create({
      userId,
      device: origin ? describeDevice(origin.userAgent) : '',
      address: origin?.address ?? '',
      mails: to.map((each) => queueMail(kind, subjects[kind], mailHost, each)),
    });
    wakeMail();
  }
}

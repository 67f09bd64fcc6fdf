import { CreateMessage } from '@longitude/contract/messages';
import { checkInput } from '@longitude/contract/core/validation';
import { refuseInput } from '../../../platform/errors.ts';
import type { Limiter } from '../../../platform/limits.ts';
import type { PlainForm } from '../../../platform/http/plain-form.ts';
import type { Messages } from './service.ts';

interface Parts {
  readonly messages: Messages;
  readonly formLimit: Limiter;
}

/** The contact form as it is posted without scripts. */
export function messagePlainForm({ messages, formLimit }: Parts): PlainForm {
  return {
    name: 'contact',
    paths: ['/contact'],
    receive: async ({ values, replay, request }) => {
      const checked = checkInput(CreateMessage, values);
      if (!checked.ok) throw refuseInput(checked.fields);
      if (!(await messages.findEarlier(replay))) {
        await formLimit.count(request);
        await messages.receive(checked.value, replay);
      }
      return '/contact?sent=contact';
    },
  };
}

import { CreateRequest } from '@longitude/contract/requests';
import { readAnswers } from '@longitude/contract/service-questions';
import { checkInput } from '@longitude/contract/core/validation';
import { refuseInput } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { Limiter } from '../../../platform/limits.ts';
import type { Newsletter } from '../../newsletter/service.ts';
import type { FormValues, PlainForm } from '../../../platform/http/plain-form.ts';
import type { Requests } from './service.ts';

interface Parts {
  readonly requests: Requests;
  /** Undefined in a product without a newsletter. */
  readonly newsletter: Newsletter | undefined;
  readonly formLimit: Limiter;
  readonly log: Log;
}

/** The service request as it is posted without scripts. */
export function requestPlainForm(parts: Parts): PlainForm {
  const { requests, formLimit } = parts;
  return {
    name: 'request',
    paths: ['/contact'],
    receive: async ({ values, replay, request }) => {
      const checked = checkInput(CreateRequest, toInput(values));
      if (!checked.ok) throw refuseInput(checked.fields);
      if (!(await requests.findEarlier(replay))) {
        await formLimit.count(request);
        const { spam, email } = await requests.receive(checked.value, replay);
        if (values['newsletter'] === 'on') await subscribe(parts, email, spam === true);
      }
      return '/contact?tab=request&sent=request';
    },
  };
}

/** The box of the form (decision 17). The request is stored: a failure here takes nothing of it back. */
async function subscribe({ newsletter, log }: Parts, email: string, isSuspect: boolean) {
  try {
    await newsletter?.subscribe(email, isSuspect);
  } catch (error) {
    log.error({ err: error }, 'not subscribed after a request');
  }
}

/** The form shows the questions of all services: what belongs to others than the chosen one is left out. */
function toInput(values: FormValues) {
  const { newsletter: _newsletter, ...given } = values;
  const fields = Object.entries(given).filter(([name]) => !name.startsWith('answer-'));
  const answers = readAnswers(values['service'] ?? '', values);
  return { ...Object.fromEntries(fields), ...(answers ? { answers } : {}) };
}

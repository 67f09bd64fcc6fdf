import { CreateRequest } from '@longitude/contract/requests';
import { readAnswers } from '@longitude/contract/service-questions';
import { checkInput } from '@longitude/contract/validation';
import { refuseInput } from '../../platform/errors.ts';
import type { Limits } from '../../platform/limits.ts';
import type { FormValues, PlainForm } from '../../platform/http/plain-form.ts';
import type { Requests } from './service.ts';

interface Parts {
  readonly requests: Requests;
  readonly limits: Limits;
}

/** The service request as it is posted without scripts. */
export function requestPlainForm({ requests, limits }: Parts): PlainForm {
  return {
    name: 'request',
    paths: ['/contact'],
    receive: async ({ values, replay, request }) => {
      const checked = checkInput(CreateRequest, toInput(values));
      if (!checked.ok) throw refuseInput(checked.fields);
      if (!(await requests.findEarlier(replay))) {
        await limits.countForm(request);
        await requests.receive(checked.value, replay);
      }
      return '/contact?tab=request&sent=request';
    },
  };
}

/** The form shows the questions of all services: what belongs to others than the chosen one is left out. */
function toInput(values: FormValues) {
  const { newsletter: _newsletter, ...given } = values;
  const fields = Object.entries(given).filter(([name]) => !name.startsWith('answer-'));
  const answers = readAnswers(values['service'] ?? '', values);
  return { ...Object.fromEntries(fields), ...(answers ? { answers } : {}) };
}

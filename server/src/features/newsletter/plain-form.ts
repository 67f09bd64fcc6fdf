import { NewsletterToken, Subscribe } from '@longitude/contract/newsletter';
import { checkInput } from '@longitude/contract/core/validation';
import { refuseInput } from '../../platform/errors.ts';
import { pressForm, type PlainForm } from '../../platform/http/plain-form.ts';
import { receiveSubscription, type FormContext } from './receive-form.ts';
import type { Newsletter } from './service.ts';

/** The newsletter's form and both of its pages for submissions without scripts. */
export function newsletterPlainForms(newsletter: Newsletter, context: FormContext): PlainForm[] {
  return [
    {
      name: 'newsletter',
      paths: ['/blog'],
      receive: async ({ values, replay, request }) => {
        const checked = checkInput(Subscribe, values);
        if (!checked.ok) throw refuseInput(checked.fields);
        const { state } = await receiveSubscription(
          newsletter,
          context,
          checked.value,
          replay,
          request,
        );
        return `/blog?sent=newsletter-${state}#newsletter`;
      },
    },
    pressPage('confirm', (token) => newsletter.confirm(token)),
    pressPage('unsubscribe', (token) => newsletter.unsubscribe(token)),
  ];
}

function pressPage(page: string, press: (token: string) => Promise<void>): PlainForm {
  const [path, name] = [`/newsletter/${page}`, `newsletter-${page}`];
  return pressForm(path, name, NewsletterToken, async (token) => {
    await press(token);
    return `${path}?sent=${name}`;
  });
}

import { NewsletterToken, Subscribe } from '@longitude/contract/newsletter';
import { checkInput } from '@longitude/contract/core/validation';
import { AppError, refuseInput } from '../../platform/errors.ts';
import type { PlainForm, PostedValues } from '../../platform/http/plain-form.ts';
import { receiveSubscription, type FormContext } from './receive-form.ts';
import type { Newsletter } from './service.ts';

/** The newsletter's form and both of its pages as they are posted without scripts. */
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
    pressForm('/newsletter/confirm', 'newsletter-confirm', (token) => newsletter.confirm(token)),
    pressForm('/newsletter/unsubscribe', 'newsletter-unsubscribe', (token) =>
      newsletter.unsubscribe(token),
    ),
  ];
}

/** A page with one button; the token is in its address, which a form without `action` keeps. */
function pressForm(path: string, name: string, press: (token: string) => Promise<void>): PlainForm {
  return {
    name,
    paths: [path],
    receive: async ({ request }: PostedValues) => {
      const token = request.url.searchParams.get('token');
      const checked = checkInput(NewsletterToken, { token });
      if (!checked.ok) throw refuseInput(checked.fields);
      await press(checked.value.token).catch((error: unknown) => {
        // Reported at its field, as for a truncated link: the page treats both alike.
        const isUnknown = error instanceof AppError && error.code === 'not_found';
        throw isUnknown ? refuseInput({ token: error.message }) : error;
      });
      return `${path}?sent=${name}`;
    },
  };
}

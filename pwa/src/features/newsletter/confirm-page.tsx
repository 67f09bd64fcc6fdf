import { confirmSubscription } from '@longitude/contract/newsletter';
import { api } from '../../platform/api.ts';
import { TokenPage } from './token-page.tsx';

/** The page behind the link in the confirmation email. */
export default function ConfirmPage() {
  return (
    <TokenPage
      name="newsletter-confirm"
      press={(token) => api.call(confirmSubscription, { payload: { token } })}
      question={{
        title: 'Confirm your subscription',
        text: 'One press, and our notes on hybrid teams, security and the cost of IT come to the address that got this link.',
        label: 'Confirm Subscription',
        pendingLabel: 'Confirming...',
        links: [],
      }}
      done={{
        title: 'You are subscribed',
        text: 'The next issue comes to your mailbox. Each one ends with a link to leave.',
        links: [{ href: '/blog', text: 'Read the articles' }],
      }}
      unknown={{
        title: 'This link no longer works',
        text: 'It is older than seven days, the newsletter was left after it was sent, or a part of it was lost on its way from the mail. Subscribe again, and a new one comes.',
        links: [{ href: '/blog#newsletter', text: 'Subscribe again' }],
      }}
      notDone="Not confirmed"
      art={
        <>
          <path className="a" d="M48 132Q160 4 272 132" />
          <circle className="k" cx="48" cy="132" r="4" />
          <circle className="d" cx="272" cy="132" r="6" />
          <path className="l" d="M132 92h56v40h-56zl28 22 28-22" />
        </>
      }
    />
  );
}

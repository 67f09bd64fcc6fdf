import { confirmSubscription } from '@longitude/contract/newsletter';
import { api } from '../../platform/api.ts';
import { TokenPage } from '../../ui/token-page.tsx';
import artStyles from '../../ui/art.module.css';

/** The page behind the link in the confirmation email. */
export default function ConfirmPage() {
  return (
    <TokenPage
      name="newsletter-confirm"
      press={(token) => api.call(confirmSubscription, { payload: { token } })}
      question={{
        title: 'Confirm your subscription',
        text: 'Click once, and we will send our notes on hybrid teams, security and the cost of IT to the address that received this link.',
        label: 'Confirm Subscription',
        pendingLabel: 'Confirming...',
        links: [],
      }}
      done={{
        title: 'You are subscribed',
        text: 'The next issue will arrive in your inbox. Each one has an unsubscribe link.',
        links: [{ href: '/blog', text: 'Read the articles' }],
      }}
      unknown={{
        title: 'This link no longer works',
        text: 'It is more than seven days old, you unsubscribed after it was sent, or part of the link is missing. Subscribe again and we will send a new one.',
        links: [{ href: '/blog#newsletter', text: 'Subscribe again' }],
      }}
      notDone="Not confirmed"
      art={
        <>
          <path className={artStyles['course']} d="M48 132Q160 4 272 132" />
          <circle className={artStyles['ink']} cx="48" cy="132" r="4" />
          <circle className={artStyles['dot']} cx="272" cy="132" r="6" />
          <path className={artStyles['line']} d="M132 92h56v40h-56zl28 22 28-22" />
        </>
      }
    />
  );
}

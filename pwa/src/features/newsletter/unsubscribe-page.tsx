import { unsubscribe } from '@longitude/contract/newsletter';
import { api } from '../../platform/api.ts';
import { TokenPage } from './token-page.tsx';

/** The page behind the link at the end of each newsletter. */
export default function UnsubscribePage() {
  return (
    <TokenPage
      name="newsletter-unsubscribe"
      press={(token) => api.call(unsubscribe, { payload: { token } })}
      question={{
        title: 'Leave the newsletter',
        text: 'One press, and no further issue is sent to the address that got this link.',
        label: 'Unsubscribe',
        pendingLabel: 'Unsubscribing...',
        links: [],
      }}
      done={{
        title: 'You have left the newsletter',
        text: 'No further issue is sent to you. Nothing else has to be done.',
        links: [
          { href: '/', text: 'Home' },
          { href: '/blog#newsletter', text: 'Subscribe again' },
        ],
      }}
      unknown={{
        title: 'This link does not work',
        text: 'A part of it may have been lost on its way from the mail. Copy all of it into the address bar, or write to us: a person takes your address off the list.',
        links: [{ href: '/contact', text: 'Write to us' }],
      }}
      notDone="Not unsubscribed"
      art={
        <>
          <path className="a" d="M48 132Q84 52 132 44" />
          <path className="a gap" d="M196 46q48 16 76 86" />
          <circle className="d" cx="48" cy="132" r="6" />
          <circle className="o" cx="272" cy="132" r="6" />
          <path className="l" d="M132 92h56v40h-56zl28 22 28-22" />
        </>
      }
    />
  );
}

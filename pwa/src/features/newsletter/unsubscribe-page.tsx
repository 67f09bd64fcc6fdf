import { unsubscribe } from '@longitude/contract/newsletter';
import { api } from '../../platform/api.ts';
import { TokenPage } from '../../ui/token-page.tsx';
import artStyles from '../../ui/art.module.css';

/** The page behind the link at the end of each newsletter. */
export default function UnsubscribePage() {
  return (
    <TokenPage
      name="newsletter-unsubscribe"
      press={(token) => api.call(unsubscribe, { payload: { token } })}
      question={{
        title: 'Unsubscribe from the newsletter',
        text: 'Click once, and we will send no more issues to the address that received this link.',
        label: 'Unsubscribe',
        pendingLabel: 'Unsubscribing...',
        links: [],
      }}
      done={{
        title: 'You have unsubscribed',
        text: 'You will not receive any more issues. There is nothing else to do.',
        links: [
          { href: '/', text: 'Home' },
          { href: '/blog#newsletter', text: 'Subscribe again' },
        ],
      }}
      unknown={{
        title: 'This link does not work',
        text: 'Part of it may be missing. Copy the whole link into the address bar, or write to us and we will remove your address.',
        links: [{ href: '/contact', text: 'Write to us' }],
      }}
      notDone="Not unsubscribed"
      art={
        <>
          <path className={artStyles['course']} d="M48 132Q84 52 132 44" />
          <path
            className={`${artStyles['course']} ${artStyles['gapped']}`}
            d="M196 46q48 16 76 86"
          />
          <circle className={artStyles['dot']} cx="48" cy="132" r="6" />
          <circle className={artStyles['ring']} cx="272" cy="132" r="6" />
          <path className={artStyles['line']} d="M132 92h56v40h-56zl28 22 28-22" />
        </>
      }
    />
  );
}

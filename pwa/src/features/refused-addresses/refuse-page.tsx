import { refuseEmail } from '@longitude/contract/refuse-email';
import { api } from '../../platform/api.ts';
import { TokenPage } from '../../ui/token-page.tsx';
import artStyles from '../../ui/art.module.css';

/** The page behind the link at the end of emails to addresses that no one has confirmed. */
export default function RefusePage() {
  return (
    <TokenPage
      name="email-refuse"
      press={(token) => api.call(refuseEmail, { payload: { token } })}
      question={{
        title: 'Stop all email to your address',
        text: 'Click once, and the address that received this link will get no more email from us: no newsletter, no reports, and no replies to messages.',
        label: 'Stop All Email',
        pendingLabel: 'Stopping...',
        links: [],
      }}
      done={{
        title: 'You will get no more email from us',
        text: 'We do not keep your address for this, only a code that recognizes it. If you change your mind, write to us and we will allow email again.',
        links: [
          { href: '/', text: 'Home' },
          { href: '/contact', text: 'Write to us' },
        ],
      }}
      unknown={{
        title: 'This link does not work',
        text: 'Part of it may be missing. Copy the whole link into the address bar, or write to us and we will stop the email.',
        links: [{ href: '/contact', text: 'Write to us' }],
      }}
      notDone="Not stopped"
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

import { useEffect } from 'react';
import { useSearch, Link } from 'wouter';
import { useSettings } from '../../platform/site.ts';
import { Meridian } from '../../ui/meridian.tsx';
import { ContactTabs } from './contact-tabs.tsx';
import { EmergencyCard, HoursCard, AddressCards } from './company-cards.tsx';
import { messageSent } from './message-form.tsx';
import { requestSent } from './request-form.tsx';
import styles from './contact.module.css';

export default function ContactPage() {
  const settings = useSettings();
  // 'Scrolls to top on load' (section 2), also where the browser would restore a position.
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would call as a cleanup.
    scrollTo(0, 0);
  }, []);
  return (
    <section className={`pg wrap ${styles['contact']}`}>
      <div className="head">
        <h1>Contact</h1>
        <p className="lead">
          Write to us in your own words, or describe a project and get a proposal. Either way, a
          person reads it and replies.
        </p>
      </div>
      <Meridian at={88} isRise />
      <div className="split rev">
        <div>
          <SentNotice />
          <ContactTabs />
          <QuickActions />
        </div>
        <aside className={styles['side']} aria-label="Other ways to reach us">
          <EmergencyCard settings={settings} />
          <AddressCards settings={settings} />
          <HoursCard settings={settings} />
        </aside>
      </div>
    </section>
  );
}

const notices: Readonly<Record<string, typeof messageSent>> = {
  contact: messageSent,
  request: requestSent,
};

/** The confirmation of a form that was posted without scripts. */
function SentNotice() {
  const sent = new URLSearchParams(useSearch()).get('sent') ?? '';
  const notice = Object.hasOwn(notices, sent) ? notices[sent] : undefined;
  if (!notice) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to the submission
    <div className={`note cool ${styles['notice']}`} tabIndex={-1} autoFocus>
      <h2 className="h3">{notice.title}</h2>
      <p>{notice.text}</p>
    </div>
  );
}

const actions = [
  { href: '/calculator', text: 'Calculate Savings' },
  { href: '/scanner', text: 'Free Security Scan' },
  { href: '/services', text: 'Browse Services' },
];

function QuickActions() {
  return (
    <section className={styles['quick-actions']} aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="h3">
        Quick Actions
      </h2>
      <ul className="l quick across">
        {actions.map(({ href, text }) => (
          <li key={href}>
            <Link className="link go" href={href}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

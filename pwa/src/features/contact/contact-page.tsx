import { useEffect } from 'react';
import { useSearch, Link } from 'wouter';
import { useSettings } from '../../platform/site.ts';
import { Meridian } from '../../ui/meridian.tsx';
import { ContactTabs } from './contact-tabs.tsx';
import { EmergencyCard, HoursCard, AddressCards } from './company-cards.tsx';
import { messageSent } from './message-form.tsx';
import { requestSent } from './request-form.tsx';
import styles from './contact.module.css';
import pageStates from '../../ui/state-page.module.css';
import pageStyles from '../../ui/page.module.css';
import boxes from '../../ui/boxes.module.css';
import { arrowLink } from '../../ui/button.tsx';

export default function ContactPage() {
  const settings = useSettings();
  // 'Scrolls to top on load' (section 2), also where the browser would restore a position.
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would call as a cleanup.
    scrollTo(0, 0);
  }, []);
  return (
    <section className={`${pageStyles['top']} wrap ${styles['contact']}`}>
      <div className={pageStyles['head']}>
        <h1>Contact</h1>
        <p className="lead">
          Write to us in your own words, or describe a project and get a proposal. Either way, a
          person reads it and replies.
        </p>
      </div>
      <Meridian at={88} isRise />
      <div className={`${pageStyles['split']} ${pageStyles['reversed']}`}>
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
    <div
      className={`${boxes['note']} ${boxes['cool']} ${styles['notice']}`}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to the submission
      autoFocus
    >
      <h2 className="subheading">{notice.title}</h2>
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
      <h2 id="quick-actions" className="subheading">
        Quick Actions
      </h2>
      <ul className={`list ${pageStates['quick']} ${pageStates['across']}`}>
        {actions.map(({ href, text }) => (
          <li key={href}>
            <Link className={arrowLink} href={href}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

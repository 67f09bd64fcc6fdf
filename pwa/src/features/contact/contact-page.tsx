import './contact.css';
import { useEffect } from 'react';
import { useSettings } from '../../platform/site.ts';
import { Meridian } from '../../ui/meridian.tsx';
import { ContactTabs } from './contact-tabs.tsx';
import { EmergencyCard } from './emergency-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SentNotice } from './sent-notice.tsx';
import { AddressCards } from './address-cards.tsx';

export default function ContactPage() {
  const settings = useSettings();
  // 'Scrolls to top on load' (section 2), also where the browser would restore a position.
  useEffect(() => {
    // In braces: newer browsers answer a promise, which React would call as a cleanup.
    scrollTo(0, 0);
  }, []);
  return (
    <section className="pg wrap pg-contact">
      <div className="head">
        <h1>Contact</h1>
        <p className="lead">
          Write to us in your own words, or describe a project and get a proposal. Either way a
          person answers within 24 hours.
        </p>
      </div>
      <Meridian at={88} isRise />
      <div className="split rev">
        <div>
          <SentNotice />
          <ContactTabs />
          <QuickActions />
        </div>
        <aside className="side" aria-label="Other ways to reach us">
          <EmergencyCard settings={settings} />
          <AddressCards settings={settings} />
          <HoursCard settings={settings} />
        </aside>
      </div>
    </section>
  );
}

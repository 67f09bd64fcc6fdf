import { useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { session } from '../../platform/session.ts';
import { useSettings } from '../../platform/site.ts';
import '../../styles/admin.css';
import type { TabKey } from './dashboard-tabs.ts';
import { TabRail } from './tab-rail.tsx';
import { UnverifiedBanner } from './unverified-banner.tsx';

interface DashboardFrameProps {
  readonly tab: TabKey;
  /** What the window is called, before the company's name. */
  readonly title: string;
  readonly children: ReactNode;
}

/** What surrounds the work on every screen of the back office. */
export function DashboardFrame({ tab, title, children }: DashboardFrameProps) {
  const { companyName } = useSettings();
  const { user } = session.value;

  useEffect(() => {
    document.title = `${title} - ${companyName}`;
  }, [title, companyName]);

  return (
    <div className="admin">
      <header className="helm">
        <Link className="brand" href="/admin" aria-label={`${companyName}, overview`}>
          <Mark />
          <span className="cut">{companyName}</span>
        </Link>
        <p className="hi">
          Welcome
          {user && (
            <>
              , <b>{user.username}</b>
            </>
          )}
        </p>
        <div className="scale" />
      </header>
      <UnverifiedBanner />
      <TabRail current={tab} />
      <div className="work">{children}</div>
    </div>
  );
}

/** The L of axis and equator, with meridians fanning from the pole. */
function Mark() {
  return (
    <svg viewBox="2 0 30 30" aria-hidden="true">
      <path
        d="M5.5 3.5A7.5 23.5 0 0 1 13 27M5.5 3.5A15 23.5 0 0 1 20.5 27M5.5 3.5A22.5 23.5 0 0 1 28 27"
        stroke="currentColor"
        strokeWidth="1.3"
      />
      <path d="M5.5 3.5V27H28.5" stroke="currentColor" strokeWidth="3.4" />
      <circle cx="21.2" cy="10.2" r="3.3" fill="var(--cta)" />
    </svg>
  );
}

import { useEffect, type ReactNode } from 'react';
import type { TabKey } from '../../platform/dashboard-tabs.ts';
import { startLive } from '../../platform/live-events.ts';
import { useSettings } from '../../platform/site.ts';
import '../../styles/admin.css';
import { useGoTo } from '../../ui/editing/use-go-to.ts';
import { PaletteHost } from '../search/palette-host.tsx';
import { followUnread, showBadge, totalUnread } from '../overview/unread-counts.ts';
import { announceArrivals } from './arrivals.ts';
import { DemoBanner } from './demo-banner.tsx';
import { goToKeys } from './go-to-keys.ts';
import { Helm } from './helm.tsx';
import { TabRail } from './tab-rail.tsx';
import { UnverifiedBanner } from './unverified-banner.tsx';

const importLayers = () => import('./layers.tsx');

interface DashboardFrameProps {
  /** The tab that the screen belongs to; null for one that belongs to none. */
  readonly tab: TabKey | null;
  /** What the window is called, before the company's name. */
  readonly title: string;
  readonly children: ReactNode;
}

/** What surrounds the work on every screen of the back office, with its landmarks. */
export function DashboardFrame({ tab, title, children }: DashboardFrameProps) {
  useNews(title);
  return (
    <div className="admin">
      <Helm />
      <DemoBanner />
      <UnverifiedBanner />
      <TabRail current={tab} />
      <main className="work" id="main" tabIndex={-1}>
        {children}
      </main>
      <PaletteHost places={goToKeys} importLayers={importLayers} />
    </div>
  );
}

/** Listens to what happens, and says in the window's title and on the app's icon what is unread. */
function useNews(title: string): void {
  const { companyName } = useSettings();
  const goTo = useGoTo();
  const count = totalUnread.value;
  useEffect(startLive, []);
  useEffect(followUnread, []);
  useEffect(() => announceArrivals(goTo), [goTo]);
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} - ${companyName}`;
  }, [count, title, companyName]);
  useEffect(() => showBadge(count), [count]);
}

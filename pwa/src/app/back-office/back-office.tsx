import { useEffect, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { followUnread, showBadge, totalUnread } from '../../features/overview/overview.ts';
import { PaletteHost } from '../../features/search/palette-host.tsx';
import { listPendingSends } from '../../features/emails/composer/pending-sends.ts';
import { SignedIn } from '../../features/session/session.tsx';
import { startLive } from '../../platform/live-events.ts';
import { unsubscribeFromPush } from '../../platform/push-device.ts';
import { session, whenSessionEnds } from '../../platform/session-state.ts';
import { shownHead } from '../../platform/page-head.ts';
import { useSettings } from '../../platform/site.ts';
import { useGoTo } from '../../editing/leave-guard.ts';
import { DemoBanner, UnverifiedBanner } from './banners.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { findTabAbove, goToKeys, readTab } from './dashboard-tabs.ts';
import { TabRail } from './tab-rail.tsx';
import '../../styles/office.css';
import styles from './back-office.module.css';

// Here, not with the rest of notifications, which is loaded later and needs a connection. After an
// expiry the same browser keeps its subscription: see loadDevicePush.
whenSessionEnds((end) => {
  if (end === 'left') void unsubscribeFromPush();
});

const importLazyDialogs = () => import('./lazy-dialogs.tsx');

interface BackOfficeProps {
  /** Title of the route, for a page that sets none itself. */
  readonly title: string;
  readonly children: ReactNode;
}

/** The layout of the back office: its landmarks around a page, for administrators only. */
export default function BackOffice(props: BackOfficeProps) {
  return (
    <SignedIn>
      <Frame {...props} />
    </SignedIn>
  );
}

function Frame({ title, children }: BackOfficeProps) {
  const [path] = useLocation();
  const search = useSearch();
  const isDashboard = path === '/admin' || path === '/admin/dashboard';
  const tab = isDashboard ? readTab(search) : findTabAbove(path);
  useUnreadTitle(shownHead.value?.title ?? (isDashboard && tab ? tab.title : title));
  return (
    <div className={styles['office']} data-office="">
      <DashboardHeader />
      <DemoBanner />
      <UnverifiedBanner />
      <TabRail current={tab?.key ?? null} />
      <main className={styles['work']} id="main" tabIndex={-1}>
        {children}
      </main>
      <PaletteHost places={goToKeys} importDialogs={importLazyDialogs} />
    </div>
  );
}

/** After a reload, an email that was just sent can still be undone. */
async function resumeSends(): Promise<void> {
  const { user } = session.peek();
  if (!user || listPendingSends(user.id).length === 0) return;
  const { resumeUndo } = await import('../../features/emails/composer/undo-send.tsx');
  resumeUndo(user.id);
}

// Nothing on screen waits for it: a chunk of its own.
function notify(goTo: (href: string) => void): () => void {
  const starting = import('./notifications.ts').then((chunk) => chunk.startNotifications(goTo));
  return () => void starting.then((stop) => stop());
}

/** Follows live events; shows the unread count in the window's title and on the app's icon. */
function useUnreadTitle(title: string): void {
  const { companyName } = useSettings();
  const goTo = useGoTo();
  const count = totalUnread.value;
  useEffect(startLive, []);
  useEffect(() => void resumeSends(), []);
  useEffect(followUnread, []);
  useEffect(() => notify(goTo), [goTo]);
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} - ${companyName}`;
  }, [count, title, companyName]);
  useEffect(() => showBadge(count), [count]);
}

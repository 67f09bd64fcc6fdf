import { ApiError } from '@longitude/contract/errors';
import { useEffect, useState, type ComponentType } from 'react';
import { ComingTab } from './coming-tab.tsx';
import { dashboardTabs, type TabKey } from './dashboard-tabs.ts';
import { ListSkeleton, LoadError } from './list-states.tsx';

type Content = ComponentType;
type Loader = () => Promise<{ default: Content }>;

/** Tabs that have content; each is a chunk of its own. */
const loaders: Partial<Record<TabKey, Loader>> = {
  overview: () => import('../overview/overview-tab.tsx'),
  requests: () => import('../requests/requests-tab.tsx'),
  messages: () => import('../messages/messages-tab.tsx'),
  settings: () => import('../settings/settings-tab.tsx'),
};
const loaded = new Map<TabKey, Content>();

/** The work of one tab. A chunk that cannot be fetched can be asked for again. */
export function TabContent({ tab }: { readonly tab: TabKey }) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<TabKey | null>(null);
  const [, setArrived] = useState<TabKey | null>(null);

  useEffect(() => {
    const load = loaders[tab];
    if (!load || loaded.has(tab)) return;
    setFailed(null);
    load().then(
      (module) => {
        loaded.set(tab, module.default);
        setArrived(tab);
      },
      () => setFailed(tab),
    );
  }, [tab, attempt]);

  const title = dashboardTabs.find(({ key }) => key === tab)?.title ?? '';
  const Content = loaded.get(tab);
  if (Content) return <Content />;
  if (!loaders[tab]) return <ComingTab title={title} />;
  return (
    <>
      <div className="page">
        <h1>{title}</h1>
      </div>
      {failed === tab ? (
        <LoadError
          title="This part could not be loaded"
          error={
            new ApiError('Check the connection, then try again.', { status: 0, code: 'offline' })
          }
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : (
        <ListSkeleton label="Loading..." />
      )}
    </>
  );
}

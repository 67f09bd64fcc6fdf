import { ApiError } from '@longitude/contract/core/errors';
import { createElement, useEffect, type ComponentType } from 'react';
import { dashboardTabs, type TabKey } from '../../platform/dashboard-tabs.ts';
import { createResource, type Resource } from '../../platform/resource.ts';
import { ListSkeleton, LoadError } from '../../ui/lists/list-states.tsx';
import { ComingTab } from './coming-tab.tsx';

type Module = { readonly default: ComponentType };

function chunk(load: () => Promise<Module>): Resource<ComponentType> {
  return createResource(async () => {
    try {
      return (await load()).default;
    } catch (cause) {
      const text = 'Check the connection, then try again.';
      const error = new ApiError(text, { status: 0, code: 'offline' });
      error.cause = cause;
      throw error;
    }
  });
}

/** Tabs that have content; each is a chunk of its own. */
const contents: Partial<Record<TabKey, Resource<ComponentType>>> = {
  overview: chunk(() => import('../overview/overview-tab.tsx')),
  requests: chunk(() => import('../inbox/requests/requests-tab.tsx')),
  messages: chunk(() => import('../inbox/messages/messages-tab.tsx')),
  posts: chunk(() => import('../posts/admin/posts-tab.tsx')),
  categories: chunk(() => import('../categories/categories-tab.tsx')),
  skills: chunk(() => import('../skills/skills-tab.tsx')),
  settings: chunk(() => import('../settings/settings-tab.tsx')),
};

/** The work of one tab. Its `key` must be the tab: each begins at the top. */
export function TabContent({ tab }: { readonly tab: TabKey }) {
  const title = dashboardTabs.find(({ key }) => key === tab)?.title ?? '';
  const content = contents[tab];

  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no cleanup.
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    if (content && !content.data.value) void content.load();
  }, [content]);
  useOnline(content);

  if (!content) return <ComingTab title={title} />;
  if (content.data.value) return createElement(content.data.value);
  const error = content.error.value;
  return (
    <>
      <div className="page">
        <h1>{title}</h1>
      </div>
      {error ? (
        <LoadError
          title="This part could not be loaded"
          error={error}
          onRetry={() => void content.load()}
        />
      ) : (
        <ListSkeleton label="Loading..." />
      )}
    </>
  );
}

/** What could not be loaded is tried again by itself once there is a connection. */
function useOnline(content: Resource<ComponentType> | undefined): void {
  useEffect(() => {
    const retry = () => {
      if (content?.error.peek()) void content.load();
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [content]);
  // The inbox is reached also where the connection is lost later.
  const isHere = content?.data.value !== undefined;
  useEffect(() => {
    if (!isHere) return;
    for (const tab of [contents.requests, contents.messages]) {
      if (tab && !tab.data.peek() && !tab.isLoading.peek()) void tab.load();
    }
  }, [isHere]);
}

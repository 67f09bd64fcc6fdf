import { ApiError } from '@longitude/contract/core/errors';
import { createElement, useEffect, type ComponentType } from 'react';
import { useSearch } from 'wouter';
import { createResource, type Resource } from '../../platform/resource.ts';
import { LoadState } from '../../ui/lists/list-states.tsx';
import { inboxViews } from '../../features/inbox/inbox.ts';
import { dashboardTabs, readTab, type DashboardTab } from './dashboard-tabs.ts';
import headStyles from '../../ui/page-head.module.css';

type Content = Resource<ComponentType>;

/** The content of each tab. */
const contents = new Map(dashboardTabs.map((tab) => [tab.key, createContent(tab)]));

function createContent({ load }: DashboardTab): Content {
  return createResource(async () => {
    try {
      return (await load()).default;
    } catch (cause) {
      const text = 'Check the connection, then try again.';
      throw new ApiError(text, { status: 0, code: 'offline', cause });
    }
  });
}

/** /admin and /admin/dashboard: one tab at a time, named by the address. */
export default function DashboardPage() {
  const { key, title } = readTab(useSearch());
  const content = contents.get(key);
  return content && <TabContent key={key} title={title} content={content} />;
}

interface TabContentProps {
  readonly title: string;
  readonly content: Content;
}

/** Its `key` must be the tab, so that each tab starts at the top. */
function TabContent({ title, content }: TabContentProps) {
  useEffect(() => {
    // In braces: newer browsers return a promise, which is not a cleanup function.
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    if (!content.data.value) void content.load();
  }, [content]);
  useOnline(content);

  if (content.data.value) return createElement(content.data.value);
  return (
    <>
      <div className={headStyles['head']}>
        <h1>{title}</h1>
      </div>
      <LoadState source={content} hasData={false} title="This part could not be loaded" />
    </>
  );
}

/** Retries content that failed to load as soon as there is a connection. */
function useOnline(content: Content): void {
  useEffect(() => {
    const retry = () => {
      if (content.error.peek()) void content.load();
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [content]);
  // Preloads both inboxes: they must open even if the connection is lost later.
  const isHere = content.data.value !== undefined;
  useEffect(() => {
    if (!isHere) return;
    for (const { tab: key } of Object.values(inboxViews)) {
      const tab = contents.get(key);
      if (tab && !tab.data.peek() && !tab.isLoading.peek()) void tab.load();
    }
  }, [isHere]);
}

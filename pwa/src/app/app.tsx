import { useMemo } from 'react';
import { Router } from 'wouter';
import { newerData, SiteContext, toSite, type PageData } from '../platform/site.ts';
import { aroundNavigation, usePinnedLocation } from './navigation.ts';
import { Shell } from './shell.tsx';

export interface AppProps {
  readonly data: PageData;
  /** Path and query that the server renders, or has rendered; null when nothing was rendered. */
  readonly rendered: string | null;
}

/** The whole application, the same on the server and in the browser. */
export function App({ data, rendered }: AppProps) {
  const current = newerData.value ?? data;
  const site = useMemo(() => toSite(current), [current]);
  const [path, search = ''] = rendered?.split('?') ?? [];
  const source = path === undefined ? {} : { ssrPath: path, ssrSearch: search };
  return (
    <SiteContext value={site}>
      {/* oxlint-disable-next-line react/hooks -- wouter takes its location hook as a value */}
      <Router {...source} hook={usePinnedLocation} aroundNav={aroundNavigation}>
        <Shell isWritten={rendered !== null} />
      </Router>
    </SiteContext>
  );
}

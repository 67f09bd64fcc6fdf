import { useMemo, Suspense, useEffect, type ReactNode, use } from 'react';
import { Router, useLocation } from 'wouter';
import {
  newerData,
  SiteContext,
  toSite,
  type PageData,
  useIsHydrated,
  useSite,
} from '../platform/site.ts';
import { ConsentBox } from '../features/consent/consent.tsx';
import { useVisits } from '../features/visits/visits.ts';
import { useIsOffline } from '../platform/connection.ts';
import { session } from '../platform/session-state.ts';
import { confirmHost } from '../platform/confirm-host.ts';
import { Toasts } from '../ui/toast.tsx';
import type { PageProps } from '../platform/page-head.ts';
import { aroundNavigation, usePinnedLocation, useArrival } from './navigation.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { findRoute, loadPage } from './find-route.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner, UpdateBanner } from './banners.tsx';
import { startClient } from './start-client.ts';
import { visitedPath } from './worker.ts';
import { useHead } from './document-head.ts';
import type { Route } from './routes.ts';
import styles from './app.module.css';
import pageStyles from '../ui/page.module.css';

interface AppProps {
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

/** Header, page and footer, with the layers above them. `isWritten`: the server rendered the head. */
function Shell({ isWritten }: { readonly isWritten: boolean }) {
  const [path] = useLocation();
  const { route, params } = findRoute(path);
  const { now } = useSite();
  useEffect(() => startClient(now), [now]);
  useEffect(() => {
    visitedPath.value = route.isAdmin ? null : path;
  }, [route, path]);
  useArrival(path);
  useHead(route, path, isWritten);
  useVisits(route.isAdmin ? null : path);
  // Public header and footer are hidden on admin pages when a user is signed in (section 2).
  const isOffline = useIsOffline();
  const isSignedIn = session.value.user !== null;
  const isBare = route.isAdmin === true && isSignedIn;
  // The server renders no dialogs.
  const Confirm = useIsHydrated() ? confirmHost.value : null;
  return (
    <>
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      {/* Before the page, for keyboards and screen readers; on screen it floats at the lower edge. */}
      <ConsentBox />
      {!isBare && <Header path={path} isAdmin={route.isAdmin === true} />}
      <UpdateBanner />
      {isOffline && <OfflineBanner />}
      <Landmark isFramed={route.loadLayout !== undefined}>
        <ErrorBoundary key={route.view ?? path} hasPlainPage={!route.isAdmin}>
          <Suspense fallback={<Loading />}>
            <Screen route={route} params={params} />
          </Suspense>
        </ErrorBoundary>
      </Landmark>
      {!isBare && <Footer isAdmin={route.isAdmin === true} />}
      <Toasts />
      {Confirm && <Confirm />}
    </>
  );
}

/** The page's main element, except in a layout, which marks its own. */
function Landmark({
  isFramed,
  children,
}: {
  readonly isFramed: boolean;
  readonly children: ReactNode;
}) {
  if (isFramed) return <div data-framed="">{children}</div>;
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}

function Loading() {
  return (
    <p className="wrap loading" aria-live="polite">
      Loading...
    </p>
  );
}

/** The page of a route. Suspends while its chunk is loading. */
function Screen({ route, params }: { readonly route: Route } & PageProps) {
  // The back office has no server rendering: its first client render is empty as well.
  const isHydrated = useIsHydrated();
  if (route.isAdmin && !isHydrated) return <BackOfficeLoading />;
  return <LoadedPage route={route} params={params} />;
}

function BackOfficeLoading() {
  return (
    <>
      <p className="wrap loading">Loading...</p>
      <noscript>
        <div className={`wrap ${pageStyles['top']}`}>
          <p className="lead">The back office needs JavaScript.</p>
          <p>It runs in Safari 16.4, Chrome 109, Edge 109, Firefox 115, and newer versions.</p>
        </div>
      </noscript>
    </>
  );
}

function LoadedPage({ route, params }: { readonly route: Route } & PageProps) {
  const { Content, Layout } = use(loadPage(route));
  // React hydrates the page after the shell: only now can its forms be sent (start.js waits for
  // it).
  useEffect(() => {
    dispatchEvent(new Event('app:ready'));
  }, []);
  const content = <Content params={params} />;
  return Layout ? <Layout title={route.title ?? ''}>{content}</Layout> : content;
}

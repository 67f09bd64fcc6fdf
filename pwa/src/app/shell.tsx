import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { isOffline } from '../platform/connection.ts';
import { session } from '../platform/session-state.ts';
import { useSite } from '../platform/site.ts';
import { ConfirmHost } from '../ui/confirm.tsx';
import { Toasts } from '../ui/toast.tsx';
import { ConsentBox } from '../features/consent/consent.tsx';
import { useVisits } from '../features/visits/visits.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { findRoute } from './find-route.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner, UpdateBanner } from './banners.tsx';
import { Screen } from './screen.tsx';
import { startClient } from './start-client.ts';
import { useArrival } from './use-arrival.ts';
import { useHead } from './use-head.ts';

/** Header, page and footer, and what floats above them. `isWritten`: the server has written the head. */
export function Shell({ isWritten }: { readonly isWritten: boolean }) {
  const [path] = useLocation();
  const { route, params } = findRoute(path);
  const { now } = useSite();
  useEffect(() => startClient(now), [now]);
  useArrival(path);
  useHead(route, path, isWritten);
  useVisits(route.isAdmin ? null : path);
  // Public header and footer are hidden on admin pages when a user is signed in (section 2).
  const isSignedIn = session.value.user !== null;
  const isBare = route.isAdmin === true && isSignedIn;
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {/* Before the page, for keyboards and screen readers; on screen it floats at the lower edge. */}
      <ConsentBox />
      {!isBare && <Header path={path} isAdmin={route.isAdmin === true} />}
      <UpdateBanner />
      {isOffline.value && <OfflineBanner />}
      <Landmark isFramed={route.loadLayout !== undefined}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<Loading />}>
            <Screen route={route} params={params} />
          </Suspense>
        </ErrorBoundary>
      </Landmark>
      {!isBare && <Footer isAdmin={route.isAdmin === true} />}
      <Toasts />
      <ConfirmHost />
    </>
  );
}

/** The page's own part of the document. A layout marks the main part itself. */
function Landmark({
  isFramed,
  children,
}: {
  readonly isFramed: boolean;
  readonly children: ReactNode;
}) {
  if (isFramed) return <div className="framed">{children}</div>;
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

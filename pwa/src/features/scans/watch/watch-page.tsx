import { useCallback, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import type { ApiError } from '@longitude/contract/core/errors';
import { readWatch } from '@longitude/contract/scan-watch';
import { api } from '../../../platform/api.ts';
import { usePageHead } from '../../../platform/page-head.ts';
import { useLinkResource } from '../../../platform/resource.ts';
import { useIsHydrated } from '../../../platform/site.ts';
import { Button } from '../../../ui/button.tsx';
import { isUnknownLink } from '../../../ui/use-press.ts';
import { PlainWatch } from './plain-watch.tsx';
import { UnknownLink, WatchView } from './watch-view.tsx';
import styles from '../loaded-report.module.css';
import boxes from '../../../ui/boxes.module.css';
import pageStyles from '../../../ui/page.module.css';

/** The page behind links in our emails about a watched site. Only its buttons change anything. */
export default function WatchPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const isHydrated = useIsHydrated();
  // The server renders the same page for every link.
  return (
    // Prevents the footer from moving up when a shorter state replaces the skeleton.
    <div className={styles['waiting']}>{isHydrated ? <Watch token={token} /> : <Waiting />}</div>
  );
}

function Watch({ token }: { readonly token: string }) {
  return token === '' ? <UnknownLink /> : <LoadedWatch key={token} token={token} />;
}

function LoadedWatch({ token }: { readonly token: string }) {
  const load = useCallback(
    (signal: AbortSignal) => api.call(readWatch, { query: { token }, signal }),
    [token],
  );
  const watch = useLinkResource(load);
  const { data, error } = { data: watch.data.value, error: watch.error.value };
  if (data) return <WatchView token={token} read={data} />;
  if (error && isUnknownLink(error)) return <UnknownLink />;
  return error ? <NotLoaded error={error} onRetry={() => void watch.load()} /> : <Waiting />;
}

interface NotLoadedProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

function NotLoaded({ error, onRetry }: NotLoadedProps) {
  return (
    <Frame>
      <div className={`${boxes['card']} stack`} role="alert">
        <h2>The watch could not be loaded</h2>
        <p className="muted">{error.message}</p>
        <Button onClick={onRetry}>Try Again</Button>
      </div>
    </Frame>
  );
}

function Waiting() {
  return (
    <Frame>
      <p className="loading">Loading...</p>
      <noscript>
        <PlainWatch />
      </noscript>
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  usePageHead({ title: 'Website watch', isHidden: true });
  return (
    <section className={`${pageStyles['top']} wrap`}>
      <h1>Website watch</h1>
      {children}
    </section>
  );
}

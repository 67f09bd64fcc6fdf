import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { ApiError } from '@longitude/contract/core/errors';
import { readSharedReport, type SharedReport } from '@longitude/contract/scans';
import { api } from '../../platform/api.ts';
import { usePageHead } from '../../platform/page-head.ts';
import { useResource } from '../../platform/resource.ts';
import { Button } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { prefetchCard } from './checks/own-result.tsx';
import { restoreReceipt } from './saved-scan.ts';
import { openedReport } from './opened-report.ts';
import { recordScan, takeOwner } from './owned-reports.ts';
import styles from './loaded-report.module.css';
import artStyles from '../../ui/art.module.css';
import boxes from '../../ui/boxes.module.css';
import pageStyles from '../../ui/page.module.css';

let view: ComponentType<ReportViewProps> | undefined;
/** Loads the chunk that shows a report. A failure is not cached: the next call retries. */
const loadView = async () => (view ??= (await import('./scan-result.tsx')).ScanResultView);

/** Prefetches the chunk that shows a report. Best effort. */
export function prefetchReport(): void {
  loadView().catch(() => undefined);
}

export interface ReportViewProps {
  readonly report: SharedReport;
  /** Token of the report. */
  readonly token: string;
  /** Opened at its address, not after a scan. */
  readonly isReopened?: boolean;
  readonly onRevoked?: () => void;
}

/** A loaded report. */
export function ReportView(props: ReportViewProps) {
  usePageHead({ title: `Security report for ${props.report.url}`, isHidden: true });
  const { token, report } = props;
  useEffect(() => {
    openedReport.value = { token, report };
    recordScan(token, report);
    prefetchCard();
  }, [token, report]);
  const resource = useResource(loadView);
  const ScanResultView = resource.data.value ?? view;
  const error = resource.error.value;
  if (ScanResultView) return <ScanResultView {...props} />;
  return error ? <NotLoaded error={error} onRetry={() => void resource.load()} /> : <Waiting />;
}

/** A report that its owner shares via a link, or finds again. */
export function LoadedReport({ token }: { readonly token: string }) {
  const load = useCallback(
    (signal: AbortSignal) => api.call(readSharedReport, { params: { token }, signal }),
    [token],
  );
  const report = useResource(load);
  const [isRevoked, setRevoked] = useState(false);
  useEffect(() => {
    prefetchReport();
    takeOwner(token);
    restoreReceipt();
  }, [token]);
  const { data, error } = { data: report.data.value, error: report.error.value };
  if (isRevoked || (error && isUnknown(error))) return <MissingReport />;
  if (data) {
    return <ReportView report={data} token={token} isReopened onRevoked={() => setRevoked(true)} />;
  }
  return error ? <NotLoaded error={error} onRetry={() => void report.load()} /> : <Waiting />;
}

interface NotLoadedProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

/** The error of a failed load, with a retry. */
export function NotLoaded({ error, onRetry }: NotLoadedProps) {
  return (
    <Frame>
      <div className={`${boxes['card']} stack`} role="alert">
        <h2>The report could not be loaded</h2>
        <p className="muted">{error.message}</p>
        <Button onClick={onRetry}>Try Again</Button>
      </div>
    </Frame>
  );
}

/**
 * A report that is loading. The same for its comparison, because the server does not know the
 * query.
 */
export function Waiting() {
  return (
    <Frame>
      <p className="loading">Loading...</p>
      <noscript>
        <p className="lead">
          This page needs JavaScript and a current browser to show the report. The person who
          requested the scan also receives the full report by email.
        </p>
      </noscript>
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <section className={`${pageStyles['top']} wrap ${styles['waiting']}`}>
      <h1>Security report</h1>
      {children}
    </section>
  );
}

/** A truncated, invalid or revoked link: all look the same. */
export const isUnknown = ({ status }: ApiError) => status === 400 || status === 404;

const links = [
  { href: '/scanner', text: 'Scan a website yourself' },
  { href: '/contact', text: 'Ask us about it' },
];

/** Replaces a report that is unknown, or that its owner no longer shares. */
function MissingReport() {
  return (
    // As tall as the loading page: the footer must not shift.
    <div className={styles['waiting']}>
      <StatePage
        title="This report is not shared"
        text="The link may be incomplete, or the owner has stopped sharing the report."
        links={links}
        art={
          <>
            <path
              className={`${artStyles['line']} ${artStyles['dashed']}`}
              d="M52 128Q104 20 176 62"
            />
            <circle className={artStyles['ink']} cx="52" cy="128" r="5" />
            <circle className={artStyles['highlight']} cx="176" cy="62" r="13" />
            <path className={artStyles['highlight']} d="m171 57 10 10m0-10-10 10" />
          </>
        }
      />
    </div>
  );
}

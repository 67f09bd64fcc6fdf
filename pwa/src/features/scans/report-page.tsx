import './report-page.css';
import { useCallback, useEffect, useState } from 'react';
import type { ApiError } from '@longitude/contract/core/errors';
import { readSharedReport, type SharedReport } from '@longitude/contract/scans';
import { Link } from 'wouter';
import { api } from '../../platform/api.ts';
import { usePageHead, type PageProps } from '../../platform/page-head.ts';
import { useResource } from '../../platform/resource.ts';
import { Button } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { takeOwner } from './owned-reports.ts';
import { Report } from './report.tsx';
import { ShareReport } from './share-report.tsx';
import { ReportClosing } from './recommendations.tsx';

/** A report that its owner shares via a link. */
export default function ReportPage({ params: { token = '' } }: PageProps) {
  return <LoadedReport key={token} token={token} />;
}

function LoadedReport({ token }: { readonly token: string }) {
  const load = useCallback(
    (signal: AbortSignal) => api.call(readSharedReport, { params: { token }, signal }),
    [token],
  );
  const report = useResource(load);
  useEffect(() => takeOwner(token), [token]);
  const [isRevoked, setRevoked] = useState(false);
  const { data, error } = { data: report.data.value, error: report.error.value };
  const isMissing = isRevoked || (error !== undefined && isUnknown(error));
  usePageHead(describeHead(isMissing ? null : data));
  if (isMissing) return <MissingReport />;
  if (data) return <Shared report={data} token={token} onRevoked={() => setRevoked(true)} />;
  return (
    <section className="pg wrap scan-wait">
      <h1>Security report</h1>
      {error ? (
        <div className="card stack" role="alert">
          <h2>The report could not be loaded</h2>
          <p className="muted">{error.message}</p>
          <Button onClick={() => void report.load()}>Try Again</Button>
        </div>
      ) : (
        <>
          <p className="loading">Loading...</p>
          <noscript>
            <p className="lead">
              This page shows the report with JavaScript, which is switched off here. Whoever asked
              for the scan gets the whole report by e-mail as well.
            </p>
          </noscript>
        </>
      )}
    </section>
  );
}

/** A truncated, invalid or revoked link: all look the same. */
const isUnknown = ({ status }: ApiError) => status === 400 || status === 404;

const describeHead = (report: SharedReport | null | undefined) => ({
  title: report ? `Security report for ${report.url}` : 'Security report',
  isHidden: true,
});

interface SharedProps {
  readonly report: SharedReport;
  readonly token: string;
  readonly onRevoked: () => void;
}

function Shared({ report, token, onRevoked }: SharedProps) {
  return (
    <>
      <Report
        report={report}
        actions={
          <>
            <Button tone="ink" onClick={() => print()}>
              Print Report
            </Button>
            <Link className="btn" href="/scanner">
              Scan a website
            </Link>
            <ShareReport token={token} url={report.url} onRevoked={onRevoked} />
          </>
        }
      />
      <ReportClosing hasFindings={report.recommendations.length > 0} />
    </>
  );
}

const links = [
  { href: '/scanner', text: 'Scan a website yourself' },
  { href: '/contact', text: 'Ask us about it' },
];

/** Replaces a report that is unknown, or that its owner no longer shares. */
function MissingReport() {
  return (
    // As tall as the loading page: the footer must not shift.
    <div className="scan-wait">
      <StatePage
        title="This report is not shared"
        text="The link may be cut off, or its owner has stopped sharing the report."
        links={links}
        art={
          <>
            <path className="l dash" d="M52 128Q104 20 176 62" />
            <circle className="k" cx="52" cy="128" r="5" />
            <circle className="h" cx="176" cy="62" r="13" />
            <path className="h" d="m171 57 10 10m0-10-10 10" />
          </>
        }
      />
    </div>
  );
}

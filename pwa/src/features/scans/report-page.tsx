import './report-page.css';
import { useEffect, useState } from 'react';
import type { ApiError } from '@longitude/contract/core/errors';
import { readSharedReport, type SharedReport } from '@longitude/contract/scans';
import { Link } from 'wouter';
import { api } from '../../platform/api.ts';
import { usePageHead } from '../../platform/page-head.ts';
import type { PageProps } from '../../platform/page-props.ts';
import { createResource } from '../../platform/resource.ts';
import { Button } from '../../ui/button.tsx';
import { takeOwner } from './owned-reports.ts';
import { ReportClosing } from './report-closing.tsx';
import { Report } from './report.tsx';
import { MissingReport } from './missing-report.tsx';
import { ShareReport } from './share-report.tsx';

/** A report that its owner shares by its link. */
export default function ReportPage({ params: { token = '' } }: PageProps) {
  return <LoadedReport key={token} token={token} />;
}

function LoadedReport({ token }: { readonly token: string }) {
  const [report] = useState(() =>
    createResource((signal) => api.call(readSharedReport, { params: { token }, signal })),
  );
  useEffect(() => {
    takeOwner(token);
    void report.load();
    return () => report.clear();
  }, [report, token]);
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

/** The link is cut off, made up, or was taken back: all look the same. */
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

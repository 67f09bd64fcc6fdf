import './own-card.css';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { readSharedReport, type ScanTest } from '@longitude/contract/scans';
import { api } from '../../../platform/api.ts';
import { formatScanTime } from '../format-scan-time.ts';
import { receipt, restoreReceipt } from '../kept-scan.ts';
import { RiskBadge, splitSentence, StatusMark } from '../marks.tsx';
import { openedReport } from '../opened-report.ts';
import { keepTyped } from '../scan-input.ts';
import { nameReport, scannerPath } from '../scan-state.ts';
import type { OwnResultProps } from './own-result.tsx';

/** The check's result in the report that this tab has shown last. */
export function OwnCard({ check, isPart, children }: OwnResultProps) {
  useEffect(() => void restoreReport(), []);
  const opened = openedReport.value;
  const test = opened?.report.tests.find(({ name }) => name === check);
  if (!opened || !test) return children;
  const { token, report } = opened;
  const { first, rest } = splitSentence(test.details);
  // The terms are accepted for each scan.
  const fillForm = () =>
    keepTyped({ url: report.url, email: receipt.peek()?.email ?? '', isAccepted: false });
  return (
    <section className="card own-result" aria-label="Result of this check">
      <StatusMark test={test} />
      <div className="stack anywhere">
        <p className="group">
          {isPart ? `${check}: result for` : 'Result for'} {report.url},{' '}
          {formatScanTime(report.timestamp)}
        </p>
        <h2 className="h3">{first}</h2>
        {rest && <p className="muted">{rest}</p>}
        <Points test={test} />
      </div>
      <div className="row acts">
        <Link className="btn cta" href={scannerPath} onClick={fillForm}>
          Scan again
        </Link>
        <Link className="link" href={nameReport(token)}>
          Whole result
        </Link>
      </div>
    </section>
  );
}

/** Points of the score that fixing a finding brings; servers of an earlier release do not say it. */
type Gaining = ScanTest & { readonly gain?: number | null };

function Points({ test }: { readonly test: Gaining }) {
  const { tested, risk, score, status, gain } = test;
  if (!tested) return <p className="points">not tested</p>;
  return (
    <p className="points">
      <RiskBadge risk={risk} />
      <b>{score}/100</b>
      {status !== 'pass' && typeof gain === 'number' && (
        <span>
          Fixing it brings <b>{gain < 1 ? 'under +1' : `+${Math.round(gain)}`}</b>
        </span>
      )}
    </p>
  );
}

/** After a reload: loads the report of this tab's last scan. Best effort. */
async function restoreReport(): Promise<void> {
  if (openedReport.peek()) return;
  restoreReceipt();
  const token = receipt.peek()?.token;
  if (token === undefined) return;
  try {
    const report = await api.call(readSharedReport, { params: { token } });
    openedReport.value ??= { token, report };
  } catch {
    // Revoked, or offline: the page is complete without it.
  }
}

import { useLayoutEffect, useRef } from 'react';
import type { SharedReport } from '@longitude/contract/scans';
import { Link, useLocation } from 'wouter';
import { useClock } from '../../platform/clock.ts';
import { showToast } from '../../ui/toast.tsx';
import { Button, textLink, arrowLink, buttonClass } from '../../ui/button.tsx';
import { describeWhen } from '../../ui/describe-time.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { noteForward } from './changes/arrival.ts';
import { saveReceipt, receipt, type Receipt } from './saved-scan.ts';
import { findEarlierScan, findOwner } from './owned-reports.ts';
import type { ReportViewProps } from './loaded-report.tsx';
import { Report } from './report.tsx';
import { RescanHint, ReusedNote } from './rescan.tsx';
import { composeComparisonPath, resetScan, scannerPath } from './scan-state.ts';
import { ShareReport } from './share-report.tsx';
import { ReportClosing } from './recommendations.tsx';
import { WatchSite } from './watch/watch-site.tsx';
import { returnToForm } from './use-scan-form.ts';
import styles from './report.module.css';
import boxes from '../../ui/boxes.module.css';
import dialogStyles from '../../ui/dialog.module.css';

/** The result of a scan at its address, with the data that only its requester's device has. */
export function ScanResultView({ report, token, ...sharing }: ReportViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const own = receipt.value?.token === token ? receipt.value : null;
  const owner = findOwner(token);
  const isNew = own !== null && !own.isSeen;
  // Before the dialog opens: on closing, it returns the focus to this heading.
  useLayoutEffect(() => {
    if (!isNew) return;
    heading.current?.focus();
    scrollTo(0, 0);
  }, [isNew]);
  return (
    <>
      <Report
        report={report}
        token={token}
        headingRef={heading}
        actions={
          <>
            <Button tone="ink" onClick={() => print()}>
              Print Report
            </Button>
            {owner ? <NewScan /> : <ScanYourself />}
            {own && <RescanHint rescanFrom={own.rescanFrom} />}
            <ShareReport token={token} url={report.url} {...sharing} />
            {owner && (
              <a className={textLink} href="#watch-site">
                Watch this site
              </a>
            )}
          </>
        }
        remark={
          <>
            {own && <ReusedNote receipt={own} timestamp={report.timestamp} />}
            <ChangesLink report={report} token={token} />
          </>
        }
        notice={own && <Notice report={report} receipt={own} />}
      />
      {owner && (
        <WatchSite ownerToken={owner} url={report.url} email={own === null ? null : own.email} />
      )}
      <ReportClosing
        hasFindings={report.recommendations.length > 0}
        isScored={report.score !== null}
      />
      {own && <ResultsDialog report={report} receipt={own} />}
    </>
  );
}

/** Link to the changes since this visitor's last scan of the site. */
function ChangesLink({ report, token }: Pick<ReportViewProps, 'report' | 'token'>) {
  const earlier = findOwner(token) && findEarlierScan(report);
  const now = useClock();
  if (!earlier) return null;
  const when = describeWhen(earlier.timestamp, now).replace(/^today at /, '');
  return (
    <Link
      className={arrowLink}
      href={composeComparisonPath(token, earlier.token)}
      onClick={noteForward}
    >
      What changed since {when}
    </Link>
  );
}

function NewScan() {
  const [, navigate] = useLocation();
  const startOver = () => {
    resetScan();
    returnToForm();
    navigate(scannerPath);
  };
  return <Button onClick={startOver}>New Scan</Button>;
}

/** Shown to everyone else with the link. */
function ScanYourself() {
  return (
    <Link className={buttonClass()} href={scannerPath}>
      Scan a website
    </Link>
  );
}

interface OwnProps {
  readonly report: SharedReport;
  readonly receipt: Receipt;
}

function Notice({ report: { tests }, receipt: { email, emailQueued } }: OwnProps) {
  return (
    <div className={boxes['note']}>
      <h3>Initial Scan Completed!</h3>
      <p className={`anywhere ${styles['completed']}`}>
        {emailQueued
          ? `Your full report (${tests.length} tests) is on its way to ${email} and will arrive within 24 hours.`
          : `The full report (${tests.length} tests) is queued because we cannot send email right now. This page already shows all of it.`}
      </p>
    </div>
  );
}

/** Opens once per result; closing it shows whether the report was emailed (spec decision 15). */
function ResultsDialog({ report: { tests, timestamp }, receipt: own }: OwnProps) {
  const { email, emailQueued, isSeen } = own;
  const close = () => {
    saveReceipt({ ...own, isSeen: true });
    showToast(
      emailQueued
        ? {
            title: 'Email Sent',
            text: `Your full report is on its way to ${email}.`,
            tone: 'success',
          }
        : {
            title: 'Email Error',
            text: 'Failed to send email. Please contact support.',
            tone: 'error',
          },
    );
  };
  return (
    <Dialog open={!isSeen} onClose={close} labelledBy="scan-ready" className={dialogStyles['ask']}>
      <header>
        <h2 id="scan-ready">Scan Results Ready</h2>
      </header>
      <div className="stack">
        <ReusedNote receipt={own} timestamp={timestamp} />
        <p className="anywhere">
          {emailQueued
            ? `The result is on this page. We will email the full report (${tests.length} tests) to ${email} within 24 hours.`
            : `The result is on this page, with all ${tests.length} tests. We could not email it to ${email} just now.`}
        </p>
      </div>
      <footer>
        <Button tone="ink" onClick={close}>
          Got it, thanks!
        </Button>
      </footer>
    </Dialog>
  );
}

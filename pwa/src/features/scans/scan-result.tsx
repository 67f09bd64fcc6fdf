import { useLayoutEffect, useRef } from 'react';
import type { ScanResult } from '@longitude/contract/scans';
import { showToast } from '../../ui/toast.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Report } from './report.tsx';
import { resetScan, isResultNew } from './scan-state.ts';
import { ShareReport } from './share-report.tsx';
import { ReportClosing } from './recommendations.tsx';
import { returnToForm } from './use-scan-form.ts';

interface ScanResultProps {
  readonly result: ScanResult;
  readonly email: string;
}

/** The result of the scan that has just finished, with its owner's actions. */
export function ScanResultView({ result, email }: ScanResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the dialog opens: on closing, it returns the focus to this heading.
  useLayoutEffect(() => {
    heading.current?.focus();
    scrollTo(0, 0);
  }, []);
  return (
    <>
      <Report
        report={result}
        headingRef={heading}
        actions={
          <>
            <Button tone="ink" onClick={() => print()}>
              Print Report
            </Button>
            <Button onClick={startOver}>New Scan</Button>
            <ShareReport token={result.reportToken} url={result.url} />
          </>
        }
        notice={<Notice result={result} email={email} />}
      />
      <ReportClosing hasFindings={result.recommendations.length > 0} />
      <ResultsDialog result={result} email={email} />
    </>
  );
}

function startOver(): void {
  resetScan();
  returnToForm();
}

function Notice({ result: { tests, emailQueued }, email }: ScanResultProps) {
  return (
    <div className="note">
      <h3>Initial Scan Completed!</h3>
      <p className="anywhere">
        {emailQueued
          ? `The full report with all ${tests.length} tests is on its way to ${email} and arrives within 24 hours.`
          : `The full report with all ${tests.length} tests waits: e-mail cannot be sent at the moment. Here on this page it is complete.`}
      </p>
    </div>
  );
}

/** Opens once per result; closing it shows whether the report was emailed (decision 15). */
function ResultsDialog({ result: { tests, emailQueued }, email }: ScanResultProps) {
  const close = () => {
    isResultNew.value = false;
    showToast(
      emailQueued
        ? { title: 'Email Sent', text: `The full report goes to ${email}.`, tone: 'success' }
        : {
            title: 'Email Error',
            text: 'Failed to send email. Please contact support.',
            tone: 'error',
          },
    );
  };
  return (
    <Dialog open={isResultNew.value} onClose={close} labelledBy="scan-ready" className="ask">
      <header>
        <h2 id="scan-ready">Scan Results Ready</h2>
      </header>
      <div>
        <p className="anywhere">
          {emailQueued
            ? `The result is on this page. The full report with all ${tests.length} tests is sent to ${email} and arrives within 24 hours.`
            : `The result is on this page, with all ${tests.length} tests. It could not be mailed to ${email} just now.`}
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

import { useLayoutEffect, useRef } from 'react';
import type { ScanResult } from '@longitude/contract/scans';
import { Button } from '../../ui/button.tsx';
import { ReportClosing } from './report-closing.tsx';
import { Report } from './report.tsx';
import { ResultsDialog } from './results-dialog.tsx';
import { returnToForm } from './return-to-form.ts';
import { beginAnew, isResultNew } from './scan-state.ts';
import { ShareReport } from './share-report.tsx';

export interface ScanResultProps {
  readonly result: ScanResult;
  readonly email: string;
}

/** The result of the scan that was just done, with all that its owner can do. */
export function ScanResultView({ result, email }: ScanResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the dialog opens: it gives the focus back to here.
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
      <ResultsDialog
        open={isResultNew.value}
        isMailed={result.emailQueued}
        email={email}
        tests={result.tests.length}
      />
    </>
  );
}

function startOver(): void {
  beginAnew();
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

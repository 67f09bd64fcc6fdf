import './scanner-page.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { scanCategories, scanChecks } from '@longitude/contract/scan-checks';
import { useSite } from '../../platform/site.ts';
import { FailureCard } from './failure-card.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { LiveScan } from './live-scan.tsx';
import { ScanForm } from './scan-form.tsx';
import { clearFailure, scanView } from './scan-state.ts';

const loadResult = () => import('./scan-result.tsx');
const ScanResultView = lazy(async () => ({ default: (await loadResult()).ScanResultView }));

/** The security scanner (public-site sections 2 and 4): request, live scan, result or error. */
export default function ScannerPage() {
  const view = scanView.value;
  const { form } = useSite();
  // Sent without scripts, and refused as a whole.
  const [posted, setPosted] = useState(form?.name === 'scan' ? form.failure : null);
  const isScanning = view.kind === 'scanning';
  // By the time the scan ends, what shows its result is there.
  useEffect(() => {
    if (isScanning) void loadResult().catch(() => undefined);
  }, [isScanning]);
  if (view.kind === 'scanning') return <LiveScan scan={view.scan} />;
  if (view.kind === 'done') {
    return (
      <Suspense fallback={<p className="loading wrap pg">Loading...</p>}>
        <ScanResultView result={view.result} email={view.email} />
      </Suspense>
    );
  }
  const tryAgain = () => {
    setPosted(null);
    clearFailure();
  };
  return <Request failure={view.kind === 'failed' ? view.message : posted} onRetry={tryAgain} />;
}

interface RequestProps {
  readonly failure: string | null;
  readonly onRetry: () => void;
}

function Request({ failure, onRetry }: RequestProps) {
  return (
    <>
      <section className="pg wrap">
        <div className="scan-hero">
          <div className="stack">
            <h1>See your website the way an attacker sees it</h1>
            <p className="lead">
              A free, light scan of one site: {scanChecks.length} checks in{' '}
              {Object.keys(scanCategories).length} categories, first results in seconds, the full
              report by e-mail within 24 hours.
            </p>
          </div>
          <div className="stack">
            {failure !== null && <FailureCard message={failure} onRetry={onRetry} />}
            <ScanForm />
          </div>
        </div>
      </section>
      <FeatureCards />
    </>
  );
}

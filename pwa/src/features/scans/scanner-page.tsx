import { useEffect, useState, useLayoutEffect, useRef } from 'react';
import { checksPath } from '@longitude/contract/check-slug';
import { scanCategories, scanChecks } from '@longitude/contract/scan-checks';
import { scanDuration, scanFigures } from '@longitude/contract/scan-limits';
import { Link, useSearch } from 'wouter';
import type { PageProps } from '../../platform/page-head.ts';
import { useReturnedItem } from '../../platform/outbox/returned-items.ts';
import { useWaitingItem } from '../../platform/outbox/use-outbox.ts';
import { useSite } from '../../platform/site.ts';
import { Button, arrowLink, textLink } from '../../ui/button.tsx';
import { Meridian } from '../../ui/meridian.tsx';
import { WaitingCard } from '../outbox/outbox.tsx';
import { useQueryArrival } from './changes/arrival.ts';
import { LoadedComparison } from './changes/loaded-comparison.tsx';
import { LiveScan } from './live-scan.tsx';
import { LoadedReport, prefetchReport, ReportView } from './loaded-report.tsx';
import { ScanForm } from './scan-form.tsx';
import { findSharedAddress } from './shared-address.ts';
import {
  clearFailure,
  lastResult,
  leaveWaitingScan,
  receiveScan,
  resumeScan,
  scanView,
} from './scan-state.ts';
import styles from './scanner-page.module.css';
import pageStyles from '../../ui/page.module.css';
import controlStyles from '../../ui/field.module.css';

/**
 * The security scanner, and the reports of its scans: one view, so that a result can replace the
 * address without a remount.
 */
export default function ScannerPage({ params: { token } }: PageProps) {
  return token === undefined ? <Scanner /> : <ReportAt token={token} />;
}

/**
 * The report of an address: the result of this tab's last scan, otherwise loaded. With `against` in
 * the query, the changes since that other report.
 */
function ReportAt({ token }: { readonly token: string }) {
  const against = new URLSearchParams(useSearch()).get('against');
  useQueryArrival(against);
  const result = lastResult.value;
  if (against !== null) {
    return <LoadedComparison key={`${token} ${against}`} token={token} against={against} />;
  }
  if (result?.reportToken === token) return <ReportView report={result} token={token} />;
  return <LoadedReport key={token} token={token} />;
}

/** Request, live scan or error (public-site sections 2 and 4). */
function Scanner() {
  const view = scanView.value;
  const { form } = useSite();
  // Posted without scripts, and rejected as a whole.
  const [posted, setPosted] = useState(form?.name === 'scan' ? form.failure : null);
  // Before the browser paints, so that the form does not flash. A shared address needs the form.
  useLayoutEffect(() => {
    if (findSharedAddress(location.search) === null) resumeScan();
  }, []);
  const isScanning = view.kind === 'scanning';
  useEffect(() => {
    if (isScanning) prefetchReport();
  }, [isScanning]);
  if (view.kind === 'scanning') return <LiveScan scan={view.scan} />;
  if (view.kind === 'waiting')
    return <RequestView failure={null} onRetry={clearFailure} waitingId={view.id} />;
  const tryAgain = () => {
    setPosted(null);
    clearFailure();
  };
  return (
    <RequestView failure={view.kind === 'failed' ? view.message : posted} onRetry={tryAgain} />
  );
}

interface RequestViewProps {
  readonly failure: string | null;
  readonly onRetry: () => void;
  /** Of a scan that waits in the outbox. */
  readonly waitingId?: string;
}

function RequestView({ failure, onRetry, waitingId }: RequestViewProps) {
  useReturnedItem('scan', receiveScan);
  return (
    <>
      <section className={`${pageStyles['top']} wrap`}>
        <div className={styles['hero']}>
          <div className="stack">
            <h1>See your website the way an attacker sees it</h1>
            <p className="lead">
              A free, light scan of one site: {scanChecks.length} tests in{' '}
              {Object.keys(scanCategories).length} categories. It {scanDuration}; the full report
              follows by email within 24 hours.
            </p>
          </div>
          <div className="stack">
            {failure !== null && <FailureCard message={failure} onRetry={onRetry} />}
            {waitingId === undefined ? <ScanForm /> : <WaitingScan id={waitingId} />}
          </div>
        </div>
      </section>
      <FeatureCards />
    </>
  );
}

/** Replaces the form until the scan is sent or returned. */
function WaitingScan({ id }: { readonly id: string }) {
  const item = useWaitingItem(id);
  const isOver = item === null;
  useEffect(() => {
    if (isOver) leaveWaitingScan();
  }, [isOver]);
  return item && <WaitingCard item={item} another="Scan another" onAnother={leaveWaitingScan} />;
}

interface FailureCardProps {
  readonly message: string;
  /** Clears the error. */
  readonly onRetry: () => void;
}

/** The error of a scan, above the form, which keeps its contents. */
function FailureCard({ message, onRetry }: FailureCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    card.current?.focus();
    scrollTo(0, 0);
  }, []);
  const tryAgain = () => {
    onRetry();
    document.getElementById('scan-url')?.focus();
  };
  return (
    <div
      className={`${controlStyles['summary']} ${styles['error']}`}
      role="alert"
      tabIndex={-1}
      ref={card}
    >
      <h2 className="subheading">Scan Error:</h2>
      <p className="anywhere">{message}</p>
      <Button size="small" onClick={tryAgain}>
        Try Again
      </Button>
    </div>
  );
}

const features = [
  ['SSL/TLS Analysis', 'Certificate validity, cipher strength, protocol security'],
  ['Port Scanning', 'Open ports and attack vectors'],
  ['Vulnerability Detection', 'Misconfigurations and exposed sensitive files'],
  ['Security Headers', 'HTTP security headers'],
] as const;

/** The topics of a scan, and its promises. */
function FeatureCards() {
  return (
    <section className={`wrap ${styles['about']}`} aria-label="What is tested">
      <Meridian at={40} />
      <div className={styles['features']}>
        {features.map(([title, text]) => (
          <div key={title}>
            <h2 className="subheading">{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </div>
      <Link className={arrowLink} href={checksPath}>
        All {scanChecks.length} tests, and how to fix what they find
      </Link>
      <Promises />
    </section>
  );
}

function Promises() {
  return (
    <div className={`${pageStyles['split']} ${styles['limits']}`}>
      <h2>What it does, and what it never does</h2>
      <ul className={`list ${pageStyles['stops']}`}>
        <li>
          <h3>It looks but does not touch</h3>
          <p>
            At most {scanFigures.requests} page requests, {scanFigures.handshakes} TLS handshakes
            and {scanFigures.dnsQueries} DNS queries, and one connection to each of{' '}
            {scanFigures.ports} ports. No logins, no exploits, no changes.
          </p>
        </li>
        <li>
          <h3>It says when it could not look</h3>
          <p>
            A test that was blocked is marked “not tested” and left out of the score. We do not
            guess.
          </p>
        </li>
        <li>
          <h3>It explains the number</h3>
          <p>
            A published rule turns the findings into a score. Fixing a finding never lowers your
            score.
          </p>
          <Link className={textLink} href="/scanner/scoring">
            How is this scored?
          </Link>
        </li>
      </ul>
    </div>
  );
}

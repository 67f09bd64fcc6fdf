import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { watchDays, type ScanWatch } from '@longitude/contract/scan-watch';
import { useClock } from '../../../platform/clock.ts';
import { usePageHead } from '../../../platform/page-head.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { composeReportPath, scannerPath } from '../scan-state.ts';
import { describeClock, describeDay, describeRule, spanOf } from './describe-watch.ts';
import { unknownLink } from './unknown-link.ts';
import { useWatch, type WatchAction, type WatchState } from './use-watch.ts';
import { confirmArt, invalidLinkArt, refusedArt, runningArt, stoppedArt } from './watch-art.tsx';
import styles from './watch-view.module.css';
import controlStyles from '../../../ui/field.module.css';
import boxes from '../../../ui/boxes.module.css';

interface WatchViewProps {
  /** Of the link. */
  readonly token: string;
  /** The watch as the server returned it. */
  readonly read: ScanWatch;
}

/** A watch in its state, with the buttons that change it. */
export function WatchView({ token, read }: WatchViewProps) {
  const state = useWatch(token, read);
  if (state.isUnknown) return <UnknownLink headingRef={state.heading} />;
  const View = views[state.watch.state];
  return <View {...state} />;
}

const views = { pending: Pending, active: Active, stopped: Stopped, refused: Refused } as const;

const scannerLink = { href: scannerPath, text: 'Security Scanner' };

interface PageProps {
  readonly state: Pick<WatchState, 'heading' | 'failure'>;
  readonly title: string;
  readonly text: string;
  readonly art: ReactNode;
  readonly links?: readonly { readonly href: string; readonly text: string }[];
  readonly children: ReactNode;
}

function Page({ state, title, text, art, links = [], children }: PageProps) {
  usePageHead({ title, isHidden: true });
  return (
    <StatePage title={title} text={text} art={art} links={links} headingRef={state.heading}>
      {children}
      <p className={controlStyles['error']} role="alert" hidden={state.failure === null}>
        {state.failure}
      </p>
    </StatePage>
  );
}

function Pending(state: WatchState) {
  const { url, host, email, frequency, nextRun } = state.watch;
  return (
    <Page
      state={state}
      title={`Watch ${host} every ${spanOf(frequency)}?`}
      text="One more click and it starts. You can stop it from any email we send."
      art={confirmArt}
    >
      <dl className={styles['facts']}>
        <Fact name="Site">{url}</Fact>
        <Fact name="Emails go to">
          <AddressText address={email} />
        </Fact>
        {nextRun && <Fact name="First scan">{describeRun(nextRun)}</Fact>}
      </dl>
      <div className="row">
        <ActionButton state={state} action="confirm" tone="cta" pendingLabel="Starting...">
          Start watching
        </ActionButton>
        <Link className={buttonClass('plain')} href={scannerPath}>
          No, thanks
        </Link>
      </div>
    </Page>
  );
}

const describeRun = (time: string) => `${describeDay(time)}, ${describeClock(time)}`;

function Active(state: WatchState) {
  const { watch, done } = state;
  const { host, email, nextRun, reportToken } = watch;
  return (
    <Page
      state={state}
      title={`You’re watching ${host}`}
      text={describeStart(watch, done)}
      art={runningArt}
    >
      <dl className={styles['facts']}>
        <Fact name="How often">{describeRule(watch)}</Fact>
        {nextRun && <Fact name="Next scan">{describeDay(nextRun)}</Fact>}
        <Fact name="Emails go to">
          <AddressText address={email} />
        </Fact>
        <Fact name="We email you when">
          a test begins to fail or the risk rises, the certificate ends within{' '}
          {watchDays.certificate} days or before the next scan, or what was wrong is fixed
        </Fact>
      </dl>
      <div className="row">
        {reportToken && (
          <Link className={buttonClass()} href={composeReportPath(reportToken)}>
            Latest result
          </Link>
        )}
        <ActionButton state={state} action="stop" tone="danger" pendingLabel="Stopping...">
          Stop watching
        </ActionButton>
      </div>
    </Page>
  );
}

function describeStart({ nextRun, frequency }: ScanWatch, done: WatchAction | null): string {
  const rest = 'we email you only when there is something to report.';
  const day = nextRun ? ` on ${describeDay(nextRun)}` : '';
  if (done === 'confirm') return `Confirmed. The first scan runs${day || ' soon'}, and ${rest}`;
  if (done === 'resume') return `Watching again. The next scan runs${day || ' soon'}, and ${rest}`;
  return `We scan it every ${spanOf(frequency)}, and ${rest}`;
}

function Stopped(state: WatchState) {
  const { url, resumeUntil } = state.watch;
  const now = useClock();
  const canResume = resumeUntil !== null && Date.parse(resumeUntil) > now.getTime();
  return (
    <Page
      state={state}
      title="Stopped"
      text={`We no longer scan ${url} for you, and you will get no more emails about it.`}
      art={stoppedArt}
      links={[scannerLink]}
    >
      <p className="small muted">
        {canResume
          ? `You can undo this until ${describeDay(resumeUntil)}. Then your address is deleted from this watch. `
          : 'Your address has been deleted from this watch. '}
        Results that you have already received stay at their links.
      </p>
      {canResume && (
        <div className="row">
          <ActionButton state={state} action="resume" pendingLabel="Undoing...">
            Undo
          </ActionButton>
        </div>
      )}
    </Page>
  );
}

function Refused(state: WatchState) {
  const { host } = state.watch;
  return (
    <Page
      state={state}
      title="The owner has asked us not to scan this site"
      text={`The robots.txt of ${host} blocks our scanner, or its owner asked us to stop. We no longer scan it.`}
      art={refusedArt}
      links={[{ href: '/contact', text: 'You asked us in writing? Write to us again' }]}
    >
      <div className={`${boxes['card']} ${styles['own']}`}>
        <h2 className="subheading">Is it your site?</h2>
        <p className="small muted">Remove these two lines and we can scan it again.</p>
        <pre>
          <code>{'User-agent: LongitudeScanner\nDisallow: /'}</code>
        </pre>
        {state.done === 'resume' && (
          <output className="small">Checked just now: {host} still refuses our scanner.</output>
        )}
        <ActionButton state={state} action="resume" pendingLabel="Checking...">
          Check again
        </ActionButton>
      </div>
    </Page>
  );
}

/** The link is truncated, not ours, or expired. */
export function UnknownLink({ headingRef }: { readonly headingRef?: Ref<HTMLHeadingElement> }) {
  usePageHead({ title: 'This link no longer works', isHidden: true });
  return (
    <StatePage
      title="This link no longer works"
      text={unknownLink}
      art={invalidLinkArt}
      links={[
        { href: scannerPath, text: 'Scan the site again to watch it' },
        { href: '/contact', text: 'Write to us' },
      ]}
      {...(headingRef ? { headingRef } : {})}
    />
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="anywhere">{children}</dd>
    </div>
  );
}

interface ActionButtonProps {
  readonly state: WatchState;
  readonly action: WatchAction;
  readonly tone?: 'cta' | 'danger' | 'outline';
  readonly pendingLabel: string;
  readonly children: string;
}

function ActionButton({ state, action, tone = 'outline', ...words }: ActionButtonProps) {
  return (
    <Button
      tone={tone}
      isPending={state.pending === action}
      pendingLabel={words.pendingLabel}
      onClick={() => state.act(action)}
    >
      {words.children}
    </Button>
  );
}

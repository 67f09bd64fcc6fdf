import { useEffect, useRef, useState, type FormEvent } from 'react';
import {
  startWatch,
  watchFrequencies,
  watchHours,
  type WatchAsked,
  type WatchFrequency,
} from '@longitude/contract/scan-watch';
import { api } from '../../../platform/api.ts';
import { useClock } from '../../../platform/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Meridian } from '../../../ui/meridian.tsx';
import { explainNotDone, usePress } from '../../../ui/use-press.ts';
import { formatRest } from '../rescan.tsx';
import styles from './watch-site.module.css';
import pageStyles from '../../../ui/page.module.css';
import formStyles from '../../../ui/form.module.css';
import controlStyles from '../../../ui/field.module.css';
import segmentStyles from '../../../ui/segment.module.css';

interface WatchSiteProps {
  /** Only the visitor who scanned has it. */
  readonly ownerToken: string;
  readonly url: string;
  /** The recipient of the report; null if this device does not know it. */
  readonly email: string | null;
}

/** Requests regular scans of a site, below its report. They start once the email is confirmed. */
export function WatchSite(props: WatchSiteProps) {
  const { sent, ...request } = useRequest(props.ownerToken);
  return (
    <section className={`section wrap ${styles['watch']}`} aria-labelledby="watch-site">
      <Meridian at={88} />
      <div className={`${pageStyles['split']} ${styles['columns']}`}>
        <div className="stack">
          <h2 id="watch-site">Watch this site</h2>
          <p className="muted">
            We scan <b className="anywhere">{props.url}</b> regularly and email you only when
            something gets worse or is fixed, and before the certificate expires.
          </p>
        </div>
        {sent ? (
          <Sent {...request} sent={sent} url={props.url} />
        ) : (
          <WatchForm {...request} email={props.email} />
        )}
      </div>
    </section>
  );
}

interface Request {
  readonly frequency: WatchFrequency;
  readonly choose: (frequency: WatchFrequency) => void;
  readonly isPending: boolean;
  readonly failure: string | null;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly send: () => void;
}

function useRequest(token: string): Request & { readonly sent: WatchAsked | null } {
  const [frequency, choose] = useState<WatchFrequency>('weekly');
  const [sent, setSent] = useState<WatchAsked | null>(null);
  const [sentAt, setSentAt] = useState(0);
  const { isPending, error, press } = usePress();
  const send = () =>
    void press(async () => {
      setSent(await api.call(startWatch, { payload: { token, frequency } }));
      setSentAt(Date.now());
    });
  const failure = error?.code === 'offline' ? explainNotDone('Not sent', error) : error?.message;
  return { frequency, choose, isPending, failure: failure ?? null, sent, sentAt, send };
}

const names = { weekly: 'Weekly', monthly: 'Monthly' } as const satisfies Record<
  WatchFrequency,
  string
>;

function WatchForm({ email, ...request }: Request & Pick<WatchSiteProps, 'email'>) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request.send();
  };
  return (
    <form className={formStyles['form']} onSubmit={submit}>
      <fieldset className={`${controlStyles['field']} ${styles['often']}`}>
        <legend>How often</legend>
        <div className={segmentStyles['segments']}>
          {watchFrequencies.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="frequency"
                checked={each === request.frequency}
                onChange={() => request.choose(each)}
              />
              {names[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <Failure text={request.failure} />
      <Button type="submit" tone="ink" isPending={request.isPending} pendingLabel="Sending...">
        Send confirmation email
      </Button>
      <p className={`${controlStyles['hint']} anywhere`}>
        It goes to {email ?? 'the address that received this report'}. Nothing starts until you
        confirm, and every later email has a link to stop.
      </p>
    </form>
  );
}

function Failure({ text }: { readonly text: string | null }) {
  return (
    <p className={`${controlStyles['error']} anywhere`} role="alert" hidden={text === null}>
      {text}
    </p>
  );
}

interface SentProps extends Request {
  readonly sent: WatchAsked;
  readonly url: string;
}

/** The outcome of a request: the email is queued, or it could not be; then nothing starts. */
function Sent({ sent: { email, emailQueued }, url, ...request }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1}>
        {emailQueued ? 'Check your email' : 'The email is not on its way yet'}
      </h3>
      {emailQueued ? (
        <>
          <p className="anywhere">
            We have sent a link to <b>{email}</b>. Open it within {watchHours.confirm} hours to
            start watching {url}.
          </p>
          <p className="small muted">Nothing there? Look in the spam folder, or send it again.</p>
        </>
      ) : (
        <p className="anywhere">
          We cannot send email to <b>{email}</b> right now, or it has already received too many
          emails from us today. It may arrive later; if not, send it again. Nothing starts until you
          confirm.
        </p>
      )}
      <Failure text={request.failure} />
      <SendAgain {...request} />
    </div>
  );
}

/** Milliseconds between two confirmation emails. */
const pauseMs = 60_000;

function SendAgain({ sentAt, isPending, send }: Request) {
  const left = sentAt + pauseMs - useClock(1000).getTime();
  if (left > 0) {
    return (
      <p>
        <Button disabled>
          Send again in <span className="numeric">{formatRest(left)}</span>
        </Button>
      </p>
    );
  }
  return (
    <p>
      <Button isPending={isPending} pendingLabel="Sending..." onClick={send}>
        Send again
      </Button>
    </p>
  );
}

import { type FirstStep, firstSteps } from '@longitude/contract/overview';
import { saveSettings } from '@longitude/contract/settings';
import { Link } from 'wouter';
import { adminApi } from '../../platform/api.ts';
import { composeTabPath } from '@longitude/contract/dashboard-paths';
import { Button, buttonClass, textLink } from '../../ui/button.tsx';
import { attempt } from '../../records/actions.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { overviewData } from './overview-data.ts';
import panels from './overview-panels.module.css';
import styles from './first-steps.module.css';
import panelStyles from '../../ui/panel.module.css';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';

interface StepView {
  readonly title: string;
  /** Without a path, an administrator marks the step as done. */
  readonly path?: string;
  /** Label of the link; `Set up` by default. */
  readonly action?: string;
}

const steps: Readonly<Record<FirstStep, StepView>> = {
  password: {
    title: 'Your own password',
    path: `${composeTabPath('profile')}&section=password`,
  },
  smtp: {
    title: 'Send email from your domain',
    path: `${composeTabPath('settings')}&section=email`,
  },
  company: { title: 'Company name, address and email', path: composeTabPath('settings') },
  article: {
    title: 'Your first blog post',
    path: `${composeTabPath('posts')}&post=new`,
    action: 'Write',
  },
  content: { title: 'Figures, sample articles and legal pages: check or replace' },
};

/** The first steps of a new installation; nothing once all are done. */
export function FirstSteps({ done }: { readonly done: readonly FirstStep[] }) {
  if (firstSteps.every((step) => done.includes(step))) return null;
  const progress = `${done.length} of ${firstSteps.length}`;
  return (
    <section className={panelStyles['panel']} aria-labelledby="first-steps">
      <header className={panels['head']}>
        <h2 id="first-steps">First steps</h2>
        <span className="muted numeric">{progress}</span>
      </header>
      <progress
        value={done.length}
        max={firstSteps.length}
        aria-label={`${progress} first steps done`}
      />
      <ul className={styles['steps']}>
        {firstSteps.map((step) => (
          <Step key={step} step={step} isDone={done.includes(step)} />
        ))}
      </ul>
    </section>
  );
}

function Step({ step, isDone }: { readonly step: FirstStep; readonly isDone: boolean }) {
  const { title, path, action = 'Set up' } = steps[step];
  return (
    <li className={isDone ? styles['done'] : undefined}>
      <OutcomeMark outcome={isDone ? 'pass' : 'todo'} />
      <div>
        <b>
          {title}
          {isDone && <span className="visually-hidden">, done</span>}
        </b>
        {!isDone && path === undefined && (
          <>
            <SampleContent />
            <CheckedButton title={title} />
          </>
        )}
      </div>
      {!isDone && path !== undefined && (
        <Link className={buttonClass('small')} href={path} aria-label={`${action}: ${title}`}>
          {action}
        </Link>
      )}
    </li>
  );
}

/** What a new site says that only its owner can confirm (spec decision 61). */
const samples = [
  { text: 'Home', path: '/' },
  { text: 'Figures', path: composeTabPath('settings') },
  { text: 'Services', path: '/services' },
  { text: 'About', path: '/about' },
  { text: 'Blog posts', path: composeTabPath('posts') },
  { text: 'Terms', path: '/terms' },
  { text: 'Privacy', path: '/privacy' },
  { text: 'Cookies', path: '/cookies' },
];

function SampleContent() {
  return (
    <>
      <p className="fine muted">
        These pages make promises in your name. Have a lawyer review the legal pages.
      </p>
      <p className="fine row">
        {samples.map(({ text, path }) => (
          <Link key={path} className={textLink} href={path}>
            {text}
          </Link>
        ))}
      </p>
    </>
  );
}

function CheckedButton({ title }: { readonly title: string }) {
  const [isBusy, run] = useBusy();
  return (
    <Button
      size="small"
      isPending={isBusy}
      aria-label={`Mark as checked: ${title}`}
      onClick={() => void run(markContentChecked)}
    >
      Mark as checked
    </Button>
  );
}

/** True on success. */
function markContentChecked(): Promise<boolean> {
  const change = { category: 'general', key: 'content_checked', value: 'true' };
  return attempt(async () => {
    await adminApi.call(saveSettings, { payload: { settings: [change] } });
    await overviewData.load();
  }, 'Not marked as checked');
}

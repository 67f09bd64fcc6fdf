import type { ReactNode } from 'react';
import { Meridian } from '../../ui/meridian.tsx';
import styles from './install.module.css';
import pageStyles from '../../ui/page.module.css';

/** The menu steps for browsers without an install button; not shown in the installed app. */
export function MenuSteps() {
  return (
    <section className={`wrap ${styles['steps']}`} aria-labelledby="from-menu">
      <Meridian at={22} />
      <div className={`${pageStyles['head']} ${styles['head']}`}>
        <h2 id="from-menu">From your browser’s menu</h2>
        <p className="muted">Each browser puts it in a different place.</p>
      </div>
      <div className={styles['devices']}>
        <OnApple />
        <OnAndroid />
        <OnComputer />
      </div>
    </section>
  );
}

function OnApple() {
  return (
    <section aria-labelledby="from-safari">
      <h3 id="from-safari">iPhone and iPad, in Safari</h3>
      <ol className={`list ${pageStyles['stops']}`}>
        <Step title="Tap Share" symbol="M10 12V2M6.5 5 10 1.5 13.5 5M6 8.5H4.5v9h11v-9H14">
          At the bottom of the screen, on an iPad at the top.
        </Step>
        <Step title="Choose Add to Home Screen" symbol="M3 3h14v14H3zM10 6.5v7M6.5 10h7">
          Scroll down a little if you don’t see it.
        </Step>
        <Step title="Tap Add">Your sign-in and drafts stay in Safari; the app starts fresh.</Step>
      </ol>
    </section>
  );
}

function OnAndroid() {
  return (
    <section aria-labelledby="from-android">
      <h3 id="from-android">Android</h3>
      <ol className={`list ${pageStyles['stops']}`}>
        <Step
          title="Open the menu"
          symbol="M10 3.6a.4.4 0 1 0 .01 0zM10 9.6a.4.4 0 1 0 .01 0zM10 15.6a.4.4 0 1 0 .01 0z"
        >
          Three dots or three lines, next to the address bar or at the bottom.
        </Step>
        <Step
          title="Choose Add to Home screen"
          symbol="M6 2.5h8v15H6zM10 6.5v6M7.8 10.3 10 12.5l2.2-2.2"
        >
          Some browsers call it Install app.
        </Step>
        <Step title="Tap Install or Add">Your sign-in and drafts carry over.</Step>
      </ol>
    </section>
  );
}

function OnComputer() {
  return (
    <section aria-labelledby="from-computer">
      <h3 id="from-computer">Computer</h3>
      <ul className={`list ${pageStyles['stops']}`}>
        <Step
          title="Chrome and Edge"
          symbol="M11 3.5H3v10h14V10M7 17h6M14.5 2v5.5M12.2 5.3l2.3 2.2 2.3-2.2"
        >
          Click Install, or this symbol, at the end of the address bar.
        </Step>
        <Step title="Safari on a Mac">
          Open File and choose Add to Dock. Requires macOS Sonoma or newer.
        </Step>
        <Step title="Firefox">
          On Windows, click Add to taskbar in the address bar. On Mac and Linux, Firefox cannot
          install apps: add a bookmark instead.
        </Step>
      </ul>
    </section>
  );
}

interface StepProps {
  readonly title: string;
  /** Path of the drawing of the browser's button, in a square of 20. */
  readonly symbol?: string;
  readonly children: ReactNode;
}

function Step({ title, symbol, children }: StepProps) {
  return (
    <li>
      <h4>
        {title}
        {symbol && (
          <svg className={styles['symbol']} viewBox="-6 -6 32 32" aria-hidden="true">
            <path d={symbol} />
          </svg>
        )}
      </h4>
      <p>{children}</p>
    </li>
  );
}

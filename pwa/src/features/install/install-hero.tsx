import { useEffect, useRef } from 'react';
import { useSettings } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { Hemisphere } from '../../ui/state-page.tsx';
import { followOffer, install, installState } from './install-offer.ts';
import styles from './install.module.css';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';
import artStyles from '../../ui/art.module.css';
import pageStyles from '../../ui/page.module.css';

/** The benefits of installing, with the button if the browser offers it. */
export function InstallHero() {
  const { siteTitle } = useSettings();
  return (
    <section className={`${pageStyles['top']} wrap ${styles['hero']}`}>
      <div className="stack">
        <h1 className="anywhere">{siteTitle} on your home screen</h1>
        <p className="lead">
          Opens instantly, works offline, and saves what you write on your device until it can be
          sent, for up to seven days. No app store, no account.
        </p>
        <Offer />
      </div>
      <div className={styles['drawing']}>
        <Hemisphere>
          <path className={artStyles['highlight']} d="M48 132Q112 46 160 92" />
          <circle className={artStyles['ink']} cx="48" cy="132" r="4" />
          <rect className={styles['icon']} x="128" y="84" width="64" height="64" rx="14" />
          <g transform="translate(136.5 92.5) scale(1.45)">
            <path
              className={styles['fan']}
              d="M5.5 3.5A7.5 23.5 0 0 1 13 27M5.5 3.5A15 23.5 0 0 1 20.5 27M5.5 3.5A22.5 23.5 0 0 1 28 27"
            />
            <path className={styles['axes']} d="M5.5 3.5V27H28.5" />
            <circle className={artStyles['dot']} cx="21.2" cy="10.2" r="3.5" />
          </g>
        </Hemisphere>
      </div>
    </section>
  );
}

/** Has the same height in every state: only the browser knows which. */
function Offer() {
  useEffect(followOffer, []);
  const place = useRef<HTMLDivElement>(null);
  const state = installState.value;
  const press = async () => {
    await install();
    // The clicked button is gone, unless the browser has made another offer.
    if (installState.value !== 'offered') place.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles['offer']} aria-live="polite" tabIndex={-1} ref={place}>
      {state === 'offered' || state === 'asking' ? (
        <>
          <Button tone="cta" isPending={state === 'asking'} onClick={() => void press()}>
            Install app
          </Button>
          <p key="offered" className="small muted">
            Uninstall it like any other app.
          </p>
        </>
      ) : (
        <>
          {(state === 'installed' || state === 'running') && <OutcomeMark outcome="pass" />}
          <p key={state}>{texts[state]}</p>
        </>
      )}
    </div>
  );
}

const texts = {
  menu: 'Your browser installs it from its menu, as shown below.',
  share: 'Safari installs it from its Share menu, as shown below.',
  declined: 'Not installed. You can install it later, here or from your browser’s menu.',
  installing: 'Your device is installing it.',
  installed: 'Installed. You’ll find it on your home screen or with your other apps.',
  running: 'Installed. You are using the app now.',
} as const;

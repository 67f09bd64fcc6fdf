import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { liveState } from '../../platform/live-events.ts';
import { session } from '../../platform/session-state.ts';
import { useSettings } from '../../platform/site.ts';
import { Icon } from '../../ui/icon.tsx';
import { describeKeys, toAriaKeys } from '../../ui/shortcuts.ts';
import { openPalette, paletteKeys } from '../../features/search/search.ts';
import styles from './dashboard-header.module.css';
import pageStyles from '../../ui/page.module.css';

/** The bar at the top: home, search, live state, and the signed-in user. */
export function DashboardHeader() {
  const { companyName } = useSettings();
  const { user } = session.value;
  return (
    <header className={styles['header']}>
      <Link className={styles['home']} href="/admin" aria-label={`${companyName}, overview`}>
        <Mark />
        <span className="ellipsis">{companyName}</span>
      </Link>
      <button
        type="button"
        className={styles['search']}
        aria-keyshortcuts={toAriaKeys(paletteKeys)}
        onClick={openPalette}
      >
        <Icon name="find" />
        <span>Search or go to</span>
        {describeKeys(paletteKeys).map((key) => (
          <kbd key={key} aria-hidden="true">
            {key}
          </kbd>
        ))}
      </button>
      <LiveMark />
      <p className={styles['user']}>
        Welcome
        {user && (
          <>
            , <b>{user.username}</b>
          </>
        )}
      </p>
      <div className={pageStyles['scale']} />
    </header>
  );
}

/** The L of axis and equator, with meridians fanning from the pole. */
function Mark() {
  return (
    <svg viewBox="2 0 30 30" aria-hidden="true">
      <path
        d="M5.5 3.5A7.5 23.5 0 0 1 13 27M5.5 3.5A15 23.5 0 0 1 20.5 27M5.5 3.5A22.5 23.5 0 0 1 28 27"
        stroke="currentColor"
        strokeWidth="1.3"
      />
      <path d="M5.5 3.5V27H28.5" stroke="currentColor" strokeWidth="3.4" />
      <circle cx="21.2" cy="10.2" r="3.3" fill="var(--cta)" />
    </svg>
  );
}

/** Milliseconds: a connection that recovers sooner is not worth mentioning. */
const reconnectMs = 2000;

/** Whether other people's changes appear automatically. */
function LiveMark() {
  const isLive = liveState.value === 'connected';
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (isLive) return undefined;
    const timer = setTimeout(() => setIsLost(true), reconnectMs);
    return () => {
      clearTimeout(timer);
      setIsLost(false);
    };
  }, [isLive]);
  const isOff = isLost && !isLive;
  return (
    <span className={`wide-only ${styles['connection']} ${isOff ? styles['off'] : ''}`}>
      {isOff ? 'Live updates paused, reconnecting...' : 'Live'}
    </span>
  );
}

import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { composeTabPath } from '@longitude/contract/dashboard-paths';
import { Icon } from '../../ui/icon.tsx';
import { canBeUnread, countUnread } from '../../features/overview/overview.ts';
import { logOut } from '../../features/session/session.tsx';
import { dashboardTabs } from './dashboard-tabs.ts';
import styles from './tab-rail.module.css';

/** The nine tabs: a bar along the bottom edge of a phone, upright beside the content on a desktop. */
export function TabRail({ current }: { readonly current: string | null }) {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const scale = list.current;
    if (!scale || !current) return;
    const mark = scale.querySelector<HTMLElement>(`[href='${composeTabPath(current)}']`);
    if (!mark) return;
    scale.scrollLeft = mark.offsetLeft + mark.offsetWidth / 2 - scale.clientWidth / 2;
  }, [current]);

  return (
    <nav className={styles['rail']} aria-label="Dashboard">
      <ul ref={list}>
        {dashboardTabs.map(({ key, title }) => (
          <li key={key}>
            <Link href={composeTabPath(key)} aria-current={key === current ? 'page' : undefined}>
              {title}
              {canBeUnread(key) && <UnreadCount tab={key} />}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={logOut}>
            <Icon name="leave" />
            Logout
          </button>
        </li>
      </ul>
    </nav>
  );
}

function UnreadCount({ tab }: { readonly tab: string }) {
  const count = countUnread(tab);
  return (
    <span className={styles['count']}>
      {count > 0 && (
        <>
          {count > 99 ? '99+' : count}
          <span className="visually-hidden"> unread</span>
        </>
      )}
    </span>
  );
}

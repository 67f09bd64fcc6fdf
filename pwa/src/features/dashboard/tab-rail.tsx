import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { leaveBackOffice } from '../session/session-end.ts';
import { composeTabPath, dashboardTabs, type TabKey } from './dashboard-tabs.ts';
import { Icon } from './icon.tsx';
import { mayLeave } from './leave-guard.ts';

async function logOut() {
  if (await mayLeave()) await leaveBackOffice();
}

/** The nine tabs: a scale along the bottom edge of a phone, upright beside the work on a desk. */
export function TabRail({ current }: { readonly current: TabKey }) {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const scale = list.current;
    const mark = scale?.querySelector<HTMLElement>(`[href='${composeTabPath(current)}']`);
    if (!scale || !mark) return;
    scale.scrollLeft = mark.offsetLeft + mark.offsetWidth / 2 - scale.clientWidth / 2;
  }, [current]);

  return (
    <nav className="rail" aria-label="Dashboard">
      <ul ref={list}>
        {dashboardTabs.map(({ key, title }) => (
          <li key={key}>
            <Link href={composeTabPath(key)} aria-current={key === current ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void logOut()}>
            <Icon name="leave" />
            Logout
          </button>
        </li>
      </ul>
    </nav>
  );
}

import { countWords } from '@longitude/contract/core/text';
import { findDateFormat } from '@longitude/contract/core/dates';
import { useEffect } from 'react';
import { useClock } from '../../platform/clock.ts';
import { Link } from 'wouter';
import type { GatheredHandler } from '../../platform/gather-events.ts';
import { composeTabPath } from '@longitude/contract/dashboard-paths';
import { whenLiveMany } from '../../platform/live-events.ts';
import { LoadState } from '../../ui/lists/list-states.tsx';
import { FailedEmails } from './failed-emails.tsx';
import { FirstSteps } from './first-steps.tsx';
import { DataNotice, DataPanel } from './data-notice.tsx';
import { InboxNotice, MailNotice } from './notices.tsx';
import { MailPanel, ScansByRisk, TopPages, WaitingLongest } from './overview-panels.tsx';
import { RequestsPerWeek } from './week-chart.tsx';
import { followUnread, recount } from './overview.ts';
import { overviewData, type OverviewData } from './overview-data.ts';
import styles from './overview-tab.module.css';
import panelStyles from '../../ui/panel.module.css';
import headStyles from '../../ui/page-head.module.css';

function Figures({ stats, overview }: OverviewData) {
  const { publishedPosts, draftPosts } = overview;
  // The figure counts the whole list (back-office section 2): the label needs a number of its own.
  const published = countWords(publishedPosts, 'published article');
  const drafts = countWords(draftPosts, 'draft');
  return (
    <div className={styles['figures']}>
      <Figure tab="requests" label="Total Requests" count={stats.totalRequests}>
        {['service requests received']}
      </Figure>
      <Figure tab="scans" label="Security Scans" count={stats.totalScans}>
        {['scans performed']}
      </Figure>
      <Figure tab="posts" label="Blog Posts" count={stats.totalPosts}>
        {[published, drafts]}
      </Figure>
      <Figure tab="skills" label="Calculator Skills" count={stats.totalSkills}>
        {['skills configured', `${overview.activeSkills} active`]}
      </Figure>
    </div>
  );
}

interface FigureProps {
  /** Address of the counted list. */
  readonly tab: string;
  readonly label: string;
  readonly count: number;
  /** The description of the count, one entry per line. */
  readonly children: readonly string[];
}

function Figure({ tab, label, count, children }: FigureProps) {
  return (
    <Link href={composeTabPath(tab)}>
      <span className="caps">{label}</span>
      <b>{count}</b>
      {children.map((line) => (
        <span key={line} className="muted">
          {line}
        </span>
      ))}
    </Link>
  );
}

function Content(data: OverviewData) {
  const { overview } = data;
  const now = useClock();
  return (
    <>
      <WaitingLongest waiting={overview.waitingLongest} now={now} />
      <Figures {...data} />
      <InboxNotice overview={overview} />
      <div className={`${panelStyles['beside']} ${styles['parts']}`}>
        <div>
          <RequestsPerWeek weeks={overview.requestsPerWeek} />
          <ScansByRisk counts={overview.scansByRisk} />
        </div>
        <aside>
          <FirstSteps done={overview.doneSteps} />
          <MailPanel mail={overview.mail} />
          <TopPages overview={overview} />
          <DataPanel check={overview.dataCheck} now={now} />
        </aside>
      </div>
    </>
  );
}

/** Reloads the counts after a change; presence events do not affect them. */
const reload: GatheredHandler = async (events) => {
  if (events.every(({ type }) => type === 'presence')) return true;
  recount(events);
  await overviewData.load();
  return overviewData.error.peek() === undefined;
};

/** Counts at a glance, and whether email is being sent. */
export default function OverviewTab() {
  useEffect(() => {
    const stopCounts = followUnread();
    void overviewData.load();
    const stop = whenLiveMany('', reload);
    return () => {
      stop();
      stopCounts();
    };
  }, []);
  const data = overviewData.data.value;
  const today = findDateFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format();
  return (
    <>
      <div className={headStyles['head']}>
        <h1>Overview</h1>
        <p className="to-end">{today}</p>
      </div>
      {data && <DataNotice check={data.overview.dataCheck} />}
      {data && <MailNotice mail={data.overview.mail} />}
      {data && (
        <FailedEmails
          mails={data.failedMails}
          emails={data.overview.failedEmails}
          count={data.overview.mail.failed}
        />
      )}
      {data && <Content {...data} />}
      <LoadState source={overviewData} hasData={data !== undefined} />
    </>
  );
}

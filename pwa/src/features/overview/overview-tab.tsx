import { useEffect } from 'react';
import { Link } from 'wouter';
import type { GatheredHandler } from '../../platform/gather-events.ts';
import { whenLiveMany } from '../../platform/live-events.ts';
import { ListSkeleton, LoadError } from '../../ui/lists/list-states.tsx';
import { FailedEmails } from './failed-emails.tsx';
import { MailNotice } from './mail-notice.tsx';
import { overviewData, type OverviewData } from './overview-state.ts';
import { SpamNotice } from './spam-notice.tsx';

function Figures({ stats, overview }: OverviewData) {
  return (
    <div className="figures">
      <Link href="/admin?tab=requests">
        <span className="caps">Total Requests</span>
        <b>{stats.totalRequests}</b>
        <span className="muted">service requests received</span>
      </Link>
      <Link href="/admin?tab=scans">
        <span className="caps">Security Scans</span>
        <b>{stats.totalScans}</b>
        <span className="muted">scans performed</span>
      </Link>
      <Link href="/admin?tab=posts">
        <span className="caps">Blog Posts</span>
        <b>{stats.totalPosts}</b>
        <span className="muted">published articles</span>
        <span className="muted">
          {overview.draftPosts} {overview.draftPosts === 1 ? 'draft' : 'drafts'}
        </span>
      </Link>
      <Link href="/admin?tab=skills">
        <span className="caps">Calculator Skills</span>
        <b>{stats.totalSkills}</b>
        <span className="muted">skills configured</span>
        <span className="muted">{overview.activeSkills} active</span>
      </Link>
      <Unanswered
        tab="requests"
        label="Unanswered Requests"
        count={overview.unansweredRequests}
        fresh={overview.newRequests}
        total={overview.totalRequests}
      />
      <Unanswered
        tab="messages"
        label="Unanswered Messages"
        count={overview.unansweredMessages}
        fresh={overview.newMessages}
        total={overview.totalMessages}
      />
    </div>
  );
}

interface UnansweredProps {
  readonly tab: 'requests' | 'messages';
  readonly label: string;
  readonly count: number;
  readonly fresh: number;
  readonly total: number;
}

function Unanswered({ tab, label, count, fresh, total }: UnansweredProps) {
  return (
    <Link href={`/admin?tab=${tab}&unanswered=true&sort=createdAt`}>
      <span className="caps">{label}</span>
      <b>{count}</b>
      <span className="muted">wait in the inbox</span>
      <span className="muted">
        {fresh} new of {total}
      </span>
    </Link>
  );
}

/** Counts again what has changed meanwhile; who looks at what changes no count. */
const recount: GatheredHandler = async (events) => {
  if (events.every(({ type }) => type === 'presence')) return true;
  await overviewData.load();
  return overviewData.error.peek() === undefined;
};

/** Counts at a glance, and whether mail leaves. */
export default function OverviewTab() {
  useEffect(() => {
    void overviewData.load();
    return whenLiveMany('', recount);
  }, []);
  const data = overviewData.data.value;
  const error = overviewData.error.value;
  const today = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format();
  return (
    <>
      <div className="page">
        <h1>Overview</h1>
        <p className="push">{today}</p>
      </div>
      {data && <MailNotice mail={data.overview.mail} />}
      {data && (
        <FailedEmails
          mails={data.failedMails}
          emails={data.overview.failedEmails}
          count={data.overview.mail.failed}
        />
      )}
      {data && <Figures {...data} />}
      {data && <SpamNotice overview={data.overview} />}
      {error && <LoadError error={error} onRetry={() => void overviewData.load()} />}
      {!data && !error && <ListSkeleton label="Loading..." />}
    </>
  );
}

import { useEffect } from 'react';
import { Link } from 'wouter';
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
      <Link href="/admin?tab=requests">
        <span className="caps">New Requests</span>
        <b>{overview.newRequests}</b>
        <span className="muted">not answered yet</span>
      </Link>
      <Link href="/admin?tab=messages">
        <span className="caps">New Messages</span>
        <b>{overview.newMessages}</b>
        <span className="muted">of {overview.totalMessages} contact messages</span>
      </Link>
    </div>
  );
}

/** Counts at a glance, and whether mail leaves. */
export default function OverviewTab() {
  useEffect(() => void overviewData.load(), []);
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
      {data && <FailedEmails emails={data.overview.failedEmails} />}
      {data && <Figures {...data} />}
      {data && <SpamNotice overview={data.overview} />}
      {error && <LoadError error={error} onRetry={() => void overviewData.load()} />}
      {!data && !error && <ListSkeleton label="Loading..." />}
    </>
  );
}

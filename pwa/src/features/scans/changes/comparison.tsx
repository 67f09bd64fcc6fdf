import { useCallback } from 'react';
import { compareSharedReports } from '@longitude/contract/scan-changes';
import { api } from '../../../platform/api.ts';
import { usePageHead } from '../../../platform/page-head.ts';
import { useResource } from '../../../platform/resource.ts';
import { StatePage } from '../../../ui/state-page.tsx';
import { isUnknown, NotLoaded, Waiting } from '../loaded-report.tsx';
import { composeReportPath } from '../scan-state.ts';
import { ComparisonView } from './comparison-view.tsx';
import { orderByTime } from './describe-changes.ts';
import type { ComparisonProps } from './loaded-comparison.tsx';
import styles from '../loaded-report.module.css';
import artStyles from '../../../ui/art.module.css';

/** Loads and shows a comparison, or the reason why there is none. */
export function Comparison(props: ComparisonProps) {
  return props.token === props.against ? <SameScan {...props} /> : <Loaded {...props} />;
}

function Loaded({ token, against }: ComparisonProps) {
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(compareSharedReports, { params: { token }, query: { against }, signal }),
    [token, against],
  );
  const comparison = useResource(load);
  const { data, error } = { data: comparison.data.value, error: comparison.error.value };
  if (data) {
    const ordered = orderByTime(data);
    const newest = ordered === data ? token : against;
    return <ComparisonView comparison={ordered} token={newest} />;
  }
  if (error?.status === 400) return <SameScan token={token} against={against} />;
  if (error && isUnknown(error)) return <NotShared token={token} />;
  return error ? <NotLoaded error={error} onRetry={() => void comparison.load()} /> : <Waiting />;
}

const art = (
  <>
    <path className={artStyles['course']} d="M52 128Q104 20 176 62" />
    <path className={`${artStyles['course']} ${artStyles['gapped']}`} d="M176 62q56 20 92 68" />
    <circle className={artStyles['ink']} cx="52" cy="128" r="5" />
    <circle className={artStyles['dot']} cx="176" cy="62" r="6" />
    <circle className={artStyles['ring']} cx="268" cy="130" r="6" />
  </>
);

const linksOf = (token: string) => [
  { href: composeReportPath(token), text: 'The report' },
  { href: '/scanner', text: 'Security Scanner' },
];

/** One scan twice, scans of different addresses, or a link that is cut off. */
function SameScan({ token }: ComparisonProps) {
  usePageHead({ title: 'Nothing to compare', isHidden: true });
  return (
    <div className={styles['waiting']}>
      <StatePage
        title="Nothing to compare"
        text="A report can only be compared with another scan of the same address. This link names the same scan twice, names scans of different addresses, or is incomplete."
        links={linksOf(token)}
        art={art}
      />
    </div>
  );
}

function NotShared({ token }: Pick<ComparisonProps, 'token'>) {
  usePageHead({ title: 'No longer shared', isHidden: true });
  return (
    <div className={styles['waiting']}>
      <StatePage
        title="One of the two reports is not shared"
        text="A comparison needs both. The owner has stopped sharing one of them, or its scan has been deleted."
        links={linksOf(token)}
        art={art}
      />
    </div>
  );
}

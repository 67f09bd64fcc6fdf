import type { ScanFindings } from '@longitude/contract/scans';
import type { StoredScan } from '@longitude/contract/stored-scans';
import { useRef } from 'react';
import type { Resource } from '../../../platform/resource.ts';
import type { Versioned } from '../../../platform/versioned.ts';
import { CategoryMeters } from './category-meters.tsx';
import { ExecutiveSummary } from './executive-summary.tsx';
import { ReportNotes } from './report-notes.tsx';
import { ReportResults, revealCategory } from './report-results.tsx';
import { ReusedResult } from './reused-result.tsx';
import { SiteHistory } from './site-history.tsx';
import styles from './scan-report.module.css';

interface ReportBodyProps {
  readonly scan: StoredScan;
  readonly resource: Resource<Versioned<StoredScan>>;
  readonly findings: ScanFindings;
}

/** The report of a scan with a readable result. */
export function ReportBody({ scan, resource, findings }: ReportBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <div className={styles['report']} ref={body}>
      <ReusedResult scan={scan} />
      <ExecutiveSummary scan={scan} findings={findings} />
      <div className={styles['two']}>
        <CategoryMeters
          categories={findings.categories}
          onOpen={(name) => revealCategory(body.current, name)}
        />
        <div className={styles['side']}>
          <ReportNotes id={scan.id} resource={resource} />
          {/* Last: it is loaded later, and must move nothing. */}
          <SiteHistory scan={scan} />
        </div>
      </div>
      <ReportResults tests={findings.tests} />
    </div>
  );
}

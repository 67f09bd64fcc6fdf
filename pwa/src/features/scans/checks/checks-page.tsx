import { useLocation, useSearch, Link } from 'wouter';
import { countWords, pluralize } from '@longitude/contract/core/text';
import { checksPath, composeCheckPath } from '@longitude/contract/check-slug';
import type { CheckEntry } from '@longitude/contract/check-pages';
import { scanCategories, scanChecks } from '@longitude/contract/scan-checks';
import { scanDuration } from '@longitude/contract/scan-limits';
import { usePageHead } from '../../../platform/page-head.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { CallToAction } from '../../../ui/call-to-action.tsx';
import { Meridian } from '../../../ui/meridian.tsx';
import { readSearchText, SearchField, useSearchText } from '../../../ui/search-field.tsx';
import { CheckFailure } from './check-failure.tsx';
import { useChecks } from './check-content.ts';
import {
  checkCategories,
  findEntries,
  groupEntries,
  isPart,
  type CheckGroup,
} from './group-checks.ts';
import styles from './checks-page.module.css';
import pageStyles from '../../../ui/page.module.css';
import chipStyles from '../../../ui/chips.module.css';
import buttonStyles from '../../../ui/button.module.css';

/** Every check of a scan by category; each leads to its page. */
export default function ChecksPage() {
  const search = useCheckSearch();
  const { data: entries, error, reload } = useChecks();
  // Search engines must not index searches.
  usePageHead(search.text ? { isHidden: true } : null);
  return (
    <>
      <section className={`${pageStyles['top']} wrap ${styles['checks']}`}>
        <BackLink href="/scanner">Security Scanner</BackLink>
        <div className={`${pageStyles['head']} ${styles['head']}`}>
          <h1>
            {scanChecks.length} tests in {Object.keys(scanCategories).length} categories
          </h1>
          <p className="lead">
            Each has its own page: what it covers, why it matters to your business, and how to fix
            it on your server.
          </p>
        </div>
        <SearchField
          label="Find a test"
          placeholder="HSTS, DMARC, .env, jQuery"
          action={checksPath}
          search={search}
        />
      </section>
      <div className={`wrap ${styles['list']}`}>
        <Meridian at={22} isRise />
        {entries ? (
          <FoundChecks entries={entries} text={search.text} />
        ) : (
          error && <CheckFailure error={error} onRetry={reload} />
        )}
      </div>
      <CallToAction
        title="See which of them your site passes."
        text={`A scan ${scanDuration}; the full report follows by email within 24 hours. It looks but does not touch.`}
        href="/scanner"
        action="Scan your site"
      />
    </>
  );
}

/** The search, which is stored in the address. */
function useCheckSearch() {
  const shared = readSearchText(useSearch());
  const [, navigate] = useLocation();
  return useSearchText(shared, (value) => {
    const text = value.trim();
    const query = text ? `?${new URLSearchParams({ q: text })}` : '';
    if (text !== readSearchText(location.search)) navigate(checksPath + query, { replace: true });
  });
}

interface FoundChecksProps {
  readonly entries: readonly CheckEntry[];
  /** The search; empty for all. */
  readonly text: string;
}

function FoundChecks({ entries, text }: FoundChecksProps) {
  const found = findEntries(entries, text);
  const isSearch = text.trim() !== '';
  return (
    <>
      <p className={isSearch ? `muted ${styles['found']}` : 'visually-hidden'} aria-live="polite">
        {isSearch && countFound(found.length, text.trim())}
      </p>
      {!isSearch && <JumpChips />}
      <div className={styles['groups']}>
        {groupEntries(found).map((group) => (
          <Group key={group.category.id} group={group} />
        ))}
      </div>
    </>
  );
}

function countFound(count: number, text: string): string {
  if (count === 0) return `No tests match “${text}”. Try a header, a record or a file name.`;
  return `${countWords(count, 'page matches', 'pages match')} “${text}”.`;
}

function JumpChips() {
  return (
    <nav className={`${chipStyles['chips']} ${styles['contents']}`} aria-label="Categories">
      {checkCategories.map(({ id, name }) => (
        <a key={id} className={chipStyles['chip']} href={`#${id}`}>
          {name}
        </a>
      ))}
    </nav>
  );
}

function Group({ group: { category, entries } }: { readonly group: CheckGroup }) {
  const { name, id, question, weight } = category;
  const count = scanChecks.filter((check) => check.category === name).length;
  return (
    <section className={pageStyles['split']} id={id} aria-labelledby={`${id}-name`}>
      <div className={`stack ${pageStyles['sticky']}`}>
        <h2 id={`${id}-name`}>{name}</h2>
        <p className="muted">{question}</p>
        <p className={styles['facts']}>
          <span>
            <b>{count}</b> {pluralize(count, 'test')}
          </span>
          <span>
            worth up to <b>{weight}</b> of 100
          </span>
        </p>
      </div>
      <ul className={`list ${styles['index']}`}>
        {entries.map((entry) => (
          <li key={entry.slug} className={isPart(entry) ? styles['part'] : undefined}>
            <Link
              className={`${buttonStyles['arrow']} ${styles['entry']}`}
              href={composeCheckPath(entry.name)}
            >
              {entry.name}
            </Link>
            <p>
              {entry.summary}
              {isPart(entry) && <i> Part of {entry.check}</i>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { RiskLevel } from '@longitude/contract/scan-checks';
import list from './advisories.json' with { type: 'json' };
import type { Library } from './recognise-library.ts';
import { isWithin, readRanges, type Range } from './version.ts';

/** A published vulnerability of a library. */
export interface Advisory {
  /** CVE or GHSA; for reports older than both, the project's own number. */
  readonly id: string;
  readonly severity: RiskLevel;
  /** The affected versions. */
  readonly ranges: readonly Range[];
  /** A short description. */
  readonly flaw: string;
}

/** The month of the last update. Reports name it: the list is not complete. */
export const advisoriesUntil = 'January 2026';

type Entry = Omit<Advisory, 'ranges'> & { readonly versions: string };

const readEntry = ({ versions, ...entry }: Entry): Advisory => ({
  ...entry,
  ranges: readRanges(versions),
});

/**
 * Vulnerabilities by library. Sources: NVD and the GitHub Advisory Database, by their id, and the
 * list of Retire.js. A flaw that only freezes one visitor's page is rated medium at most. Versions
 * 1.12.0 and 2.2.0 of jQuery had a fix for CVE-2015-9251, which was reverted two patches later.
 */
export const advisories: Readonly<Record<string, readonly Advisory[]>> = Object.fromEntries(
  Object.entries(list as Record<string, Entry[]>).map(([name, all]) => [name, all.map(readEntry)]),
);

/** The known vulnerabilities of a version, in the order of the list. */
export const findFlaws = ({ name, version }: Library): readonly Advisory[] =>
  // A name such as "constructor" is not an own key.
  (Object.hasOwn(advisories, name) ? (advisories[name] ?? []) : []).filter(({ ranges }) =>
    isWithin(version, ranges),
  );

import type { ScanTest } from '@longitude/contract/scans';
import { faults, type FaultName } from './faults.ts';
import { readOutcome } from './build-evidence.ts';
import type { WholeScan } from './whole-site.ts';

/** A scan's result for the faults of a site; empty lists are expected. */
export interface FaultProof {
  /** Planted faults that a check should have found and described. */
  readonly missed: readonly string[];
  /** Findings that were not planted. */
  readonly unplanted: readonly string[];
}

const describe = ({ name, details, ...test }: ScanTest) =>
  `${name} ${readOutcome({ name, details, ...test })}: ${details}`;

/** Several faults of one check are one finding, at least as bad as the worst of them. */
export function proveFaults(names: readonly FaultName[], { findings }: WholeScan): FaultProof {
  const planted = names.map((name) => ({ name, ...faults[name] }));
  const { tests } = findings;
  const isAlone = planted.length === 1;
  const isSeen = (check: string, wanted: 'fail' | 'warning') => {
    const test = tests.find(({ name }) => name === check);
    const outcome = test && readOutcome(test);
    return outcome === wanted || (outcome === 'fail' && !isAlone);
  };
  const missed = planted.filter(({ finds, says }) => {
    const about = tests.filter(({ name }) => name in finds);
    const text = about.flatMap(({ details, evidence }) => [details, ...evidence]).join('\n');
    const isFound = Object.entries(finds).every(([check, outcome]) => isSeen(check, outcome));
    return !isFound || says?.test(text) === false;
  });
  const expected = new Set(planted.flatMap(({ finds }) => Object.keys(finds)));
  const found = tests.filter((test) => ['fail', 'warning'].includes(readOutcome(test)));
  const site = planted.map(({ name }) => name).join(' + ');
  return {
    missed: missed.map(({ name }) => `${name} (${site})`),
    unplanted: found
      .filter(({ name }) => !expected.has(name))
      .map((test) => `${describe(test)} (${site})`),
  };
}

// How well scans judge, by sites whose truth is known (`node bench/scanner-goals.ts`): false positives
// on well-made sites, and time and words of verdicts on bad evidence. What is planted is found in the
// tests already (src/testing/lab/faults.test.ts, src/scanner/result/ranked-sites.test.ts).
import { judgeMutations } from '../src/testing/lab/judge-mutations.ts';
import { buildVariant, judgeVariant } from '../src/testing/lab/good-variants.ts';

const variants = 280;
const mutations = 4_000;
const maxMs = 50;

let isMet = true;
function report(name: string, value: string, goal: string, met: boolean): void {
  isMet &&= met;
  console.log(`${name}: ${value}; goal ${goal}: ${met ? 'met' : 'MISSED'}`);
}

let judged = 0;
const findings: string[] = [];
for (let number = 1; number <= variants; number += 1) {
  const result = await judgeVariant(buildVariant(number));
  judged += result.judged;
  findings.push(...result.findings);
}
for (const finding of findings) console.log(finding);
report(
  `false positives on ${variants} well-made sites`,
  `${findings.length} in ${judged} judged tests`,
  'at most 1 in 10,000',
  judged >= 10_000 && findings.length <= judged / 10_000,
);

const { slowestMs } = await judgeMutations(mutations, maxMs);
report(
  `slowest of ${mutations} verdicts on bad evidence`,
  `${slowestMs.toFixed(1)} ms of processor`,
  `${maxMs} ms`,
  slowestMs <= maxMs,
);
process.exitCode = isMet ? 0 : 1;

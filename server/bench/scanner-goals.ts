// How well scans judge, by sites whose truth is known (`node bench/scanner-goals.ts`): rare faults,
// false positives on well-made sites, and time and words of verdicts on bad evidence. More faults are
// planted in the tests (src/testing/lab/faults.test.ts, src/scanner/result/ranked-sites.test.ts).
import { rareFaults } from '../src/testing/lab/faults/rare-faults.ts';
import { judgeMutations } from '../src/testing/lab/judge-mutations.ts';
import { buildVariant, judgeVariant } from '../src/testing/lab/good-variants.ts';
import { proveFaultsOf } from '../src/testing/lab/prove-faults.ts';
import { scanDraft } from '../src/testing/lab/scan-draft.ts';
import { draftGoodSite } from '../src/testing/lab/site-draft.ts';

const variants = 280;
const mutations = 4_000;
const maxMs = 50;

let isMet = true;
function report(name: string, value: string, goal: string, met: boolean): void {
  isMet &&= met;
  console.log(`${name}: ${value}; goal ${goal}: ${met ? 'met' : 'MISSED'}`);
}

const faulty = { missed: 0, unplanted: 0 };
for (const [index, fault] of rareFaults.entries()) {
  const draft = draftGoodSite();
  fault.plant(draft);
  const name = `fault ${index} of ${Object.keys(fault.finds).join(', ')}`;
  const { missed, unplanted } = proveFaultsOf([{ name, ...fault }], await scanDraft(draft));
  for (const line of [...missed, ...unplanted]) console.log(line);
  faulty.missed += missed.length;
  faulty.unplanted += unplanted.length;
}
const planted = rareFaults.length;
report(
  'rare faults that are found',
  `${planted - faulty.missed} of ${planted}, and ${faulty.unplanted} others`,
  '97 %, and no others',
  faulty.missed <= 0.03 * planted && faulty.unplanted === 0,
);

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

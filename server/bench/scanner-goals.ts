// How well scans judge well-made sites and bad evidence (`node bench/scanner-goals.ts`): false
// positives, and the time of verdicts and readers. Faults are planted in the tests
// (scanner/src/laboratory.test.ts, scanner/src/result/ranked-sites.test.ts).
import { hostilePieces, hostileReaders, repeatPiece } from '@longitude/scanner/lab/hostile-readers';
import { judgeMutations } from '@longitude/scanner/lab/judge-mutations';
import { buildVariant, judgeVariant } from '@longitude/scanner/lab/good-variants';
import { measureWork } from '../src/testing/measure-work.ts';

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

const { slowestMs } = await judgeMutations(mutations, true, maxMs);
report(
  `slowest of ${mutations} verdicts on bad evidence`,
  `${slowestMs.toFixed(1)} ms of processor`,
  `${maxMs} ms`,
  slowestMs <= maxMs,
);

const slowest = { ms: 0, reader: '' };
for (const [name, [most, read]] of Object.entries(hostileReaders)) {
  for (const piece of hostilePieces) {
    const text = repeatPiece(piece, most);
    const ms = measureWork(() => read(text));
    if (ms > slowest.ms)
      Object.assign(slowest, { ms, reader: `${name}, ${JSON.stringify(piece)}` });
  }
}
report(
  `slowest reader of a hostile text (${slowest.reader})`,
  `${slowest.ms.toFixed(0)} ms of processor`,
  '1000 ms',
  slowest.ms <= 1_000,
);
process.exitCode = isMet ? 0 : 1;

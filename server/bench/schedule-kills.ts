// 500 planned times on four workers that are killed with SIGKILL, halted with SIGSTOP and restarted:
// `npm run bench:schedules -w @longitude/server`, about three minutes. It fails unless there are 500
// results and none is doubled. A smaller number of planned times: `-- 50`.
import { killWorkers } from '../src/features/scans/schedules/testing/kill-workers.ts';
import { startStoreProcess } from '../src/testing/store-process.ts';

const times = Number(process.argv[2] ?? 500);
const store = await startStoreProcess();
const found = await killWorkers({
  uri: store.uri,
  times,
  workers: 4,
  spreadMs: times * 120,
  faults: Math.ceil(times * 0.06),
  scanMs: 1_500,
  silentMs: 2_000,
  maxMs: 10 * 60_000,
});
const { kill, halt, restart } = found.faults;
console.log(
  `${kill} kill -9, ${halt} SIGSTOP, ${restart} restarts in ${Math.round(found.ms / 1000)} s`,
);
console.log(`${found.done} runs done, ${found.takenOver} of them taken over`);
console.log(`${found.scans} results, ${found.doubled} doubled, ${found.settled} schedules settled`);
console.log(`${found.mails} alerts for ${found.recipients} recipients`);
const all = [found.done, found.scans, found.settled, found.mails, found.recipients];
const isMet = all.every((count) => count === times) && found.doubled === 0;
console.log(isMet ? 'goal met' : 'goal missed');
await store.stop();
process.exitCode = isMet ? 0 : 1;

/** Shows that a sync stands between each write to the log and its answer: `node bench/sync-trace.ts`. */
import { isTraceable, traceInserts } from '../src/testing/sync-trace.ts';

if (isTraceable()) console.log(await traceInserts(200));
else console.log('strace is not installed: the system calls were not looked at');

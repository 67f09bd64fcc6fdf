// 100 uploads of 3 MB, five at a time: the memory of server and store two minutes later, as a ratio
// to the level after the start. `npm run bench:uploads -w server`; an argument is the wait in seconds.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@longitude/contract/core/client';
import { requestInbox } from '@longitude/contract/requests';
import { login } from '@longitude/contract/session';
import { buildPdf } from '../src/testing/build-file.ts';
import { buildRequest } from '../src/testing/builders.ts';
import { readMemory, startScript } from './measure.ts';

const [uploads, atOnce, size] = [100, 5, 3_000_000];
/** Ratio to the level after the start. */
const goal = 1.25;

const password = 'correct horse battery';
const folder = mkdtempSync(join(tmpdir(), 'longitude-uploads-'));
const bin = fileURLToPath(new URL('../bin/longitude-server.js', import.meta.url));
const { child, address } = await startScript(process.execPath, [bin, 'serve'], {
  PORT: '0',
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  ADMIN_PASSWORD: password,
  RATE_LIMITS: 'off',
});
const server = child.pid ?? 0;
const store = Number(readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').split(' ')[0]);
const read = () => [readMemory(server) - readMemory(store), readMemory(store)] as const;
const print = (when: string, levels: readonly number[]) =>
  process.stdout.write(`${when}: ${levels.map((level) => `${level.toFixed(0)} MB`).join(', ')}\n`);

const visitor = createClient({ base: address });
const payload = { username: 'admin', password };
const { token } = await visitor.call(login, { payload });
const { id } = await visitor.call(requestInbox.create, { payload: buildRequest() });
await wait(30_000);
const before = read();
print('server and store after the start', before);

async function upload(): Promise<void> {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(buildPdf(size))]), 'a.pdf');
  const headers = { authorization: `Bearer ${token}` };
  const url = `${address}/api/service-requests/${id}/files`;
  const response = await fetch(url, { method: 'POST', headers, body: form });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
}

for (let done = 0; done < uploads; done += atOnce)
  await Promise.all(Array.from({ length: atOnce }, upload));
print('after the uploads', read());
await wait(Number(process.argv[2] ?? 120) * 1000);
const after = read();
print('afterwards', after);
const ratios = after.map((level, index) => level / (before[index] ?? Number.NaN));
process.stdout.write(`ratios: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}\n`);
child.kill();
rmSync(folder, { recursive: true });
process.exitCode = ratios.every((ratio) => ratio <= goal) ? 0 : 1;

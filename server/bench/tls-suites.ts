// Compares the list of cipher suites with that of testssl.sh, against node:tls and nginx with all
// of their suites enabled. Run it by hand: node bench/tls-suites.ts. It reports programs that are
// missing.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { probeCiphers } from '@longitude/scanner/probes/tls-ciphers';
import { probeProtocols } from '@longitude/scanner/probes/tls-protocols';
import { showSuite } from '@longitude/scanner/tls/suites';
import { buildCertificate, type LabCertificate } from '@longitude/scanner/lab/build-certificate';
import { createLabContext } from '@longitude/scanner/lab/lab-network';
import { startBytes } from '@longitude/scanner/lab/raw-tls';
import { startTls } from '@longitude/scanner/lab/start-tls';
import { median } from './measure.ts';

const all = 'ALL:@SECLEVEL=0';
const testssl = '/usr/bin/testssl';
const nginx = '/usr/sbin/nginx';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function listOurs(port: number): Promise<Set<number>> {
  const context = createLabContext({ https: port });
  try {
    const ciphers = await probeCiphers(context, await probeProtocols(context));
    if (!ciphers.ran) throw new Error(ciphers.reason);
    if (ciphers.value.isCut) throw new Error('the list was cut');
    return new Set(Object.values(ciphers.value.suites).flat());
  } finally {
    context.network.close();
  }
}

/** Each suite of each version has an id such as cipher-tls1_2_xc02f there. */
async function listTheirs(port: number, folder: string): Promise<Set<number>> {
  const report = join(folder, `${port}.json`);
  const options = ['-E', '--quiet', '--color', '0', '--warnings', 'off', '--nodns', 'none'];
  const target = ['--ip', '127.0.0.1', '--jsonfile', report, `localhost:${port}`];
  const child = spawn(testssl, [...options, ...target], { stdio: 'ignore' });
  await once(child, 'exit');
  const ids = (await readFile(report, 'utf8')).matchAll(
    /"cipher-(?:ssl3|tls1(?:_\d)?)_x([0-9a-f]+)"/g,
  );
  return new Set([...ids].map(([, code = '']) => Number.parseInt(code, 16)));
}

async function compare(name: string, port: number, folder: string): Promise<void> {
  const times: number[] = [];
  let ours = new Set<number>();
  for (let run = 0; run < 5; run += 1) {
    const begin = performance.now();
    ours = await listOurs(port);
    times.push(performance.now() - begin);
  }
  console.log(`${name}: ${ours.size} suites in ${median(times).toFixed(0)} ms (median of 5)`);
  if (!(await isThere(testssl))) {
    console.log(`  not compared: ${testssl} is not installed`);
    return;
  }
  const begin = performance.now();
  const theirs = await listTheirs(port, folder);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  const missing = [...theirs].filter((code) => !ours.has(code)).map(showSuite);
  const extra = [...ours].filter((code) => !theirs.has(code)).map(showSuite);
  const isEqual = missing.length + extra.length === 0 && theirs.size > 0;
  console.log(
    `  testssl.sh: ${theirs.size} suites in ${seconds} s; ${isEqual ? 'equal' : 'DIFFERENT'}`,
  );
  if (missing.length > 0) console.log(`  only testssl.sh: ${missing.join(', ')}`);
  if (extra.length > 0) console.log(`  only ours: ${extra.join(', ')}`);
  if (!isEqual) process.exitCode = 1;
}

async function waitForPort(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
  throw new Error(`nobody listens at ${port}`);
}

async function startNginx(
  certificate: LabCertificate,
  folder: string,
): Promise<{ readonly port: number; readonly child: ChildProcess }> {
  const free = await startBytes(Buffer.alloc(0));
  await free.close();
  const file = (name: string) => join(folder, name);
  await writeFile(file('cert.pem'), certificate.pem);
  await writeFile(file('key.pem'), certificate.key, { mode: 0o600 });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder};`,
  );
  await writeFile(
    file('nginx.conf'),
    `daemon off; pid ${file('pid')}; error_log ${file('error.log')}; worker_processes 1;
events {}
http {
  access_log off; ${paths.join(' ')}
  server {
    listen 127.0.0.1:${free.port} ssl;
    ssl_certificate ${file('cert.pem')}; ssl_certificate_key ${file('key.pem')};
    ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3; ssl_ciphers ${all};
  }
}`,
  );
  const child = spawn(nginx, ['-c', file('nginx.conf'), '-e', file('error.log')], {
    stdio: 'inherit',
  });
  await waitForPort(free.port);
  return { port: free.port, child };
}

const folder = await mkdtemp(join(tmpdir(), 'tls-suites-'));
const certificate = await buildCertificate({ key: 'rsa2048' });
const node = await startTls({ certificate, minVersion: 'TLSv1', ciphers: all, dhparam: 'auto' });
try {
  await compare('node:tls with ALL:@SECLEVEL=0', node.port, folder);
  if (await isThere(nginx)) {
    const { port, child } = await startNginx(certificate, folder);
    await compare('nginx with ALL:@SECLEVEL=0', port, folder);
    child.kill();
    await once(child, 'exit');
  } else console.log(`nginx: not compared, ${nginx} is not installed`);
} finally {
  await node.close();
  await rm(folder, { recursive: true });
}

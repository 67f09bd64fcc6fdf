import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { html, notFound } from '../../lab/responses.ts';
import { createMemoryContext } from '../../lab/memory-network.ts';
import type { SiteResponder } from '../../lab/start-site.ts';
import type { Visit } from '../evidence/http.ts';
import type { Part } from '../evidence/part.ts';
import { probeDirectories } from './directories.ts';
import { probeFiles } from './files.ts';
import { probeMethods } from './methods.ts';
import { probeHome, probeNothing } from './pages.ts';
import type { ScanContext } from './scan-context.ts';
import { probeScripts } from './scripts.ts';
import { probeStyles } from './styles.ts';
import { probeSecurityTxt } from './well-known.ts';

/** A part that a scan has no time left for must be neither a finding nor a pass. */
let respond: SiteResponder = () => notFound;

const page = html(
  '<script src="/a/a.js"></script><script src="/b/b.js"></script><link rel="stylesheet" href="/a/a.css"><link rel="stylesheet" href="/a/b.css">',
);
const code = { headers: [['content-type', 'text/javascript'] as const] };
const files: SiteResponder = ({ path }) => {
  if (path === '/') return page;
  if (path === '/.env') return { body: 'DB_PASSWORD=hunter22\n' };
  if (path === '/a/a.js')
    return { ...code, body: '/*! jQuery v1.8.3 */\n//# sourceMappingURL=a.map' };
  return path.endsWith('.js') ? { ...code, body: 'b()' } : notFound;
};

/** Probes a site with a scan that may send this many requests, including the home page. */
async function probeLate<Value>(
  t: TestContext,
  maxRequests: number,
  probe: (context: ScanContext, home: Part<Visit>) => Promise<Part<Value>>,
): Promise<Part<Value>> {
  const context = createMemoryContext({
    respond: (request) => respond(request),
    limits: { maxRequests },
  });
  t.after(() => context.network.close());
  return probe(context, await probeHome(context));
}

const isLate = (part: Part<unknown>) => !part.ran && part.code === 'budget';

test('too few paths of secret files prove nothing, unless one of them is open', async (t) => {
  const probe = async (context: ScanContext, home: Part<Visit>) =>
    probeFiles(context, home, await probeNothing(context, home));
  respond = files;
  const open = await probeLate(t, 6, probe);
  assert.ok(open.ran && open.value[0]?.kind);
  respond = (request) => (request.path === '/.env' ? notFound : files(request));
  assert.ok(isLate(await probeLate(t, 6, probe)));
  assert.ok((await probeLate(t, 20, probe)).ran);
});

test('a script whose source map was not requested counts as not read', async (t) => {
  respond = files;
  const part = await probeLate(t, 3, probeScripts);
  assert.ok(part.ran);
  const [first, second] = part.value;
  assert.deepEqual([first?.status, first?.libraries[0]?.name], [null, 'jquery']);
  assert.equal(second?.status, 200);
  assert.ok(isLate(await probeLate(t, 1, probeScripts)));
});

test('the former path of security.txt is requested, or the part did not run', async (t) => {
  respond = files;
  assert.ok((await probeLate(t, 3, probeSecurityTxt)).ran);
  assert.ok(isLate(await probeLate(t, 2, probeSecurityTxt)));
});

test('folders, style sheets and methods that were not requested did not run', async (t) => {
  respond = files;
  assert.ok(isLate(await probeLate(t, 1, probeDirectories)));
  assert.ok(isLate(await probeLate(t, 2, probeStyles)));
  assert.ok(isLate(await probeLate(t, 2, probeMethods)));
  assert.ok((await probeLate(t, 3, probeMethods)).ran);
});

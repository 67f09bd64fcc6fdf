import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openWatchLab } from './testing/watch-lab.ts';

let lab: Awaited<ReturnType<typeof openWatchLab>>;
before(async () => {
  lab = await openWatchLab({ hasSite: true });
});
after(() => lab.stop());

/** Presses a button of the page as a browser without scripts does. */
async function press(token: string, form: string) {
  const answer = await fetch(`${lab.server.address}/scanner/watch?token=${token}`, {
    method: 'POST',
    body: new URLSearchParams({ form }),
    redirect: 'manual',
  });
  const html = await answer.text();
  return { status: answer.status, location: answer.headers.get('location'), html };
}

test('without scripts a watch is confirmed, stopped and resumed by the buttons of its page', async () => {
  const { confirm, manage } = await lab.requestWatch('plain.example');
  const readState = async () => (await lab.schedules.findOne({ host: 'plain.example' }))?.state;
  const page = await fetch(`${lab.server.address}/scanner/watch?token=${confirm}`);
  assert.deepEqual([page.status, await readState()], [200, 'pending']);
  const steps = [
    [confirm, 'watch-confirm', 'active'],
    [manage, 'watch-stop', 'stopped'],
    [manage, 'watch-resume', 'active'],
  ] as const;
  for (const [token, form, state] of steps) {
    const { status, location } = await press(token, form);
    const next = `/scanner/watch?token=${token}&sent=${form}`;
    assert.deepEqual([status, location, await readState()], [303, next, state]);
    const after = await fetch(`${lab.server.address}${next}`);
    assert.equal(after.status, 200);
  }
});

test('a link that is not known comes back with a page that says so', async () => {
  for (const token of ['nonsense', `${'f'.repeat(24)}.${'A'.repeat(43)}`]) {
    const { status, html } = await press(token, 'watch-stop');
    assert.equal(status, 400);
    assert.match(html, /A confirmation link works for 48 hours/);
  }
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createCategory } from '@longitude/contract/categories';
import { endpointTable } from '@longitude/contract/endpoints';
import { messageInbox } from '@longitude/contract/messages';
import { subscribe } from '@longitude/contract/newsletter';
import { createPost } from '@longitude/contract/posts';
import { requestInbox } from '@longitude/contract/requests';
import { contactClient, scanFiles } from '@longitude/contract/scan-emails';
import { createSchedule } from '@longitude/contract/scan-schedules';
import { createScanRefusal } from '@longitude/contract/scans';
import { listSessions } from '@longitude/contract/session';
import { createSkill } from '@longitude/contract/skills';
import { createAdminScan } from '@longitude/contract/stored-scans';
import { createFakeEngine } from '../../../server/src/features/scans/testing/fake-engine.ts';
import {
  buildCategory,
  buildMessage,
  buildPost,
  buildRequest,
} from '../../../server/src/testing/builders.ts';
import { startSmtpSink } from '../../../server/src/testing/smtp-sink.ts';
import { testPassword } from '../../../server/src/testing/test-server.ts';
import { listLeaves } from '../help/describe-command.ts';
import { buildProgram } from '../program.ts';
import { commandLines } from '../testing/command-lines.ts';
import { startRecorder } from '../testing/recording-proxy.ts';
import { takeSeat, type Run } from '../testing/run-cli.ts';
import { shareSignedIn } from '../testing/signed-in.ts';
import { formatCommandPath } from '../usage-command.ts';
import { noRates } from './skills/rates.ts';

const scanEngine = createFakeEngine();
scanEngine.isInstant = true;
const { server, folder, inFile } = shareSignedIn({}, { scanEngine });

/** Commands that need a terminal or run until they are stopped; their own tests run them. */
const ownTests = ['events', 'tui'];

/** Calls that only screens need, with the reason. */
const screensOnly = {
  readDraft: 'saved while a user types into a form',
  saveDraft: 'saved while a user types into a form',
  deleteDraft: 'saved while a user types into a form',
  tellPresence: 'shown beside an open item',
  previewEmail: 'shown beside an open form',
  countRequests: 'the figures on the tabs of a list',
  countMessages: 'the figures on the tabs of a list',
  readStats: 'the cards of the specification; overview has more',
  readPush: 'a browser’s subscription',
  subscribePush: 'a browser’s subscription',
  unsubscribePush: 'a browser’s subscription',
  resendEmailChange: 'profile edit --email sends the link again',
  cancelEmailChange: 'profile edit --email replaces a pending address',
  confirmEmailChange: 'the page of the link',
  confirm: 'the password again, at a terminal: session/account.test.ts',
};

/** Calls that their commands replace with bulk calls, or only make when necessary. */
const madeOtherwise = {
  deleteRequest: 'requests delete',
  archiveRequest: 'requests archive',
  changeRequest: 'requests read',
  changeRequestStatus: 'requests status',
  deleteMessage: 'messages delete',
  deleteScan: 'scans delete',
  retryMail: 'outbox retry',
  readRequestEmail: 'requests emails',
  readMessageEmail: 'messages emails',
  readScanEmail: 'scans emails',
};

test('each command succeeds once, with --yes, and fails once, and together they make every call', async () => {
  const recorder = await startRecorder(server.address);
  const names = { ...(await fillServer()), url: recorder.url, password: testPassword };
  const fill = (text: string) =>
    text.replace(
      /\{(\w+)\}/g,
      (_, name: string) => (names as Record<string, string>)[name] ?? name,
    );
  const seat = await takeSeat();
  const faults: [line: string, run: Run][] = [];
  for (const [well, fails, code, input = ''] of commandLines) {
    const run = (line: string) =>
      seat.run(fill(line).split(' '), { input: fill(input), env: { TMPDIR: folder } });
    if (well.endsWith(' --yes')) {
      const withoutYes = await run(well.slice(0, -' --yes'.length));
      const isRefused = /^longitude: Not \w.+ --yes \w.+ without asking\.$/m.test(
        withoutYes.stderr,
      );
      if (withoutYes.code !== 2 || !isRefused) faults.push([well, withoutYes]);
    }
    const fine = await run(well);
    if (fine.code !== 0 || fine.stdout + fine.stderr === '') faults.push([well, fine]);
    const failed = await run(fails);
    const isExplained = failed.stderr.startsWith('longitude: ') && failed.stdout === '';
    if (failed.code !== code || !isExplained) faults.push([fails, failed]);
  }
  assert.deepEqual(faults, []);
  const made = new Set(recorder.calls);
  const missing = Object.entries(endpointTable).flatMap(([name, { method, path, auth }]) => {
    const pattern = new RegExp(`^${method} /api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    const isMade = [...made].some((call) => pattern.test(call));
    return auth === 'public' || isMade || name in screensOnly || name in madeOtherwise
      ? []
      : [name];
  });
  assert.deepEqual(missing, []);
});

test('no command is left out', async () => {
  const lines = commandLines.map(([well]) => well);
  const paths = listLeaves(await buildProgram('all')).map(formatCommandPath);
  const left = paths.filter(
    (path) => !ownTests.includes(path) && !lines.some((line) => `${line} `.startsWith(`${path} `)),
  );
  assert.deepEqual(left, []);
  for (const path of Object.values(madeOtherwise)) assert.ok(paths.includes(path), path);
});

/** Prepares the items of the command lines. @returns ids and files by their names there */
async function fillServer() {
  const { admin, visitor } = server;
  const sink = await startSmtpSink();
  after(() => sink.close());
  // Applied after the lines about queued email: nothing is sent before.
  const mailServer = {
    smtp_host: '127.0.0.1',
    smtp_port: String(sink.port),
    smtp_from_email: 'site@longitude.example',
  };
  const scan = async () =>
    (await admin.call(createAdminScan, { payload: { url: 'https://shop.example/' } })).id;
  const trashed = (await visitor.call(requestInbox.create, { payload: buildRequest() })).id;
  await admin.call(requestInbox.delete, { params: { id: trashed } });
  const scanBefore = await scan();
  const items = { scanBefore, scan: await scan(), trashed };
  const params = { id: items.scan };
  const report = { email: 'client@kestrelrowe.example' };
  const skill = { name: 'Cobol', ...noRates, active: true };
  const schedule = {
    url: 'https://shop.example/',
    frequency: 'daily' as const,
    alertTo: [],
    active: true,
  };
  const other = await takeSeat();
  await other.signIn(server.address, testPassword);
  const [session] = await admin.call(listSessions);
  const files = {
    file: await inFile('offer.txt', 'Nine findings.\n'),
    post: await inFile('post.md', '---\ntitle: Logs\nexcerpt: Read them.\n---\nRead them first.\n'),
    rates: await inFile('rates.csv', 'name,middleIndiaRate\nReact,41\n'),
    settings: await inFile('settings.json', JSON.stringify(mailServer)),
    picture: fileURLToPath(new URL('../../../docs/screenshots/home-phone.png', import.meta.url)),
  };
  return {
    ...items,
    ...files,
    ...(await receive('request')),
    ...(await receive('message')),
    folder,
    missing: '0123456789abcdef01234567',
    session: session?.id ?? '',
    scanEmail: (await admin.call(contactClient, { params, payload: report })).id,
    scanFile: (await admin.call(scanFiles.upload, { params, payload: buildForm() })).files[0]?.id,
    schedule: (await admin.call(createSchedule, { payload: schedule })).id,
    refusal: (await admin.call(createScanRefusal, { payload: { domain: 'no.example' } })).id,
    article: (await admin.call(createPost, { payload: buildPost() })).id,
    category: (await admin.call(createCategory, { payload: buildCategory() })).id,
    skill: (await admin.call(createSkill, { payload: skill })).id,
    suspected: (await visitor.call(subscribe, { payload: robot })).id,
    refused: await refuse(),
    subscriber: (await visitor.call(subscribe, { payload: { email: 'ada@x.example' } })).id,
  };
}

/** As if someone had refused email. @returns the id */
async function refuse(): Promise<string> {
  const rows = server.stored('refused_addresses');
  const row = { hash: 'a', source: 'watch', createdAt: new Date(), deletedAt: null };
  return String((await rows.insertOne(row)).insertedId);
}

const robot = { email: 'robot@x.example', website: 'https://x.example' };

/** An item of an inbox with an email and a file. */
async function receive(kind: 'request' | 'message'): Promise<Record<string, string>> {
  const { admin, visitor } = server;
  const inbox = kind === 'request' ? requestInbox : messageInbox;
  const { id } =
    kind === 'request'
      ? await visitor.call(requestInbox.create, { payload: buildRequest() })
      : await visitor.call(messageInbox.create, { payload: buildMessage() });
  const input = { params: { id } };
  const email = await admin.call(inbox.send, { ...input, payload: { message: 'Hello' } });
  const { files } = await admin.call(inbox.files.upload, { ...input, payload: buildForm() });
  return { [kind]: id, [`${kind}Email`]: email.id, [`${kind}File`]: files[0]?.id ?? '' };
}

function buildForm(): FormData {
  const form = new FormData();
  form.append('files', new Blob(['Nine findings.\n']), 'offer.txt');
  return form;
}

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createScan, type ScanFindings, type ScanTest } from '@longitude/contract/scans';
import { saveCategory, sendMailTo } from '../../testing/mail-settings.ts';
import { send } from '../../testing/send.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { readPdf } from './pdf/testing/read-pdf.ts';
import { describeReport, layOutReportText } from './report.ts';
import { layOutReportHtml } from './report-html.ts';
import { buildFindings, createFakeEngine } from './testing/fake-engine.ts';
import { settings } from '../settings/feature.ts';

const hostile = '<img src=x onerror=alert(1)> "&amp;';
const finding: ScanTest = {
  name: 'Critical Security Headers',
  category: 'HTTP Security Headers',
  status: 'fail',
  tested: true,
  risk: 'high',
  score: 0,
  details: 'Browsers refuse a cookie (see http://cheap-pills.example).',
  why: `It matters: ${hostile}`,
  evidence: ['evidence: bought here, cheap-pills.example'],
  faults: [''],
  gain: 12,
  recommendation: 'Set both headers. They cost nothing.',
  example: 'Header set X',
};
const untested: ScanTest = {
  ...finding,
  name: 'DKIM',
  status: 'warning',
  tested: false,
  details: 'The page leads to cheap-pills.example.',
  recommendation: '',
};
const fake = createFakeEngine();
const findings = (url: string): ScanFindings =>
  buildFindings(url, {
    score: 57,
    overallRisk: 'high',
    summary: 'Browsers refuse a cookie (see http://cheap-pills.example).',
    tests: [finding, untested, ...buildFindings(url).tests.slice(3, 9)],
  });

fake.isInstant = true;
const scan: typeof fake.scan = async (url, onTest, signal) => {
  const { evidence } = await fake.scan(url, onTest, signal);
  return { evidence, findings: findings(url) };
};
const sink = await startSmtpSink();
// An api process: email is only sent when a test says so.
const server = await startTestServer({ ROLE: 'api' }, { scanEngine: { ...fake, scan } });
after(async () => {
  await server.stop();
  await sink.close();
});

const sendDue = () => server.product.context.outbox.sendDue();
const ask = (url: string, email: string) =>
  server.visitor.call(createScan, { payload: { url, email } });
const mailsTo = (address: string) =>
  sink.received.filter(({ envelope }) => envelope.to.includes(address)).map(({ mail }) => mail);

test('without a mail server the report waits, and is not reported as sent', async () => {
  const { emailQueued } = await ask('https://early.example/', 'early@kestrelrowe.example');
  assert.equal(emailQueued, false);
  await sendMailTo(server, sink);
  await sendDue();
  assert.equal(mailsTo('early@kestrelrowe.example').length, 1);
});

test('scans in one digest link to their reports', async () => {
  await saveCategory(server, 'notifications', { notification_frequency: 'hourly' });
  const [one, other] = [
    await ask('https://one.digest.example/', 'one@kestrelrowe.example'),
    await ask('https://other.digest.example/', 'other@kestrelrowe.example'),
  ];
  await saveCategory(server, 'notifications', { notification_frequency: 'immediate' });
  await server.hurryMail();
  await sendDue();
  const digest = sink.received.find(({ mail }) => mail.text?.includes('SECURITY SCANS (2)'))?.mail;
  for (const { reportToken } of [one, other]) {
    assert.ok(digest?.text?.includes(`https://longitude.example/scanner/reports/${reportToken}`));
  }
});

test('a damaged result is named in notifications, and delays no digest', async () => {
  const scans = server.stored('security_scans');
  const damage = (url: string) => scans.updateOne({ url }, { $set: { findings: null } });
  await saveCategory(server, 'notifications', { notification_frequency: 'hourly' });
  await ask('https://whole.broken.example/', 'whole@kestrelrowe.example');
  await ask('https://lost.broken.example/', 'lost@kestrelrowe.example');
  await saveCategory(server, 'notifications', { notification_frequency: 'immediate' });
  await damage('https://lost.broken.example/');
  await server.hurryMail();
  await sendDue();
  const digest = sink.received.find(({ mail }) => mail.text?.includes('lost.broken.example'))?.mail;
  assert.match(digest?.text ?? '', /lost\.broken\.example\s+the result is damaged/);
  assert.match(digest?.text ?? '', /whole\.broken\.example\s+57 of 100/);

  await ask('https://alone.broken.example/', 'alone@kestrelrowe.example');
  await damage('https://alone.broken.example/');
  await sendDue();
  const isNotice = (subject = '') => subject.startsWith('New security scan: alone.broken.example');
  const notice = sink.received.find(({ mail }) => isNotice(mail.subject))?.mail;
  assert.match(notice?.text ?? '', /The result of this scan is damaged\./);
});

test('the report shows every finding, and its link is the owner’s', async () => {
  const url = 'https://www.orchard.example/buy-cheap-pills?now=1';
  const email = 'owner@orchard.example';
  const result = await ask(url, email);
  assert.equal(result.emailQueued, true);
  await sendDue();
  const [mail] = mailsTo(email);
  assert.ok(mail);
  assert.equal(
    mail.subject,
    'Security Scan Results for https://www.orchard.example - Action Required',
  );
  const link = `https://longitude.example/scanner/reports/${result.reportToken}#owner=${result.ownerToken}`;
  const { text = '', html = '' } = mail;
  for (const part of [text, html]) {
    assert.ok(part.includes(link));
    assert.doesNotMatch(part, /tests ran/);
    for (const each of result.tests) assert.ok(part.includes(each.name), each.name);
    const words = part.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    for (const each of ['57', 'HIGH RISK', '1 failed', '1 not tested', '6 passed']) {
      assert.ok(words.includes(each), each);
    }
    assert.ok(part.includes('Set both headers.') && part.includes('It matters'));
    assert.match(part, /Critical\s+Security\s+Headers\s+makes\s+the\s+overall\s+risk\s+high\./);
    // Nothing written by a stranger: neither the path nor any word of the site.
    assert.doesNotMatch(part, /pills/);
  }
  assert.ok(html.includes('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;amp;'));
  assert.doesNotMatch(html, /<img|<script/);
  const long = text.split(/\r?\n/).filter((line) => line.length > 76 && !line.startsWith('https:'));
  assert.deepEqual(long, []);
});

test('the report has its PDF attached, which quotes nothing of the site either', async () => {
  const email = 'pdf@orchard.example';
  await ask('https://pdf.orchard.example/buy-cheap-pills', email);
  await sendDue();
  const [mail] = mailsTo(email);
  const [report, ...others] = mail?.attachments ?? [];
  assert.deepEqual([report?.mimeType, others], ['application/pdf', []]);
  assert.match(report?.filename ?? '', /^security-scan-pdf-orchard-example-[\d-]+\.pdf$/);
  assert.match(mail?.text ?? '', /attached as a PDF/);
  const bytes = new Uint8Array(report?.content as ArrayBuffer);
  assert.equal(Buffer.from(bytes.subarray(0, 5)).toString(), '%PDF-');
  const { text } = await readPdf(bytes);
  assert.ok(text.includes('Critical Security Headers') && text.includes('57'));
  assert.doesNotMatch(text, /pills/);
});

test('a report with few tests states their number, and that there is no score', async () => {
  const url = 'https://walled.example/';
  const thin = {
    ...findings(url),
    score: null,
    grade: null,
    overallRisk: 'unknown' as const,
    tests: [untested, { ...untested, name: 'SPF' }, ...buildFindings(url).tests.slice(3, 4)],
  };
  const reported = { host: 'walled.example', findings: thin, scannedAt: new Date() };
  const report = describeReport(reported, await server.product.serviceOf(settings).readSite(), url);
  for (const part of [layOutReportText(report), layOutReportHtml(report)]) {
    assert.ok(part.includes('Only 1 of 3 tests ran.'));
    assert.match(part, /no score/i);
    assert.doesNotMatch(part, /grade|null|UNKNOWN/);
  }
});

test('the company is notified of a scan according to its settings', async () => {
  const reported = sink.received.filter(({ mail }) =>
    mail.subject?.startsWith('New security scan: '),
  );
  const mail = reported.find((each) => each.mail.subject?.includes('www.orchard.example'))?.mail;
  assert.equal(mail?.subject, 'New security scan: www.orchard.example, 57 of 100, high risk');
  assert.match(mail?.text ?? '', /owner@orchard\.example/);
  assert.doesNotMatch(mail?.text ?? '', /#owner=/);
});

test('a report revoked before it is sent is not sent', async () => {
  const email = 'gone@orchard.example';
  const { ownerToken } = await ask('https://gone.orchard.example/', email);
  const path = `/api/security-scan/reports/${ownerToken}`;
  assert.equal((await send(server.address, 'DELETE', path, { json: {} })).status, 204);
  await sendDue();
  assert.deepEqual(mailsTo(email), []);
});

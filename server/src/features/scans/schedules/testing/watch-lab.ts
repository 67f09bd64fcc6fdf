import assert from 'node:assert/strict';
import { createScan } from '@longitude/contract/scans';
import * as contract from '@longitude/contract/scan-watch';
import { sendMailTo } from '../../../../testing/mail-settings.ts';
import { send } from '../../../../testing/send.ts';
import { startSmtpSink, type ReceivedMail } from '../../../../testing/smtp-sink.ts';
import { startTestServer } from '../../../../testing/test-server.ts';
import { openScheduleLab } from './schedule-lab.ts';
import { createSiteEngine } from './site-engine.ts';
import { createFakePdfs } from '../../testing/fake-pdfs.ts';

export const watchPath = '/api/security-scan/watch';

export const readTokens = ({ mail }: ReceivedMail) =>
  [...(mail.text ?? '').matchAll(/scanner\/watch\?token=(\S+)/g)].map(([, token]) => token ?? '');

export const readMailHeader = ({ mail }: ReceivedMail, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value;

/** A server whose email arrives in a sink, and the watches of its visitors. */
export async function openWatchLab({ hasSite = false, secretKey = '' } = {}) {
  const engine = createSiteEngine();
  const sink = await startSmtpSink();
  // An api process: email is only sent when a test says so.
  const environment = { ROLE: 'api', ...(secretKey ? { SECRET_KEY: secretKey } : {}) };
  const server = await startTestServer(environment, {
    scanEngine: engine,
    reportPdfs: createFakePdfs(),
    hasSite,
  });
  await sendMailTo(server, sink);
  const lab = openScheduleLab(server);
  const sendDue = () => server.product.context.outbox.sendDue();
  const mailsTo = (address: string) =>
    sink.received.filter(({ envelope }) => envelope.to.includes(address));
  /** The last email about the watch, not the report of the visitor's own scan. */
  const lastTo = (address: string): ReceivedMail =>
    mailsTo(address).findLast(({ mail }) => !mail.subject?.startsWith('Security Scan Results')) ??
    assert.fail('no mail');
  const post = (step: string, token: string) =>
    send(server.address, 'POST', `${watchPath}${step}`, { json: { token } });

  /**
   * A visitor scans a site and requests a watch.
   * @returns the tokens of the email
   */
  const requestWatch = async (host: string, frequency: contract.WatchFrequency = 'weekly') => {
    const email = `owner@${host}`;
    const { ownerToken } = await server.visitor.call(createScan, {
      payload: { url: `https://${host}/`, email },
    });
    const response = await server.visitor.call(contract.startWatch, {
      payload: { token: ownerToken, frequency },
    });
    await sendDue();
    const [confirm = '', manage = ''] = readTokens(lastTo(email));
    return { email, ownerToken, response, confirm, manage };
  };
  return {
    ...lab,
    engine,
    server,
    sendDue,
    mailsTo,
    lastTo,
    post,
    readWatch: (token: string) => send(server.address, 'GET', `${watchPath}?token=${token}`),
    requestWatch,
    beginWatch: async (host: string, frequency?: contract.WatchFrequency) => {
      const requested = await requestWatch(host, frequency);
      assert.equal((await post('/confirm', requested.confirm)).status, 200);
      const row = await lab.schedules.findOne({ host });
      return { ...requested, id: row?._id.toHexString() ?? '' };
    },
    /**
     * Its next time has come, when no scan is recent enough to be shared; sends the resulting
     * emails.
     */
    runOnce: async (id: string) => {
      await lab.scans.updateMany({}, [
        { $set: { scannedAt: { $subtract: ['$scannedAt', 3_600_000] } } },
      ] as never);
      await lab.makeDue(id);
      await lab.work();
      await sendDue();
    },
    stop: async () => {
      await server.stop();
      await sink.close();
    },
  };
}

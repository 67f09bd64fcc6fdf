import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import type { SmtpSettings } from '../platform/mail/transport.ts';
import { slowestMs } from './wait-until.ts';

// It greets immediately; others first listen for 100 ms whether a client talks too soon.
SMTPConnection.prototype.init = function init(this: SMTPConnection) {
  this._setListeners(() => this.connectionReady());
};

/** Settings for a mail server on this machine, without a password. */
export const smtpAt = (port: number): SmtpSettings => ({
  host: '127.0.0.1',
  port,
  isSecure: false,
  username: '',
  password: '',
  fromName: 'a',
  fromAddress: 'a@b.example',
});

export interface ReceivedMail {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly mail: Email;
  /** As it came over the wire. */
  readonly bytes: Buffer;
}

/**
 * The greeting, AUTH (RFC 4954), MAIL, and the end of DATA (RFC 5321, 3); a recipient is refused by
 * `refuseWith`.
 */
type SmtpStep = 'greeting' | 'auth' | 'mail' | 'data';

export interface SmtpSink {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** The first matching email, waiting up to `timeoutMs` for it. */
  waitFor(fits: (received: ReceivedMail) => boolean, timeoutMs?: number): Promise<ReceivedMail>;
  /**
   * From now on every email, or the one recipient, gets this SMTP code; undefined accepts again.
   */
  refuseWith(code: number | undefined, recipient?: string): void;
  /** From now on this step of each delivery gets a code; undefined accepts again. */
  failAt(step: SmtpStep | undefined, code?: number): void;
  /** From now on emails are accepted without a reply, and not stored; false replies again. */
  stall(isStalling: boolean): void;
  /** The number of emails without a reply. */
  readonly stalled: number;
  close(): Promise<void>;
}

interface SinkOptions {
  /** PEM. */
  readonly certificate?: { readonly pem: string; readonly key: string };
  /** TLS from the start. */
  readonly isSecure?: boolean;
}

/**
 * A real SMTP server on loopback that stores what it receives. With a `certificate` it offers
 * STARTTLS (RFC 3207).
 */
export async function startSmtpSink({
  certificate,
  isSecure = false,
}: SinkOptions = {}): Promise<SmtpSink> {
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  let refusal: number | undefined;
  let refused: string | undefined;
  let failing: { readonly step: SmtpStep; readonly code: number } | undefined;
  let isStalling = false;
  let stalled = 0;
  const keep = async (bytes: Buffer, envelope: ReceivedMail['envelope']) => {
    received.push({ envelope, mail: await PostalMime.parse(bytes), bytes });
    for (const check of waiting) check();
  };
  const respond = (step: SmtpStep, done: (error?: Error) => void) => {
    if (failing?.step !== step) done();
    else done(Object.assign(new Error('Failed by the test'), { responseCode: failing.code }));
  };
  const server = new SMTPServer({
    authOptional: true,
    secure: isSecure,
    disableReverseLookup: true,
    disabledCommands: certificate ? [] : ['STARTTLS'],
    ...(certificate ? { key: certificate.key, cert: certificate.pem } : {}),
    onConnect: (_session, done) => respond('greeting', done),
    onAuth: ({ username }, _session, done) =>
      respond('auth', (error) => (error ? done(error) : done(null, { user: username ?? '' }))),
    onMailFrom: (_address, _session, done) => respond('mail', done),
    onRcptTo: ({ address }, _session, done) => {
      if (refusal === undefined || (refused ?? address) !== address) done();
      else done(Object.assign(new Error('Refused by the test'), { responseCode: refusal }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (isStalling) {
          stalled++;
          return;
        }
        if (failing?.step === 'data') {
          respond('data', done);
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const envelope = { from, to: rcptTo.map((to) => to.address) };
        void keep(Buffer.concat(chunks), envelope).finally(() => done());
      });
    },
  });
  // A client that does not trust the certificate ends the handshake.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    refuseWith: (code, recipient) => {
      refusal = code;
      refused = recipient;
    },
    failAt: (step, code = 451) => {
      failing = step && { step, code };
    },
    stall: (wish) => {
      isStalling = wish;
    },
    get stalled() {
      return stalled;
    },
    waitFor: (fits, timeoutMs = slowestMs) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = received.find(fits);
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(check);
          reject(new Error(`No such mail among ${received.length} within ${timeoutMs} ms`));
        }, timeoutMs);
        waiting.add(check);
        check();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

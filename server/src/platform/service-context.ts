import { readActingSession } from './acting-session.ts';
import { Background } from './background.ts';
import type { Config } from './config.ts';
import { Audit } from './database/audit.ts';
import type { Connection } from './database/connection.ts';
import { Events, mailFailedType } from './database/events.ts';
import { Revision } from './database/revision.ts';
import type { Contributions } from './feature.ts';
import { PublicResponses } from './http/public-responses.ts';
import { Replies } from './http/replies.ts';
import { Jobs } from './jobs/jobs.ts';
import { deriveKeys, type Keys } from './keys.ts';
import { createLimits, formRules, searchRule, type Limiter, type Limits } from './limits.ts';
import type { Log } from './log.ts';
import { Outbox, type MailServer } from './mail/outbox.ts';
import { UnconfirmedMail } from './mail/unconfirmed-mail.ts';

/** The start options of a process. */
export interface StartContext {
  readonly config: Config;
  readonly log: Log;
  readonly connection: Connection;
  readonly secrets: readonly Buffer[];
  /** Prefix of links in emails and of canonical links. */
  readonly publicUrl: string;
  /** Receives the first administrator's password when it was generated, as soon as it is stored. */
  readonly showPassword: (password: string) => void;
}

/** The platform's services for every feature of a process. */
export interface ServiceContext extends Omit<StartContext, 'secrets'> {
  readonly keys: Keys;
  readonly audit: Audit;
  readonly events: Events;
  /** Counts changes of public content. */
  readonly revision: Revision;
  readonly replies: Replies;
  readonly publicResponses: PublicResponses;
  readonly limits: Limits;
  /** Shared by all public forms. */
  readonly formLimit: Limiter;
  /** Shares of the emails to addresses that no one has confirmed. */
  readonly unconfirmedMail: UnconfirmedMail;
  readonly background: Background;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  /** Right side of Message-IDs. */
  readonly mailHost: string;
  /**
   * Publishes an event to open screens and wakes the worker, because an email may be queued; the
   * response does not wait for it.
   * @param by the administrator who did it, in the session of this work
   * @param fields the changed fields of the item
   */
  readonly announce: (type: string, id: string, by?: string, fields?: string[]) => void;
  /** Like `announce`, for each of several items. */
  readonly announceAll: (
    type: string,
    ids: readonly string[],
    by?: string,
    fields?: string[],
  ) => void;
  /** Sends due emails now, or from `due` on, if this process is a worker. */
  readonly wakeMail: (due?: Date) => void;
  /**
   * All contributions of one kind. Read it in calls, not during composition, whose order is
   * undefined.
   */
  readonly brought: <Kind extends keyof Contributions>(
    kind: Kind,
  ) => readonly Contributions[Kind][];
}

const sendMail = 'send-mail';

/** Builds the context of a process on a connected database. Starts nothing. */
export function createContext(
  { secrets, ...start }: StartContext,
  brought: ServiceContext['brought'],
): ServiceContext {
  const { config, log, connection, publicUrl } = start;
  const background = new Background(log);
  const jobs = new Jobs(connection, log);
  const events = new Events(connection);
  const revision = new Revision(connection);
  const keys = deriveKeys(secrets);
  const limits = createLimits(connection, config, keys);
  const announceFailed = (id: string) =>
    background.run('events', () => events.append(mailFailedType, id));
  const outbox = new Outbox({ findServer: () => findMailServer(brought), announceFailed, log });
  defineSending(jobs, outbox);
  const announceAll: ServiceContext['announceAll'] = (type, ids, by, fields) => {
    const details = { ...describeAuthor(by), ...(fields ? { fields } : {}) };
    background.run('events', () => events.appendAll(type, ids, details));
    jobs.wake(sendMail);
  };
  return {
    ...start,
    keys,
    audit: new Audit(connection),
    events,
    revision,
    replies: new Replies(connection),
    publicResponses: new PublicResponses({ revision, searchLimit: limits.inMemory(searchRule) }),
    ...createShared(limits),
    background,
    jobs,
    outbox,
    mailHost: new URL(publicUrl).hostname,
    announce: (type, id, ...details) => announceAll(type, [id], ...details),
    announceAll,
    wakeMail: (due) => (due ? jobs.wakeAt(sendMail, due) : jobs.wake(sendMail)),
    brought,
  };
}

function defineSending(jobs: Jobs, outbox: Outbox): void {
  const run = async (isStopping: () => boolean) => void (await outbox.sendDue(isStopping));
  jobs.define({ name: sendMail, everySeconds: 10, run });
}

/** The limits, and the counters that features share. */
function createShared(limits: Limits) {
  const formLimit = limits.stored(formRules);
  return { limits, formLimit, unconfirmedMail: new UnconfirmedMail(limits) };
}

function describeAuthor(by: string | undefined) {
  if (by === undefined) return {};
  const session = readActingSession();
  return session === undefined ? { by } : { by, session };
}

function findMailServer(brought: ServiceContext['brought']): MailServer {
  const [server] = brought('mailServer');
  if (!server) throw new Error('No feature brings the mail server');
  return server;
}

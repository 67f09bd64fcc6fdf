import { Background } from './platform/background.ts';
import type { Config } from './platform/config.ts';
import { Audit } from './platform/database/audit.ts';
import type { Connection } from './platform/database/connection.ts';
import { Events } from './platform/database/events.ts';
import { Revision } from './platform/database/revision.ts';
import type { ServiceContext } from './platform/service-context.ts';
import { PublicAnswers } from './platform/http/public-answers.ts';
import { Replies } from './platform/http/replies.ts';
import { Jobs, type JobDefinition } from './platform/jobs/jobs.ts';
import { deriveKeys, type Keys } from './platform/keys.ts';
import { createLimits, type Limits } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import type { Outbox } from './platform/mail/outbox.ts';
import { tidyJob } from './platform/tidy.ts';
import { createInboxes, defineInboxModels, type ItemServices } from './item-services.ts';
import { createOutbox } from './mail-services.ts';
import { createScanServices, type ScanServices } from './scan-services.ts';
import { Backups } from './features/backup/service.ts';
import { defineCalculationModel } from './features/calculator/model.ts';
import { Calculations } from './features/calculator/service.ts';
import { defineCategoryModel } from './features/categories/model.ts';
import { Categories } from './features/categories/service.ts';
import type { Emails } from './features/inbox/emails/service.ts';
import type { MessageNotes } from './features/inbox/messages/notes-service.ts';
import type { Messages } from './features/inbox/messages/service.ts';
import {
  confirmationAsked,
  subscriberWelcomed,
  writeConfirmation,
  writeWelcome,
} from './features/newsletter/letters.ts';
import { defineSubscriberModel, type SubscriberFields } from './features/newsletter/model.ts';
import { Newsletter } from './features/newsletter/service.ts';
import { definePostModel } from './features/posts/model.ts';
import { Posts } from './features/posts/service.ts';
import type { RequestNotes } from './features/inbox/requests/notes-service.ts';
import type { Requests } from './features/inbox/requests/service.ts';
import type { ScanEngine } from './features/scans/engine.ts';
import { defineSessionModels } from './features/session/model.ts';
import { Sessions } from './features/session/service.ts';
import { defineSettingModel } from './features/settings/model.ts';
import { Settings } from './features/settings/service.ts';
import { defineSkillModel } from './features/skills/model.ts';
import { Skills } from './features/skills/service.ts';
import { Trash } from './features/trash/service.ts';
import { Visits } from './features/visits/service.ts';

/** Everything that routes and jobs stand on, in one process. */
export interface Services extends ItemServices, ScanServices {
  readonly config: Config;
  readonly log: Log;
  readonly keys: Keys;
  readonly connection: Connection;
  /** Links in mails and canonical links begin with it. */
  readonly publicUrl: string;
  readonly mailHost: string;
  readonly audit: Audit;
  readonly events: Events;
  readonly revision: Revision;
  readonly replies: Replies;
  readonly publicAnswers: PublicAnswers;
  readonly limits: Limits;
  readonly background: Background;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly backups: Backups;
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly requests: Requests;
  readonly requestNotes: RequestNotes;
  readonly messageNotes: MessageNotes;
  readonly emails: Emails;
  readonly skills: Skills;
  readonly calculations: Calculations;
  readonly categories: Categories;
  readonly posts: Posts;
  readonly newsletter: Newsletter;
  readonly visits: Visits;
  readonly trash: Trash;
}

export interface ServiceParts {
  readonly config: Config;
  readonly log: Log;
  readonly connection: Connection;
  readonly secrets: readonly Buffer[];
  readonly publicUrl: string;
  /** What scans sites in place of the scanner; for tests of what stands around it. */
  readonly scanEngine?: ScanEngine | undefined;
}

const sendMail = 'send-mail';

function sendMailJob(outbox: Outbox): JobDefinition {
  const run: JobDefinition['run'] = async (isStopping) => void (await outbox.sendDue(isStopping));
  return { name: sendMail, everySeconds: 10, run };
}

function createBlog(connection: Connection, context: ServiceContext) {
  const countPosts = (id: string) => posts.countInCategory(id);
  const categories = new Categories(defineCategoryModel(connection), context, countPosts);
  const posts = new Posts(definePostModel(connection), categories, context);
  return { categories, posts };
}

type Inboxes = ReturnType<typeof createInboxes>;

function createTrash({ requests, messages, files, belongings }: Inboxes, posts: Posts): Trash {
  const bins = [requests, messages, posts, files].map((feature) => feature.trash);
  return new Trash({ bins, belongings, files });
}

function createTidying({ tidyParts }: Inboxes, { scans }: ScanServices): JobDefinition {
  const sweeps = [...tidyParts.sweeps, (before: Date) => scans.sweep(before)];
  return tidyJob({ ...tidyParts, sweeps });
}

function createSessions(connection: Connection, keys: Keys, config: Config): Sessions {
  return new Sessions(defineSessionModels(connection), keys, config.demoMailPort !== undefined);
}

function createVisits(connection: Connection, settings: Settings, posts: Posts): Visits {
  const isPublished = async (slug: string) => (await posts.findPublished(slug)) !== undefined;
  return new Visits({ connection, settings, isPublished });
}

type NewsletterParts = Pick<
  Services,
  'connection' | 'settings' | 'keys' | 'publicUrl' | 'outbox' | 'limits'
>;

function createNewsletter({ outbox, limits, ...parts }: NewsletterParts, context: ServiceContext) {
  const model = defineSubscriberModel(parts.connection);
  const newsletter = new Newsletter({ ...parts, model, context });
  const askToConfirm = writeConfirmation(parts);
  const composers: Parameters<typeof outbox.register<SubscriberFields>>[1] = {
    [confirmationAsked]: async (row, mail) => {
      await newsletter.awaitConfirmation(row);
      return askToConfirm(row, mail);
    },
    [subscriberWelcomed]: writeWelcome(parts),
  };
  const pace = async ({ kind }: { readonly kind: string }) =>
    kind === confirmationAsked ? limits.takeConfirmation() : 0;
  outbox.register(model, composers, { pace });
  return newsletter;
}

/** What needs nothing but the database, among it what features' services stand on. */
function createBase({ log, connection, publicUrl }: Omit<ServiceParts, 'secrets'>) {
  const background = new Background(log);
  const jobs = new Jobs(connection, log);
  const audit = new Audit(connection);
  const events = new Events(connection);
  const revision = new Revision(connection);
  const mailHost = new URL(publicUrl).hostname;
  const announce: ServiceContext['announce'] = (type, id, by) => {
    background.run('event', () => events.append(type, id, by === undefined ? {} : { by }));
    jobs.wake(sendMail);
  };
  const announceAll: ServiceContext['announceAll'] = (type, ids, by) => {
    background.run('events', () => events.appendAll(type, ids, by === undefined ? {} : { by }));
    jobs.wake(sendMail);
  };
  const wakeMailAt: ServiceContext['wakeMailAt'] = (due) => jobs.wakeAt(sendMail, due);
  return { background, jobs, audit, events, revision, mailHost, announce, announceAll, wakeMailAt };
}

/** Builds the services of a process on a connected database. Starts nothing. */
export function createServices({ secrets, scanEngine, ...given }: ServiceParts): Services {
  const { config, log, connection, publicUrl } = given;
  const keys = deriveKeys(secrets);
  const base = createBase(given);
  const { jobs, audit, revision } = base;
  const context: ServiceContext = base;
  const settings = new Settings(defineSettingModel(connection), keys, audit, config.demoMailPort);
  const models = defineInboxModels(connection);
  const outbox = createOutbox({ ...models, settings, publicUrl, log });
  jobs.define(sendMailJob(outbox));
  const skills = new Skills(defineSkillModel(connection), context);
  const calculations = new Calculations(defineCalculationModel(connection), skills, context);
  const blog = createBlog(connection, context);
  const limits = createLimits(connection, config);
  const sessions = createSessions(connection, keys, config);
  const common = { settings, keys, context, limits, outbox };
  const inboxes = createInboxes({ ...common, ...models, connection, sessions, calculations });
  const scanning = createScanServices({ ...given, ...base, ...common, scanEngine });
  jobs.define(createTidying(inboxes, scanning));
  return {
    ...given,
    ...base,
    ...common,
    replies: new Replies(connection),
    publicAnswers: new PublicAnswers({ revision, limits }),
    backups: new Backups(connection, keys, audit),
    ...blog,
    ...inboxes,
    ...scanning,
    trash: createTrash(inboxes, blog.posts),
    sessions,
    skills,
    calculations,
    newsletter: createNewsletter({ ...given, ...common }, context),
    visits: createVisits(connection, settings, blog.posts),
  };
}

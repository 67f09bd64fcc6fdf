import type { Server, ServerRoute } from '@hapi/hapi';
import type { FirstStep, Overview, Stats } from '@longitude/contract/overview';
import type { Need } from '@longitude/contract/page-content';
import type { Found } from '@longitude/contract/search';
import type { TrashKind } from '@longitude/contract/trash';
import type { Connection } from './database/connection.ts';
import type { CollectionIndex, Migration } from './database/migrations.ts';
import type { TrashBin } from './records/trash-bin.ts';
import type { PlainForm } from './http/plain-form.ts';
import type { JobDefinition } from './jobs/jobs.ts';
import type { TimedJobDefinition } from './jobs/timed-jobs.ts';
import type { MailServer } from './mail/outbox.ts';
import type { ItemKind, OwnedData } from './owned-data.ts';
import type { ServiceContext } from './service-context.ts';

/** The names of what features contribute to one another and to the product. */
export interface Contributions {
  /** Refuses a database that must not be used. */
  readonly databaseCheck: (connection: Connection) => Promise<void>;
  readonly migration: Migration;
  /** Indexes of collections without a model; models bring their own. */
  readonly index: CollectionIndex;
  /** Initial data, stored once in the life of a database. */
  readonly seed: { readonly name: string; readonly run: () => Promise<void> };
  readonly job: JobDefinition;
  readonly timedJob: TimedJobDefinition;
  /** Daily cleanup: deletes leftovers that are older than `before`. */
  readonly cleanup: (before: Date) => Promise<void>;
  /** The SMTP settings, and the digest of delayed notifications. */
  readonly mailServer: MailServer;
  /** The company's timezone, by which people read dates. */
  readonly timezone: () => Promise<string>;
  /** Moves planned times after a change of this timezone. */
  readonly timezoneChanged: () => Promise<void>;
  readonly item: ItemKind;
  readonly ownedData: OwnedData;
  /** Items that refer to those of another kind. */
  readonly reference: {
    readonly kind: string;
    /** Counts the references to an item, which prevent its deletion. */
    readonly count: (id: string) => Promise<number>;
    /** The ids that public items refer to; others must not be visible there. */
    readonly listPublic: () => Promise<readonly string[]>;
  };
  readonly trash: Pick<
    TrashBin<never, TrashKind>,
    'kind' | 'count' | 'list' | 'restore' | 'purge' | 'findOwner'
  >;
  /** The newest items that contain all words of a query. */
  readonly search: (query: string, limit: number) => Promise<readonly Found[]>;
  readonly deviceNotice: DeviceNotice;
  readonly stats: () => Promise<Partial<Stats>>;
  readonly overview: () => Promise<Partial<Overview>>;
  /** A first step of a new installation. */
  readonly firstStep: { readonly step: FirstStep; readonly isDone: () => Promise<boolean> };
  /** A person refused email: ends what they had agreed to. @param mailbox by `foldMailbox` */
  readonly emailRefused: (mailbox: string) => Promise<void>;
  /** A form that works without scripts. */
  readonly form: PlainForm;
  /** Content that server-rendered pages need. */
  readonly pageContent: ContentReader;
  /** Pages below a listed one, for the sitemap; newest first. */
  readonly subpages: () => Promise<readonly Subpage[]>;
}

export interface Subpage {
  readonly path: string;
  /** ISO time; undefined for a page that changes with the code. */
  readonly updatedAt?: string;
}

/** Events of one type that administrators are notified of on their devices. */
export interface DeviceNotice {
  /** The type, for example `service-request.created`. */
  readonly event: string;
  /** In a sentence: `new request` and `new requests`. */
  readonly noun: readonly [one: string, many: string];
  /** Path of the list in the back office. */
  readonly path: string;
  /** The events' items that an administrator has not seen yet. */
  readonly find: (
    ids: readonly string[],
  ) => Promise<readonly { readonly title: string; readonly path: string }[]>;
}

/** Reads one kind of content that pages need; undefined if there is none for these parameters. */
interface ContentReader {
  readonly need: Need;
  readonly read: (params: Readonly<Record<string, string>>) => Promise<unknown>;
}

/** One created feature. Other features see only `service`; the product collects the rest. */
export interface Feature<Service = unknown> {
  readonly service: Service;
  /** Called once if this process serves requests. */
  readonly routes?: () => readonly ServerRoute[];
  /** Called before `routes`, for setup beyond routes. */
  readonly register?: (server: Server) => Promise<void>;
  readonly brings?: { readonly [Kind in keyof Contributions]?: readonly Contributions[Kind][] };
  /** Ends its work in progress while the server stops, within this time in milliseconds. */
  readonly stop?: (timeoutMs: number) => Promise<void>;
  /** Closes the resources of requests and jobs, after the last of them. */
  readonly close?: () => Promise<void>;
}

export interface FeatureDefinition<Service = unknown> {
  readonly name: string;
  readonly required: readonly FeatureDefinition[];
  readonly optional: readonly FeatureDefinition[];
  create(
    context: ServiceContext,
    serviceOf: (used: FeatureDefinition) => unknown,
  ): Feature<Service>;
}

type Definitions = Readonly<Record<string, FeatureDefinition>>;
type ServiceOf<Definition> = Definition extends FeatureDefinition<infer Service> ? Service : never;
type RequiredServices<Uses> = { readonly [Key in keyof Uses]: ServiceOf<Uses[Key]> };
type OptionalServices<Uses> = { readonly [Key in keyof Uses]: ServiceOf<Uses[Key]> | undefined };

/**
 * Defines a feature by its dependencies and how it is created. Dependencies are the definitions
 * themselves: services are typed, undeclared ones are inaccessible, and cycles cannot be imported.
 */
export function defineFeature<
  Service,
  Uses extends object = object,
  Optional extends object = object,
>(feature: {
  readonly name: string;
  readonly uses?: Uses & Definitions;
  /** Optional dependencies. */
  readonly mayUse?: Optional & Definitions;
  create(
    context: ServiceContext,
    services: RequiredServices<Uses> & OptionalServices<Optional>,
  ): Feature<Service>;
}): FeatureDefinition<Service> {
  const { name, uses = {}, mayUse = {} } = feature;
  return {
    name,
    required: Object.values(uses),
    optional: Object.values(mayUse),
    create(context, serviceOf) {
      const used = Object.entries<FeatureDefinition>({ ...uses, ...mayUse });
      const services = Object.fromEntries(used.map(([key, each]) => [key, serviceOf(each)]));
      return feature.create(
        context,
        services as RequiredServices<Uses> & OptionalServices<Optional>,
      );
    },
  };
}

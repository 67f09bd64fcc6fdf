import type { Server } from '@hapi/hapi';
import { auditIndex } from './database/audit.ts';
import { connectDatabase } from './database/connection.ts';
import { listModelIndexes, migrate } from './database/migrations.ts';
import { doOnce } from './database/once.ts';
import type { Contributions, Feature, FeatureDefinition } from './feature.ts';
import { repliesIndex } from './http/replies.ts';
import { limitIndexes } from './limits.ts';
import { createContext, type ServiceContext, type StartContext } from './service-context.ts';

/** The features of a process, created in the order of their list. */
export class ComposedFeatures {
  readonly context: ServiceContext;
  readonly #features = new Map<string, Feature>();

  /** @throws Error a dependency is missing or comes later in the list, or a name is used twice */
  constructor(definitions: readonly FeatureDefinition[], start: StartContext) {
    this.context = createContext(start, (kind) => this.#brought(kind));
    for (const definition of definitions) this.#create(definition, definitions);
    for (const job of this.#brought('job')) this.context.jobs.define(job);
    for (const job of this.#brought('timedJob')) this.context.jobs.defineTimed(job);
  }

  #create(definition: FeatureDefinition, all: readonly FeatureDefinition[]): void {
    const { name, required, optional } = definition;
    const names = (used: readonly FeatureDefinition[]) => used.map((each) => each.name).join(', ');
    const missing = required.filter((used) => !this.#features.has(used.name));
    if (missing.length > 0)
      throw new Error(`${name} needs ${names(missing)} before it in the list`);
    const isListed = (used: FeatureDefinition) => all.some((each) => each.name === used.name);
    const late = optional.filter((used) => !this.#features.has(used.name) && isListed(used));
    if (late.length > 0)
      throw new Error(`${name} may use ${names(late)}, which must stand before it`);
    if (this.#features.has(name)) throw new Error(`two features are named ${name}`);
    const serviceOf = (used: FeatureDefinition) => this.#features.get(used.name)?.service;
    this.#features.set(name, definition.create(this.context, serviceOf));
  }

  #brought<Kind extends keyof Contributions>(kind: Kind): readonly Contributions[Kind][] {
    const features = [...this.#features.values()];
    return features.flatMap(({ brings }) => brings?.[kind] ?? []);
  }

  /** The service of a feature. @throws Error it is not on the list */
  readonly serviceOf = <Service>({ name }: FeatureDefinition<Service>): Service => {
    const feature = this.#features.get(name);
    if (!feature) throw new Error(`There is no feature ${name}`);
    return feature.service as Service;
  };

  /** Upgrades a database to this version: checks, migrations, indexes, seeds. */
  async prepare(databaseUri: string, maxMs?: number): Promise<void> {
    const { connection, log } = this.context;
    for (const check of this.#brought('databaseCheck')) await check(connection);
    const patient = await connectDatabase(databaseUri, log, { isPatient: true, maxMs });
    try {
      const indexes = [auditIndex, repliesIndex, ...limitIndexes, ...this.#brought('index')];
      const all = [...listModelIndexes(connection), ...indexes];
      await migrate(patient, this.#brought('migration'), all);
    } finally {
      await patient.close();
    }
    for (const { name, run } of this.#brought('seed'))
      await doOnce(connection, `seed:${name}`, run);
  }

  /** Registers each feature as a Hapi plugin of the same name, once all of them are set up. */
  async register(server: Server): Promise<void> {
    for (const feature of this.#features.values()) await feature.register?.(server);
    for (const [name, feature] of this.#features) {
      const register = (plugin: Server) => plugin.route([...(feature.routes?.() ?? [])]);
      await server.register({ name, register });
    }
  }

  /** Ends the work in progress of all features concurrently. */
  async stop(timeoutMs: number): Promise<void> {
    const features = [...this.#features.values()];
    await Promise.all(features.map(async (feature) => feature.stop?.(timeoutMs)));
  }

  /** Closes the resources of requests and jobs, after the last of them. */
  async close(): Promise<void> {
    await Promise.all([...this.#features.values()].map(async (feature) => feature.close?.()));
  }
}

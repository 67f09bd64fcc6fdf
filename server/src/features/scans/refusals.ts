import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { domainText } from '@longitude/contract/scans';
import type { Model } from 'mongoose';
import { isDuplicate, type Connection } from '../../platform/database/connection.ts';
import { defineModel, type Stored } from '../../platform/database/model.ts';
import { createOnce, findReplay } from '../../platform/database/write.ts';
import { AppError, refuseInput } from '../../platform/errors.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Replay } from '../../platform/http/idempotency.ts';

interface RefusalFields {
  /** Lower case, A-labels (RFC 5890), or an address. */
  readonly domain: string;
}

export function defineRefusalModel(connection: Connection): Model<RefusalFields> {
  return defineModel<RefusalFields>(
    connection,
    'scan_refusals',
    { domain: { type: String, required: true } },
    [{ keys: { domain: 1 }, options: { unique: true } }],
  );
}

export type RefusalRow = RefusalFields & Stored;

const kind = 'scan-refusal';
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** The owner of a site does not want it to be scanned: a retry would have the same result. */
export class OwnerRefused extends AppError {
  constructor(text: string) {
    super('target_refused', text);
  }
}

/** Sites that must not be scanned, at their owners' request. */
export class ScanRefusals {
  readonly #model: Model<RefusalFields>;
  readonly #context: ServiceContext;

  constructor(model: Model<RefusalFields>, context: ServiceContext) {
    this.#model = model;
    this.#context = context;
  }

  /** @throws OwnerRefused for a listed host, or one below a listed host */
  async refuseListed(host: string): Promise<void> {
    const domain = { $in: listNames(host) };
    if (!(await this.#model.exists({ domain }))) return;
    throw new OwnerRefused('The owner of this site has asked us not to scan it.');
  }

  /** Sorted by name. */
  list(): Promise<RefusalRow[]> {
    return this.#model.find({}).sort({ domain: 1 }).lean<RefusalRow[]>().exec();
  }

  /** Once per replay key. @throws AppError `validation_failed`, `conflict` when it is listed already */
  async create(text: string, replay: Replay | undefined, actor: string): Promise<RefusalRow> {
    const domain = readDomain(text);
    const earlier = await findReplay(this.#model, replay);
    if (earlier) return earlier;
    const { document, isReplay } = await this.#insert(domain, replay);
    const id = document._id.toHexString();
    if (isReplay) return document;
    const changes = { domain: [null, domain] as const };
    await this.#context.audit.record({ actor, action: 'create', kind, id, changes });
    this.#context.announce(`${kind}.created`, id, actor);
    return document;
  }

  async #insert(domain: string, replay: Replay | undefined) {
    try {
      return await createOnce<RefusalFields>(this.#model, { domain }, replay);
    } catch (error) {
      if (!isDuplicate(error, 'domain')) throw error;
      throw new AppError('conflict', 'This domain is already on the list.');
    }
  }

  /** @throws AppError `not_found` */
  async delete(id: string, actor: string): Promise<void> {
    const row = await this.#model.findOneAndDelete({ _id: id }).lean<RefusalRow>().exec();
    if (!row) throw new AppError('not_found');
    const changes = { domain: [row.domain, null] as const };
    await this.#context.audit.record({ actor, action: 'delete', kind, id, changes });
    this.#context.announce(`${kind}.deleted`, id, actor);
  }
}

/** A host and all names above it; of an IP address only itself. */
function listNames(host: string): string[] {
  if (isIP(host) !== 0) return [host];
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

function readDomain(text: string): string {
  const typed = text.toLowerCase().replace(/\.$/, '');
  const bare = typed.replace(/^\[|\]$/g, '');
  // As the URL parser serializes it, so that lookups match.
  if (isIP(bare) === 6) return new URL(`http://[${bare}]`).hostname.slice(1, -1);
  if (isIP(bare) === 4) return bare;
  const ascii = domainToASCII(typed);
  const isName =
    ascii !== '' && ascii.length <= 253 && ascii.split('.').every((each) => label.test(each));
  if (!isName) throw refuseInput({ domain: domainText });
  return ascii;
}

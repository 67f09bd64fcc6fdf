import type { Belongings } from './belongings.ts';
import type { JobDefinition } from './jobs/jobs.ts';

export interface TidyParts {
  /** Per kind of item those of some ids that exist, in the trash or not. */
  readonly findExisting: Readonly<Record<string, (ids: readonly string[]) => Promise<string[]>>>;
  /** What is stored about items. */
  readonly belongings: readonly Belongings[];
  /** Takes away what else belongs to nothing any more and is older than `before`. */
  readonly sweeps: readonly ((before: Date) => Promise<void>)[];
}

const dayMs = 24 * 3_600_000;

/**
 * Takes away what is left over: what belongs to items that the trash has let go (the database
 * empties it by itself and knows nothing of belongings), and what a process that died had begun.
 * @param before what was begun later may still be on its way
 */
export async function tidyUp(
  { findExisting, belongings, sweeps }: TidyParts,
  before: Date,
): Promise<void> {
  for (const [kind, find] of Object.entries(findExisting)) {
    for (const belonging of belongings) {
      const owners = await belonging.listOwners(kind);
      const existing = new Set(await find(owners));
      const gone = owners.filter((id) => !existing.has(id));
      if (gone.length > 0) await belonging.removeOf(kind, gone);
    }
  }
  for (const sweep of sweeps) await sweep(before);
}

/** Once a day. */
export function tidyJob(parts: TidyParts): JobDefinition {
  const run = () => tidyUp(parts, new Date(Date.now() - dayMs));
  return { name: 'tidy', everySeconds: dayMs / 1000, run };
}

import type { Evidence, Findings, PartName } from './evidence.ts';
import { notRun, type Part } from './part.ts';
import { fitPart, hidePart } from './sanitize-part.ts';

/** Requests a part; its probe runs only once, however many request it (single-flight). */
export type AskPart = <Name extends PartName>(name: Name) => Promise<Part<Findings[Name]>>;

/** The probe of each part; it may request other parts, but not in a cycle. */
export type Probes = {
  readonly [Name in PartName]: (part: AskPart) => Promise<Part<Findings[Name]>>;
};

/** Grace period for a probe to finish its own work after the network has closed. */
const graceMs = 500;

/**
 * Runs each probe once. One that throws counts as not run, so that its site still gets a report,
 * and is passed to `onError`, because it is a bug of ours. One that is still running after `end`
 * counts as not run too.
 */
export function collectParts(
  probes: Probes,
  onError: (name: PartName, fault: unknown) => void,
  end?: AbortSignal,
): AskPart {
  const parts = new Map<PartName, Promise<Part<unknown>>>();
  const late = end && giveUp(end);
  const run = async (name: PartName): Promise<Part<unknown>> => {
    try {
      const part = probes[name](ask);
      return fitPart(name, hidePart(await (late ? Promise.race([part, late]) : part)));
    } catch (fault) {
      onError(name, fault);
      return notRun('unreadable', 'The site’s response could not be parsed.');
    }
  };
  const ask: AskPart = async <Name extends PartName>(name: Name) => {
    const part = parts.get(name) ?? run(name);
    parts.set(name, part);
    return part as Promise<Part<Findings[Name]>>;
  };
  return ask;
}

/** For a part that a newer scanner has added since the scan. */
const notLookedAt = notRun('not_applicable', 'This was not looked at when the site was scanned.');

/** Parts of stored evidence, which may be of an older scanner. */
export function askStored(parts: Partial<Evidence['parts']>): AskPart {
  return async (name) => parts[name] ?? notLookedAt;
}

/** Several parts, keyed by name. */
export async function askAll(ask: AskPart, names: readonly PartName[]): Promise<Evidence['parts']> {
  const parts = await Promise.all(names.map(async (name) => [name, await ask(name)] as const));
  return Object.fromEntries(parts) as unknown as Evidence['parts'];
}

function giveUp(end: AbortSignal): Promise<Part<never>> {
  return new Promise((resolve) => {
    const conclude = () => {
      const { reason } = end;
      const why = reason instanceof Error ? reason.message : 'The scan has ended.';
      setTimeout(() => resolve(notRun('budget', why)), graceMs).unref();
    };
    if (end.aborted) conclude();
    else end.addEventListener('abort', conclude, { once: true });
  });
}

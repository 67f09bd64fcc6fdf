import type { Findings, PartName } from './evidence.ts';
import { fitPart, hidePart } from './sanitize-part.ts';
import { notRun, type Part } from './part.ts';

/** Asks for a part; it is found out once, however many ask. */
export type AskPart = <Name extends PartName>(name: Name) => Promise<Part<Findings[Name]>>;

/** How each part is found out, from other parts where it needs them. They must not ask in a circle. */
export type Probes = {
  readonly [Name in PartName]: (part: AskPart) => Promise<Part<Findings[Name]>>;
};

/** What a probe has to end in, after the network ended: it has only its own work left. */
const graceMs = 500;

/**
 * Runs probes, each once. One that breaks counts as not run, so that a site that trips one of them
 * still gets its report; `onFault` hears of it, because that is a mistake of ours. The same goes for
 * one that does not end after `end`.
 */
export function collectParts(
  probes: Probes,
  onFault: (name: PartName, fault: unknown) => void,
  end?: AbortSignal,
): AskPart {
  const parts = new Map<PartName, Promise<Part<unknown>>>();
  const late = end && giveUp(end);
  const run = async (name: PartName): Promise<Part<unknown>> => {
    try {
      const part = probes[name](ask);
      return fitPart(name, hidePart(await (late ? Promise.race([part, late]) : part)));
    } catch (fault) {
      onFault(name, fault);
      return notRun('unreadable', 'What the site answered could not be understood.');
    }
  };
  const ask: AskPart = async <Name extends PartName>(name: Name) => {
    const part = parts.get(name) ?? run(name);
    parts.set(name, part);
    return part as Promise<Part<Findings[Name]>>;
  };
  return ask;
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

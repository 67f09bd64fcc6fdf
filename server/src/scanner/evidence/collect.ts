import type { Findings, PartName } from './evidence.ts';
import { notRun, type Part } from './part.ts';

/** Asks for a part; it is found out once, however many ask. */
export type AskPart = <Name extends PartName>(name: Name) => Promise<Part<Findings[Name]>>;

/** How each part is found out, from other parts where it needs them. They must not ask in a circle. */
export type Probes = {
  readonly [Name in PartName]: (part: AskPart) => Promise<Part<Findings[Name]>>;
};

/**
 * Runs probes, each once. One that breaks counts as not run, so that a site that trips one of them
 * still gets its report; `onFault` hears of it, because that is a mistake of ours.
 */
export function collectParts(
  probes: Probes,
  onFault: (name: PartName, fault: unknown) => void,
): AskPart {
  const parts = new Map<PartName, Promise<Part<unknown>>>();
  const run = async (name: PartName): Promise<Part<unknown>> => {
    try {
      return await probes[name](ask);
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

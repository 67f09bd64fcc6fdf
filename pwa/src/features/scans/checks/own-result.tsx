import type { ComponentType, ReactNode } from 'react';
import { useResource } from '../../../platform/resource.ts';
import { useIsHydrated } from '../../../platform/site.ts';
import { mayHaveReport } from '../opened-report.ts';

export interface OwnResultProps {
  /** Name of the check. */
  readonly check: string;
  /** The page is about a part of it. */
  readonly isPart: boolean;
  /** Shown without a result. */
  readonly children: ReactNode;
}

let card: ComponentType<OwnResultProps> | undefined;
/** Loads the chunk once. A failure is not cached: the next call retries. */
const loadCard = async () => (card ??= (await import('./own-card.tsx')).OwnCard);

/** Prefetches the chunk, so that nothing moves when a finding leads here. Best effort. */
export function prefetchCard(): void {
  loadCard().catch(() => undefined);
}

/** This visitor's result of a check, when they come from a report. */
export function OwnResult(props: OwnResultProps) {
  const isHydrated = useIsHydrated();
  return isHydrated && mayHaveReport() ? <LoadedCard {...props} /> : props.children;
}

function LoadedCard(props: OwnResultProps) {
  const OwnCard = useResource(loadCard).data.value ?? card;
  return OwnCard ? <OwnCard {...props} /> : props.children;
}

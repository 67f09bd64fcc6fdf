import type { ComponentType } from 'react';
import { usePageHead } from '../../../platform/page-head.ts';
import { useResource } from '../../../platform/resource.ts';
import { NotLoaded, Waiting } from '../loaded-report.tsx';

export interface ComparisonProps {
  /** Token of the report. */
  readonly token: string;
  /** Token of the report that it is compared with. */
  readonly against: string;
}

let view: ComponentType<ComparisonProps> | undefined;
/** Loads the chunk once. A failure is not cached: the next call retries. */
const loadView = async () => (view ??= (await import('./comparison.tsx')).Comparison);

/** The changes between two reports: `/scanner/reports/{token}?against={token}`. */
export function LoadedComparison(props: ComparisonProps) {
  usePageHead({ title: 'What changed', isHidden: true });
  const resource = useResource(loadView);
  const Comparison = resource.data.value ?? view;
  const error = resource.error.value;
  if (Comparison) return <Comparison {...props} />;
  return error ? <NotLoaded error={error} onRetry={() => void resource.load()} /> : <Waiting />;
}

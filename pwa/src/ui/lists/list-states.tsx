import type { ApiError } from '@longitude/contract/core/errors';
import type { ReadonlySignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useIsLate } from '../use-busy.ts';
import styles from './list-states.module.css';
import artStyles from '../art.module.css';

const rows = ['first', 'second', 'third', 'fourth'];

/** Placeholder for a list that takes longer than 300 ms to load. */
export function ListSkeleton({ label }: { readonly label: string }) {
  const isLate = useIsLate(true);
  return (
    <div className={styles['skeleton']} aria-live="polite" aria-busy="true">
      {isLate && <p className="visually-hidden">{label}</p>}
      {isLate &&
        rows.map((row) => (
          <div key={row}>
            <span className={styles['line']} />
            <span className={styles['line']} />
            <span className={styles['line']} />
          </div>
        ))}
    </div>
  );
}

/** Shows what failed, where it failed, and offers a retry. */
export function LoadError({
  title,
  error,
  onRetry,
}: {
  /** Our own title; without it the server's text is the title. */
  readonly title?: string;
  readonly error: ApiError;
  readonly onRetry: () => void;
}) {
  return (
    <div className={styles['empty']} role="alert">
      <GlobeArt>
        <path className={artStyles['highlight']} d="M80 12v38m0 24v38" />
        <circle className={artStyles['dot']} cx="80" cy="62" r="6" />
      </GlobeArt>
      <h2>{title ?? error.message}</h2>
      {title && <p>{error.message}</p>}
      <Button tone="ink" size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

interface LoadStateProps {
  /** A resource or a paged list. */
  readonly source: {
    readonly error: ReadonlySignal<ApiError | undefined>;
    load(): Promise<void>;
  };
  readonly hasData: boolean;
  /** Title of a failure, replacing the server's text. */
  readonly title?: string;
}

/** The failure of a load, or a skeleton until there is data. */
export function LoadState({ source, hasData, title }: LoadStateProps) {
  const error = source.error.value;
  if (!error) return hasData ? null : <ListSkeleton label="Loading..." />;
  return (
    <LoadError
      {...(title === undefined ? {} : { title })}
      error={error}
      onRetry={() => void source.load()}
    />
  );
}

/** Explains what will appear here, and offers the next step. */
export function EmptyState({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles['empty']}>
      <GlobeArt>
        <ellipse
          className={`${artStyles['highlight']} ${artStyles['dashed']}`}
          cx="80"
          cy="62"
          rx="25"
          ry="50"
        />
        <circle className={artStyles['dot']} cx="58" cy="38" r="5" />
      </GlobeArt>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

const meridians = [13, 25, 35.5, 43.5, 48.5];

/** The small globe of all states; `children` distinguishes one from another. */
function GlobeArt({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={artStyles['art']} viewBox="0 0 160 124" aria-hidden="true">
      <circle className={artStyles['line']} cx="80" cy="62" r="50" />
      {meridians.map((radius) => (
        <ellipse
          key={radius}
          className={artStyles['graticule']}
          cx="80"
          cy="62"
          rx={radius}
          ry="50"
        />
      ))}
      <path
        className={artStyles['graticule']}
        d="M80 12v100M40 32h80M32.3 47h95.4M30 62h100M32.3 77h95.4M40 92h80"
      />
      {children}
    </svg>
  );
}

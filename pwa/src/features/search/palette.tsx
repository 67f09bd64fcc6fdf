import { countWords } from '@longitude/contract/core/text';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useIsLate } from '../../ui/use-busy.ts';
import { useGoTo } from '../../editing/leave-guard.ts';
import { type PaletteOffers, chooseActive, listEntries, type Entry } from './entries.ts';
import { closeLazyDialog, lazyDialog, paletteActions } from './search.ts';
import { Keys } from './keys.tsx';
import { optionId, PaletteList } from './palette-list.tsx';
import { useSearch, type Wish } from './use-search.ts';
import styles from './palette.module.css';

/** Searches everything, runs an action on the open item, or goes to a place. */
export function Palette({ offers }: { readonly offers: PaletteOffers }) {
  return (
    <Dialog
      open={lazyDialog.value === 'palette'}
      onClose={closeLazyDialog}
      labelledBy="palette-title"
      className={styles['palette']}
    >
      <h2 className="visually-hidden" id="palette-title">
        Search or go to
      </h2>
      <PaletteSearch offers={offers} />
    </Dialog>
  );
}

/** The row that an arrow leads to from `index`. */
function stepFrom(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (Math.max(index, 0) - 1 + count) % count;
  return undefined;
}

function useEntries(wish: Wish, offers: PaletteOffers) {
  const { query } = wish;
  const search = useSearch(wish);
  const [chosen, choose] = useState<string>();
  const entries = [
    ...search.found.map(offers.describe),
    ...listEntries(query, paletteActions.value, offers),
  ];
  const active = entries.find(({ id }) => id === chosen) ?? chooseActive(entries, query, search);
  return { search, entries, active, choose };
}

/** Opens or runs a row; `isApart` opens it in a new tab. */
function useRun() {
  const goTo = useGoTo();
  return ({ href, run }: Entry, isApart: boolean) => {
    if (href && isApart) {
      window.open(href, '_blank', 'noopener');
      return;
    }
    closeLazyDialog();
    if (href) goTo(href);
    else run?.();
  };
}

/** Enter pressed before the results arrive takes effect once they do. */
function useAwaited(isPending: boolean, enter: () => void) {
  const hasEntered = useRef(false);
  const run = useEffectEvent(enter);
  useEffect(() => {
    if (isPending || !hasEntered.current) return;
    hasEntered.current = false;
    run();
  }, [isPending]);
  return (now: boolean) => {
    hasEntered.current = now;
  };
}

/** The combobox with its list (ARIA combobox pattern): the focus stays in the field. */
function PaletteSearch({ offers }: { readonly offers: PaletteOffers }) {
  const [wish, setWish] = useState<Wish>({ query: '' });
  const { query } = wish;
  const { search, entries, active, choose } = useEntries(wish, offers);
  const run = useRun();
  const awaitEnter = useAwaited(search.isPending, () => active && run(active, false));
  const press = (event: KeyboardEvent) => {
    const index = entries.findIndex((entry) => entry === active);
    const next = stepFrom(event.key, index, entries.length);
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (next === undefined && !isEnter) return;
    event.preventDefault();
    if (next !== undefined) choose(entries[next]?.id);
    else if (active) run(active, event.ctrlKey || event.metaKey);
    awaitEnter(next === undefined && !active);
  };
  const type = (text: string) => {
    setWish({ query: text });
    choose(undefined);
    awaitEnter(false);
  };
  const isNothing = query !== '' && entries.length === 0 && !search.isPending && !search.error;
  return (
    <>
      <Field query={query} active={active} onType={type} onKeyDown={press} />
      <div className={styles['list']}>
        <SearchStatus
          query={query}
          search={search}
          listed={entries.length}
          onRetry={() => setWish({ query })}
        />
        <PaletteList entries={entries} active={active} query={query} onRun={run} />
        {isNothing && <p className="padded muted">No results for “{query.trim()}”.</p>}
      </div>
      <Foot />
    </>
  );
}

interface FieldProps {
  readonly query: string;
  readonly active: Entry | undefined;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Field({ query, active, onType, onKeyDown }: FieldProps) {
  return (
    <div className={styles['query']}>
      <Icon name="find" />
      <input
        type="text"
        inputMode="search"
        role="combobox"
        aria-label="Search or go to"
        placeholder="Search or go to"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        value={query}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button tone="plain" size="icon" aria-label="Close" onClick={closeLazyDialog}>
        <Icon name="close" />
      </Button>
    </div>
  );
}

function Foot() {
  return (
    <footer className="wide-only muted">
      <span>
        <Keys keys="ArrowUp" /> <Keys keys="ArrowDown" /> move
      </span>
      <span>
        <Keys keys="Enter" /> open
      </span>
      <span>
        <Keys keys="Mod+Enter" /> open in a new tab
      </span>
    </footer>
  );
}

interface SearchStatusProps {
  readonly query: string;
  readonly search: ReturnType<typeof useSearch>;
  /** Number of rows, with places and actions. */
  readonly listed: number;
  readonly onRetry: () => void;
}

/** The progress or failure of the search, in place of its results. */
function SearchStatus({ search, query, listed, onRetry }: SearchStatusProps) {
  const { isPending, error } = search;
  const isLate = useIsLate(isPending);
  const count = countWords(listed, 'result');
  return (
    <div className={styles['status']} aria-live="polite">
      {isLate && <p className={`muted ${styles['line']}`}>Searching...</p>}
      {error && (
        <p className={styles['line']}>
          <b>Search failed.</b> {error}{' '}
          <Button tone="plain" size="small" onClick={onRetry}>
            Retry
          </Button>
        </p>
      )}
      {query !== '' && !isPending && !error && <p className="visually-hidden">{count}</p>}
    </div>
  );
}

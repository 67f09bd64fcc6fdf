import { useEffect, useRef, type FormEvent, type RefObject } from 'react';
import { Link } from 'wouter';
import type { ShownCategory } from './blog-content.ts';
import { maxText, toAddress, type FilterControl } from './blog-filter.ts';
import { CategoryIcon } from './category-marks.tsx';

interface BlogSearchProps {
  readonly control: FilterControl;
  readonly categories: readonly ShownCategory[];
}

/** Search and categories. A form and links: both work without scripts. */
export function BlogSearch({ control, categories }: BlogSearchProps) {
  return (
    <div className="filters">
      <SearchForm control={control} />
      <nav className="chips" aria-label="Category">
        <Chip control={control} category={null} />
        {categories.map((category) => (
          <Chip key={category.slug} control={control} category={category} />
        ))}
      </nav>
    </div>
  );
}

function SearchForm({ control: { filter, type, submit } }: Pick<BlogSearchProps, 'control'>) {
  const field = useRef<HTMLInputElement>(null);
  useEarlyText(field, type);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
    // Hides the keyboard of a phone.
    field.current?.blur();
  };
  return (
    <search>
      <form className="search" action="/blog" method="get" onSubmit={onSubmit}>
        <label className="vh" htmlFor="blog-search">
          Search articles
        </label>
        <span className="ico i-find" aria-hidden="true" />
        <input
          className="input"
          id="blog-search"
          ref={field}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxText}
          placeholder="Search articles..."
          value={filter.text}
          onChange={(event) => type(event.target.value)}
        />
        {filter.category && <input type="hidden" name="category" value={filter.category} />}
        <noscript>
          <button className="btn" type="submit">
            Search
          </button>
        </noscript>
      </form>
    </search>
  );
}

/** Includes text typed before hydration. */
function useEarlyText(field: RefObject<HTMLInputElement | null>, type: (text: string) => void) {
  useEffect(() => {
    const { value, defaultValue } = field.current ?? { value: '', defaultValue: '' };
    if (value !== defaultValue) type(value);
    // oxlint-disable-next-line react/exhaustive-deps -- once, at hydration
  }, []);
}

interface ChipProps extends Pick<BlogSearchProps, 'control'> {
  /** Null stands for all. */
  readonly category: ShownCategory | null;
}

function Chip({ control: { filter }, category }: ChipProps) {
  const name = category?.name ?? null;
  return (
    <Link
      className="chip"
      href={toAddress({ text: filter.text, category: name })}
      aria-current={filter.category === name ? 'true' : undefined}
    >
      {category && <CategoryIcon category={category} />}
      {name ?? 'All'}
    </Link>
  );
}

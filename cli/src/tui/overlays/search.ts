import { countWords } from '@longitude/contract/core/text';
import { searchAll, type Found, type SearchKind } from '@longitude/contract/search';
import { debounce } from '../debounce.ts';
import type { Press } from '../press.ts';
import type { Session } from '../session.ts';
import { bold, dim, fitLine, joinEnds, reverseLine, span, type Line } from '../ui/line.ts';
import { ruleLine } from '../ui/lines.ts';
import { editField, emptyField, renderField, type TextField } from '../ui/text-field.ts';
import { marks } from '../ui/theme.ts';
import { placeBox, type Overlay } from './overlay.ts';

const searchDelayMs = 120;
const titles: Readonly<Record<SearchKind, string>> = {
  'service-request': 'Requests',
  'contact-message': 'Messages',
  'security-scan': 'Scans',
  'blog-post': 'Posts',
};

interface SearchOptions {
  readonly session: Session;
  readonly close: () => void;
  readonly redraw: () => void;
  readonly open: (found: Found) => void;
  /** Searches the list of the open tab: `requests`. */
  readonly filter: { readonly name: string; readonly run: (words: string) => void } | undefined;
}

interface Choice {
  readonly title: string;
  readonly line: (columns: number) => Line;
  readonly run: () => void;
}

/** The search over everything. */
class Search implements Overlay {
  readonly #options: SearchOptions;
  readonly #searchSoon: () => void;
  #field: TextField = emptyField;
  #choices: readonly Choice[] = [];
  #index = 0;
  #status = '';

  constructor(options: SearchOptions) {
    this.#options = options;
    this.#searchSoon = debounce(searchDelayMs, () => void this.#search());
  }

  onPress(press: Press): void {
    const { close, redraw } = this.#options;
    const chosen = this.#choices[this.#index];
    if (press.name === 'escape') return close();
    if (press.name === 'enter' && chosen) {
      close();
      return chosen.run();
    }
    if (press.name === 'up') this.#index = Math.max(0, this.#index - 1);
    else if (press.name === 'down') {
      this.#index = Math.min(this.#choices.length - 1, this.#index + 1);
    } else this.#type(press);
    return redraw();
  }

  #type(press: Press): void {
    const { text } = this.#field;
    this.#field = editField(this.#field, press);
    if (this.#field.text !== text) this.#searchSoon();
  }

  async #search(): Promise<void> {
    const words = this.#field.text.trim();
    const { session, redraw } = this.#options;
    const start = performance.now();
    const found = /[\p{L}\p{N}]/u.test(words)
      ? await session.run(() => session.connection.call(searchAll, { query: { q: words } }))
      : [];
    // A slower response for fewer letters must not replace a newer one.
    if (!found || words !== this.#field.text.trim()) return;
    const tookMs = Math.round(performance.now() - start);
    const count = countWords(found.length, 'result');
    this.#status = words === '' ? '' : `${count}, ${tookMs} ms`;
    this.#choices = this.#listChoices(found, words);
    this.#index = 0;
    redraw();
  }

  #listChoices(found: readonly Found[], words: string): Choice[] {
    const { open, filter } = this.#options;
    const order = Object.keys(titles);
    const sorted = found.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
    const items = sorted.map((each) => ({
      title: titles[each.kind],
      line: (columns: number) => renderFound(each, columns),
      run: () => open(each),
    }));
    if (!filter || words === '') return items;
    const line = [span(`> Search ${filter.name} for “${words}”`), dim(`   / ${words}`)];
    const run = () => filter.run(words);
    return [...items, { title: 'Commands', line: () => line, run }];
  }

  view(base: readonly Line[], size: Parameters<Overlay['view']>[1]): Line[] {
    const columns = Math.min(size.columns - 4, size.columns < 100 ? 72 : 88);
    const inner = columns - 2;
    const field = renderField(this.#field, inner - 26);
    const head = joinEnds([span('  '), ...field], [dim(this.#status), span('  ')], inner);
    const hint = dim('  Words match at their beginnings; accents and case do not matter.');
    const height = size.columns < 80 ? size.rows : Math.min(size.rows - 1, 21);
    const room = height - 7;
    const lines = [[], head, ruleLine(inner), ...this.#renderChoices(inner, room), [hint]];
    const footnote = `${marks.upDown} choose, ${marks.enter} open, Esc closes`;
    return placeBox(base, size, { title: 'Search everything', footnote, columns, lines, top: 1 });
  }

  /** Exactly `rows` lines around the chosen one. */
  #renderChoices(columns: number, rows: number): Line[] {
    const lines: Line[] = [];
    let chosenAt = 0;
    for (const [index, { title, line }] of this.#choices.entries()) {
      if (title !== this.#choices[index - 1]?.title) {
        const count = this.#choices.filter((each) => each.title === title).length;
        lines.push([span('  '), bold(title), dim(` ${count}`)]);
      }
      const isChosen = index === this.#index;
      if (isChosen) chosenAt = lines.length;
      const bar = span(isChosen ? marks.bar : ' ');
      const row = fitLine([bar, span(' '), ...line(columns - 3)], columns);
      lines.push(isChosen ? reverseLine(row) : row);
    }
    const top = Math.max(0, Math.min(chosenAt - rows + 2, lines.length - rows));
    return Array.from({ length: rows }, (_, index) => lines[top + index] ?? []);
  }
}

function renderFound({ title, snippet }: Found, columns: number): Line {
  const width = Math.floor(columns * 0.44);
  return [...fitLine([span(title)], width), span('  '), dim(snippet)];
}

export function createSearch(options: SearchOptions): Overlay {
  return new Search(options);
}

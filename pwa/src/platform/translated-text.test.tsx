import { act, render } from '@testing-library/react';
import { Fragment, type ReactNode } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translate } from '../testing/translate.ts';
import { followTranslators } from './translated-text.ts';

let stop = () => {};
beforeAll(() => {
  stop = followTranslators();
});
afterAll(() => stop());

type Views = Readonly<Record<string, (n: number) => ReactNode>>;

/** Texts beside others, in every way that components write them. */
const views: Views = {
  'a number before an element': (n) => (
    <output>
      {n} <span>selected</span>
      {n === 3 && <span>, the maximum</span>}
    </output>
  ),
  'a text alone': (n) => <p>{`${n} rows`}</p>,
  'a text between texts': (n) => (
    <p>
      Page {n} of {n + 4}, {n > 1 ? 'many' : 'one'}
    </p>
  ),
  'texts that come and go': (n) => (
    <p>
      {n % 2 === 0 && 'even'}
      {n % 2 === 1 && 'odd'} number{n === 1 ? '' : 's'}
      {n > 2 ? ' and more' : null}
    </p>
  ),
  'an element that comes before a text': (n) => (
    <p>
      {n > 1 && <b>{n}</b>}
      {n > 2 ? 'last' : 'first'} text
    </p>
  ),
  'texts in fragments': (n) => (
    <div>
      {Array.from({ length: n }, (_, at) => (
        <Fragment key={at}>
          {at + n}, <i>x</i>
        </Fragment>
      ))}
      end
    </div>
  ),
  'rows that are replaced': (n) => (
    <ul>
      {Array.from({ length: 4 - n }, (_, at) => (
        <li key={at * n}>
          row {at} of {n}
        </li>
      ))}
    </ul>
  ),
  'an element in place of a text': (n) => <p>now {n === 1 ? 'one' : <b>{n}</b>} again</p>,
};

test.each(Object.entries(views))('%s changes in a translated page', async (_, view) => {
  const { container, rerender } = render(view(1));
  const fresh = render(view(1));
  for (const n of [2, 3, 1, 3, 2, 1]) {
    await act(async () => translate(container));
    expect(container.textContent).toBe(fresh.container.textContent);
    await act(async () => rerender(view(n)));
    fresh.rerender(view(n));
    expect(container.textContent).toBe(fresh.container.textContent);
  }
});

test('what does not change stays translated, and what changes can be translated again', async () => {
  const view = (n: number) => (
    <p>
      {n} <span>selected</span>
    </p>
  );
  const { container, rerender } = render(view(1));
  await act(async () => translate(container));
  await act(async () => rerender(view(2)));
  expect(container.querySelectorAll('span font')).toHaveLength(2);
  expect(container.querySelectorAll('p > font')).toHaveLength(0);
  await act(async () => translate(container));
  expect(container.querySelectorAll('p > font')).toHaveLength(1);
  await act(async () => rerender(view(3)));
  expect(container.textContent).toBe('3 selected');
});

import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { publicRoutes } from '../app/routes.ts';
import { renderApp } from '../testing/render-app.tsx';
import { Meridian } from './meridian.tsx';

test.each([
  [0, '79.4° W'],
  [50, '0.9° W'],
  [58, '11.7° E'],
  [100, '77.6° E'],
])('%d percent of the way from Toronto to Bengaluru is at %s', (at, degrees) => {
  const { container } = render(<Meridian at={at} />);
  expect(container.textContent).toBe(degrees);
});

test('the style sheet places the dot of every line of every page', async () => {
  const used = new Set<string>();
  for (const { path } of publicRoutes) {
    const { container, unmount } = await renderApp(path.replace(':slug', 'an-article'));
    for (const line of container.querySelectorAll<HTMLElement>('.merid')) {
      used.add(line.dataset['at'] ?? 'none');
    }
    unmount();
  }
  const sheet = readFileSync('src/styles/pages/meridian-stops.css', 'utf8');
  const placed = [...sheet.matchAll(/data-at='(\d+)'\] \{\s+--at: (\d+);/g)];
  for (const [, at, value] of placed) expect(value).toBe(at);
  const places = new Set(placed.map(([, at]) => at));
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((at) => !places.has(at))).toEqual([]);
});

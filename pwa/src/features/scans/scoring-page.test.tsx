import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scanCategories, scanChecks } from '@longitude/contract/scan-checks';
import { renderApp } from '../../testing/render-app.tsx';

test('lists every check with its category and weight, and the four bands', async () => {
  await renderApp('/scanner/scoring');
  expect(screen.getByRole('heading', { level: 1, name: 'How is this scored?' })).toBeTruthy();
  for (const [category, weight] of Object.entries(scanCategories)) {
    const table = screen.getByRole('table', { name: `${category} weighs ${weight} of 100` });
    const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    );
    const weights = { critical: '8', high: '4', medium: '2', low: '1' };
    expect(rows).toEqual(
      scanChecks
        .filter((check) => check.category === category)
        .map(({ name, risk }) => [name, risk, weights[risk]]),
    );
  }
  for (const band of ['0 to 39', '40 to 69', '70 to 89', '90 to 100']) {
    expect(screen.getByText(band)).toBeTruthy();
  }
  expect(document.head.querySelector('meta[name="robots"]')).toBeNull();
});

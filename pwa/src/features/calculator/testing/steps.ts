import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderApp } from '../../../testing/render-app.tsx';
import { skills } from './skills.ts';

/** Opens the calculator as the server would have rendered it. */
export const openCalculator = (query = '', settings: Readonly<Record<string, string>> = {}) =>
  renderApp(`/calculator${query}`, settings, { skills });

/** A select of 'Developer #n'. */
export function field(name: string, number = 1): HTMLSelectElement {
  const row = screen.getByRole('group', { name: `Developer #${number}` });
  return within(row).getByLabelText<HTMLSelectElement>(name);
}

/** Chooses an option by its text. */
export function choose(name: string, text: string, number = 1): void {
  const select = field(name, number);
  const option = [...select.options].find((one) => one.textContent === text);
  fireEvent.change(select, { target: { value: option?.value } });
}

export function addDeveloper(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Add Developer' }));
}

export async function calculate(): Promise<void> {
  // oxlint-disable-next-line require-await -- `await act(async …)` also waits for the answer
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Calculate Costs' })));
}

import { fireEvent, screen, within } from '@testing-library/react';

/** The answer to a request that arrived. */
export const received = { id: 'a'.repeat(24), createdAt: '2026-11-21T17:00:00.000Z' };
export const address = '/contact?tab=request';

export const panel = () => within(screen.getByRole('tabpanel'));
export const send = () => fireEvent.click(panel().getByRole('button', { name: 'Submit Request' }));

export function type(label: string | RegExp, value: string): void {
  fireEvent.input(panel().getByLabelText(label), { target: { value } });
}

/** Chooses a service by its slug. */
export function choose(slug: string): void {
  const select = panel().getByLabelText('Service');
  fireEvent.change(select, { target: { value: slug } });
  fireEvent.input(select, { target: { value: slug } });
}

/** What a request needs. */
export function fillIn(): void {
  type('Name', 'Wilhelmina Featherstone');
  type('Email', 'wilhelmina@outfitters.example');
  choose('cybersecurity');
  type('Message', 'We need help with the audit in March.');
}

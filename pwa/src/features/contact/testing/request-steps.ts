import { fireEvent } from '@testing-library/react';
import { panel, type } from './form-steps.ts';

export const address = '/contact?tab=request';

export const send = () => fireEvent.click(panel().getByRole('button', { name: 'Submit Request' }));

/** Chooses a service by its slug. */
export function choose(slug: string): void {
  const select = panel().getByLabelText('Service');
  fireEvent.change(select, { target: { value: slug } });
  fireEvent.input(select, { target: { value: slug } });
}

/** The required fields of a request. */
export function fillIn(): void {
  type('Name', 'Wilhelmina Featherstone');
  type('Email', 'wilhelmina@outfitters.example');
  choose('cybersecurity');
  type('Message', 'We need help with the audit in March.');
}

import { fireEvent } from '@testing-library/react';
import { panel, type } from './form-steps.ts';

export const send = () => fireEvent.click(panel().getByRole('button'));

/** Fills in a valid message. */
export function fillIn(): void {
  type('Name', 'Wilhelmina Featherstone');
  type('Email', 'wilhelmina@outfitters.example');
  type(/Company/, 'Featherstone Outfitters');
  fireEvent.change(panel().getByLabelText(/Service/), { target: { value: 'general-inquiry' } });
  type('Message', 'Two legacy systems, one audit in March.');
}

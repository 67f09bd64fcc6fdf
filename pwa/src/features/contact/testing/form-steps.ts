import { fireEvent, screen, within } from '@testing-library/react';

/** The response to a submission that arrived. */
export const received = { id: 'a'.repeat(24), createdAt: '2026-11-21T17:00:00.000Z' };

/** The visible form. */
export const panel = () => within(screen.getByRole('tabpanel'));

/** Types into one of its fields. */
export function type(label: string | RegExp, value: string): void {
  fireEvent.input(panel().getByLabelText(label), { target: { value } });
}

import { fireEvent, screen, within } from '@testing-library/react';

/** Clicks a button of the screen. */
export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }));

/** The field with a label. */
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

/** Types into a field. */
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });

/** Waits for the dialog with this question or message, and clicks one of its buttons. */
export async function answerDialog(title: string | RegExp, button: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.click(dialog.getByRole('button', { name: button }));
  return dialog;
}

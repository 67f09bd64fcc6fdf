import { fireEvent, screen, within } from '@testing-library/react';
import { buildMessage } from '../../../../testing/builders.ts';
import { serveApi, type Result, type Call, type Handler } from '../../../../testing/fake-api.ts';
import { hearEvents } from '../../../../testing/fake-events.ts';
import { respondQuietly } from '../../../../testing/item-routes.ts';
import { renderAdmin } from '../../../../testing/render-admin.tsx';
import { MessageDialogs } from '../message-dialogs.tsx';

export const message = buildMessage({ notes: 'Offered Tuesday. Joris joins.' });
export const { id } = message;
export const read = `GET /contact-messages/${id}`;
export const change = `PATCH /contact-messages/${id}`;

/** The response with the details, and its version. */
export const one = (
  etag = '"1"',
  now: Partial<typeof message> = {},
  files = [] as unknown[],
): Result => ({
  body: { ...message, ...now, files },
  headers: { etag },
});

/** Responds to the calls of the dialog, with these responses before the default ones. */
export function serveMessage(routes: Record<string, Handler> = {}) {
  return serveApi({ [read]: one(), ...respondQuietly('contact-message', id), ...routes });
}

/** Shows the dialog with these responses, once its fields are rendered. */
export async function openDetails(routes: Record<string, Handler> = {}) {
  const calls = serveMessage(routes);
  const publish = hearEvents();
  const { unmount } = renderAdmin(<MessageDialogs />, `/admin?tab=messages&message=${id}`);
  const dialog = await screen.findByRole('dialog', { name: 'Ifeoma Castellanos' });
  const notes = await within(dialog).findByLabelText<HTMLTextAreaElement>('Notes');
  const status = within(dialog).getByLabelText<HTMLSelectElement>('Status');
  const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  return { calls, publish, dialog, notes, status, save, unmount };
}
export const saves = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'PATCH');

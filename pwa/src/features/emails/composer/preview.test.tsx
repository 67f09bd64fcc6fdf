import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeCalls, press, show } from './testing/composer-screen.tsx';

// The formatting editor needs a real browser (e2e/rich-text.test.ts): here the plain field writes.
vi.mock('../../../ui/rich-text/rich-text.tsx', () => {
  throw new Error('no editor');
});
afterEach(() => vi.unstubAllGlobals());

const offer = { id: 'file-1', originalName: 'offer.pdf', size: 482_000 };

/** Opens the preview on a window that is wide enough for a desk, or is not. */
async function open(isDesk: boolean, cc = '') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 64rem)' && isDesk,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { calls } = fakeCalls();
  calls.preview.mockResolvedValue({ subject: 'Our offer', html: '<p>Hello</p>', text: 'Hello' });
  show(calls, vi.fn(), { files: [offer] });
  fireEvent.change(screen.getByLabelText('CC'), { target: { value: cc } });
  press('Preview');
  const dialog = await screen.findByRole('dialog', { name: 'Preview' });
  await within(dialog).findByText('Our offer');
  return dialog;
}

test('the preview names who gets it, its subject and what is attached', async () => {
  const dialog = await open(true, 'joris@longitude.example');
  const facts = [...dialog.querySelectorAll('.facts > *')].map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'To',
    'seun@kestrelrowe.example',
    'CC',
    'joris@longitude.example',
    'Subject',
    'Our offer',
    'Attached',
    'offer.pdf (482 kB)',
  ]);
});

test('without copies there is no line for them', async () => {
  const dialog = await open(true);
  expect(within(dialog).queryByText('CC')).toBeNull();
});

test.each([
  [true, 'Desk', 'mail-frame desk'],
  [false, 'Phone', 'mail-frame phone'],
])('the preview opens as the device in use is (desk: %s)', async (isDesk, pressed, frame) => {
  const dialog = await open(isDesk);
  const width = within(dialog).getByRole('group', { name: 'Width' });
  expect(within(width).getByRole('button', { pressed: true }).textContent).toBe(pressed);
  expect(dialog.querySelector('iframe')?.className).toBe(frame);
});

import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { Toasts, showToast } from './toast.tsx';

const close = () => undefined;

/** A dialog that contains another one, over a page with toasts. */
function Page({ outer, inner }: { readonly outer: boolean; readonly inner: boolean }) {
  return (
    <>
      <Dialog open={outer} onClose={close} labelledBy="outer">
        <h2 id="outer">Details</h2>
        <Dialog open={inner} onClose={close} labelledBy="inner">
          <h2 id="inner">Preview</h2>
        </Dialog>
      </Dialog>
      <Toasts />
    </>
  );
}

/** The name of the dialog that contains the toast; null on the page. */
function findToast(): string | null {
  const within = screen.getByText('Saved').closest('dialog');
  const id = within?.getAttribute('aria-labelledby');
  return id ? (document.getElementById(id)?.textContent ?? '') : null;
}

test('a toast is in the topmost dialog, and moves down with each that closes', () => {
  const view = render(<Page outer inner={false} />);
  act(() => void showToast({ title: 'Saved' }));
  expect(findToast()).toBe('Details');
  view.rerender(<Page outer inner />);
  expect(findToast()).toBe('Preview');
  view.rerender(<Page outer inner={false} />);
  expect(findToast()).toBe('Details');
  view.rerender(<Page outer={false} inner={false} />);
  expect(findToast()).toBeNull();
});

test('when two dialogs close together, toasts are back on the page', () => {
  const both = (
    <>
      <Dialog open onClose={close} labelledBy="lower">
        <h2 id="lower">Details</h2>
      </Dialog>
      <Dialog open onClose={close} labelledBy="upper">
        <h2 id="upper">Follow-up</h2>
      </Dialog>
    </>
  );
  const view = render(both);
  view.rerender(<Toasts />);
  act(() => void showToast({ title: 'Saved' }));
  expect(findToast()).toBeNull();
});

import { ApiError } from '@longitude/contract/core/errors';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { passPauses } from '../../../../testing/pass-pauses.ts';
import { ConfirmHost } from '../../../../ui/confirm.tsx';
import { Toasts } from '../../../../ui/toast.tsx';
import type { SavedDraft } from '../../../../editing/draft-calls.ts';
import type { ComposerCalls, ComposerProps } from '../composer-calls.ts';
import { Composer } from '../composer.tsx';

export const offline = () =>
  new ApiError('No connection to the server.', { status: 0, code: 'offline' });
export const stale = () => new ApiError('Changed', { status: 412, code: 'stale' });
export const at = '2026-11-21T14:31:00.000Z';

/** A server that stores one draft and accepts each email. */
export function fakeCalls() {
  let draft: SavedDraft | null = null;
  const server = {
    keep: (values: Readonly<Record<string, string>>, etag: string) => {
      draft = { values, updatedAt: at, etag };
    },
    /** Sent or discarded from another window. */
    end: () => {
      draft = null;
    },
    read: () => draft,
  };
  const calls = {
    send: vi.fn<ComposerCalls['send']>(async () => ({ id: 'mail-1' })),
    cancelSend: vi.fn<ComposerCalls['cancelSend']>(async () => undefined),
    preview: vi.fn<ComposerCalls['preview']>(),
    upload: vi.fn<ComposerCalls['upload']>(),
    removeFile: vi.fn<ComposerCalls['removeFile']>(async () => undefined),
    drafts: {
      load: vi.fn<ComposerCalls['drafts']['load']>(async () => draft),
      save: vi.fn<ComposerCalls['drafts']['save']>(async (values) => {
        server.keep(values, '"2"');
        return { updatedAt: at, etag: '"2"' };
      }),
      remove: vi.fn<ComposerCalls['drafts']['remove']>(async () => {
        draft = null;
      }),
    },
  };
  return { calls, server };
}

passPauses();

let last = 0;
beforeEach(() => {
  last += 1;
});

export const user = { id: 'amara', username: 'amara', name: 'Amara', email: 'a@longitude.example' };
/** The composer of this test: each test has its own item. */
const composerId = () => `request:${last}`;
/** The device's key of this test's text. */
export const textName = () => `${user.id}:${composerId()}`;

export function show(calls: ComposerCalls, onSent = vi.fn(), more: Partial<ComposerProps> = {}) {
  const page = (
    <>
      <Composer
        id={composerId()}
        userId={user.id}
        recipient="seun@kestrelrowe.example"
        defaults={{ subject: 'Regarding', paragraphs: ['Hello Seun,', 'The team'] }}
        calls={calls}
        onSent={onSent}
        {...more}
      />
      <Toasts />
      <ConfirmHost />
    </>
  );
  return { ...render(page), onSent };
}

export const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
export const subject = () => screen.getByLabelText<HTMLInputElement>('Subject');
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const write = (value: string) => fireEvent.change(text(), { target: { value } });

import type { Email } from '@longitude/contract/emails';
import type { StoredFile } from '@longitude/contract/files';
import type { Note } from '@longitude/contract/notes';

export function buildNote(change: Partial<Note> = {}): Note {
  return {
    id: '64b1f0c2a9d3e8f7a6b5c4e1',
    content: 'Budget named on the phone: up to 14,000 CAD.',
    author: 'Joris van Aldermeer',
    createdAt: '2026-11-21T09:18:00.000Z',
    ...change,
  };
}

export function buildFile(change: Partial<StoredFile> = {}): StoredFile {
  return {
    id: '64b1f0c2a9d3e8f7a6b5c4f1',
    originalName: 'insurer-questionnaire.docx',
    size: 88_000,
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    createdAt: '2026-11-21T09:12:00.000Z',
    ...change,
  };
}

export function buildEmail(change: Partial<Email> = {}): Email {
  return {
    id: '64b1f0c2a9d3e8f7a6b5c4a1',
    subject: 'Regarding your Help Desk Support request',
    body: '<p>Hello Thuy-Linh,</p><p>we can start <strong>on Monday</strong>.</p>',
    to: 'linh@lanterndental.example',
    cc: [],
    author: 'Amara Okafor',
    state: 'sent',
    sendAt: null,
    sentAt: '2026-11-21T09:20:10.000Z',
    lastError: null,
    files: [],
    notes: [],
    createdAt: '2026-11-21T09:20:00.000Z',
    ...change,
  };
}

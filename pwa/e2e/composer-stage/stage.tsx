import { ApiError } from '@longitude/contract/core/errors';
import { createRoot } from 'react-dom/client';
import '../../src/styles/index.css';
import '../../src/styles/office.css';
// As in the product, where the frame has the sheet: the editor is loaded without.
import '../../src/ui/rich-text/rich-text.module.css';
import { Composer } from '../../src/features/emails/composer/composer.tsx';
import type {
  ComposerCalls,
  OutgoingEmail,
} from '../../src/features/emails/composer/composer-calls.ts';
import { ConfirmHost } from '../../src/ui/confirm.tsx';
import panelStyles from '../../src/ui/panel.module.css';
import { Toasts } from '../../src/ui/toast.tsx';

export interface Stage {
  readonly sent: OutgoingEmail[];
  readonly withdrawn: string[];
  readonly files: string[];
  /** The contents of the draft at its last save. */
  draft: Readonly<Record<string, string>> | null;
  /** HTML of the next preview. */
  preview: string;
}
declare global {
  interface Window {
    stage: Stage;
    /** Incremented when something runs that must not. */
    executed?: number;
  }
}

const stage: Stage = { sent: [], withdrawn: [], files: [], draft: null, preview: '<p>Hello</p>' };
window.stage = stage;
const soon = () => new Date().toISOString();

/** A server of one page: everything succeeds, and is reported to `window.stage`. */
const calls: ComposerCalls = {
  send: async (email) => {
    stage.sent.push(email);
    return { id: String(stage.sent.length) };
  },
  cancelSend: async (id) => stage.withdrawn.push(id),
  preview: async ({ subject, message }) => ({
    subject,
    html: stage.preview.replace('{message}', message),
    text: 'Hello',
  }),
  upload: (file, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      stage.files.push(file.name);
      onProgress(Math.floor(file.size * 0.63));
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      const [id, originalName, size] = [`file-${stage.files.length}`, file.name, file.size];
      const refused = new ApiError('this type is not accepted', {
        status: 415,
        code: 'unsupported_type',
      });
      if (file.name.endsWith('.heic')) reject(refused);
      else if (!file.name.startsWith('slow')) resolve({ id, originalName, size });
    }),
  removeFile: async () => undefined,
  drafts: {
    load: async () => stage.draft && { values: stage.draft, updatedAt: soon(), etag: '"1"' },
    save: async (values) => {
      stage.draft = values;
      return { updatedAt: soon(), etag: '"1"' };
    },
    remove: async () => {
      stage.draft = null;
    },
  },
};

const paragraphs = ['Hello Oluwaseun,', 'Thank you for your request.', 'The Longitude team'];
const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(
  <div data-office="">
    <main>
      <h1 className="visually-hidden">Stage</h1>
      <section className={panelStyles['panel']} aria-labelledby="title">
        <h2 id="title">Email</h2>
        <Composer
          id="stage:1"
          userId="amara"
          recipient="seun@kestrelrowe.example"
          defaults={{ subject: 'Regarding your Cybersecurity request', paragraphs }}
          calls={calls}
        />
      </section>
    </main>
    <Toasts />
    <ConfirmHost />
  </div>,
);

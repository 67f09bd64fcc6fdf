import { vi } from 'vitest';
import type { Result } from './fake-api.ts';

interface SentUpload {
  readonly path: string;
  readonly names: readonly string[];
  readonly key: string | undefined;
}

/**
 * Responds to uploads, which are sent by XMLHttpRequest. The returned list grows with each of them.
 */
export function serveUploads(
  respond: (upload: SentUpload) => Result | Promise<Result>,
): SentUpload[] {
  const uploads: SentUpload[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #path = '';
    readonly #headers = new Map<string, string>();
    open(_: string, address: string) {
      this.#path = address.replace(/^\/api/, '');
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader() {
      return null;
    }
    abort() {
      this.dispatchEvent(new Event('loadend'));
    }
    async send(form: FormData) {
      const names = form.getAll('files').map((file) => (file instanceof File ? file.name : ''));
      const sent = { path: this.#path, names, key: this.#headers.get('idempotency-key') };
      uploads.push(sent);
      const { status = 201, body } = await respond(sent);
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.dispatchEvent(new Event('loadend'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return uploads;
}

import { vi } from 'vitest';

/** Caches of a service worker, in memory: happy-dom has none. */
class MemoryCache {
  readonly #entries = new Map<string, { readonly body: string; readonly headers: Headers }>();

  /** Reads the whole body first: an interrupted one changes nothing. */
  async put(path: string, response: Response): Promise<void> {
    const { headers } = response;
    const body = await response.text();
    this.#entries.delete(path);
    this.#entries.set(path, { body, headers });
  }

  async match(path: string): Promise<Response | undefined> {
    const entry = this.#entries.get(path);
    return entry && new Response(entry.body, { headers: entry.headers });
  }

  async delete(key: string | Request): Promise<boolean> {
    return this.#entries.delete(typeof key === 'string' ? key : new URL(key.url).pathname);
  }

  async keys(): Promise<Request[]> {
    return [...this.#entries.keys()].map((path) => new Request(new URL(path, location.origin)));
  }
}

/** Gives a test caches of its own. */
export function stubCaches(): void {
  const named = new Map<string, MemoryCache>();
  const open = async (name: string) => {
    const cache = named.get(name) ?? new MemoryCache();
    named.set(name, cache);
    return cache;
  };
  const match = async (path: string, { cacheName }: { readonly cacheName?: string } = {}) => {
    for (const [name, cache] of named) {
      // oxlint-disable-next-line no-await-in-loop -- the first that has it
      const found = cacheName === undefined || cacheName === name ? await cache.match(path) : null;
      if (found) return found;
    }
    return undefined;
  };
  const keys = async () => [...named.keys()];
  vi.stubGlobal('caches', {
    open,
    match,
    keys,
    delete: async (name: string) => named.delete(name),
  });
}

/**
 * A fetch event that ends, like a browser's, once its response and everything that it waits for are
 * there.
 */
export class FakeFetchEvent {
  preloadResponse: Promise<Response | undefined> = Promise.resolve(undefined);
  readonly resultingClientId = 'window';
  readonly request: Request;
  #open = 0;
  #pending: Promise<unknown>[] = [];

  constructor(path: string, init: RequestInit = {}) {
    this.request = new Request(new URL(path, location.origin), init);
    // happy-dom's have none.
    Object.defineProperty(this.request, 'cache', { value: init.cache ?? 'default' });
  }

  readonly waitUntil = (work: Promise<unknown>): void => {
    if (this.#open === 0) throw new DOMException('The event is over', 'InvalidStateError');
    this.#follow(work);
  };

  respondWith<Result>(respond: (event: never) => Promise<Result>): Promise<Result> {
    this.#open += 1;
    const response = respond(this as never);
    this.#open -= 1;
    this.#follow(response);
    return response;
  }

  /** Resolves when there is nothing left to wait for. */
  async end(): Promise<void> {
    for (let count = -1; count !== this.#pending.length;) {
      count = this.#pending.length;
      // oxlint-disable-next-line no-await-in-loop -- work may add work
      await Promise.allSettled(this.#pending);
    }
  }

  #follow(work: Promise<unknown>): void {
    this.#open += 1;
    const close = () => void (this.#open -= 1);
    this.#pending.push(work.then(close, close));
  }
}

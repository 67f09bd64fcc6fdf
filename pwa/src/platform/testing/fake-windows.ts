import { vi } from 'vitest';

type Grant = () => Promise<void>;
interface Held {
  readonly steal: () => void;
}

/** Web Locks of one name as browsers have them: a queue, `signal` and `steal`. */
class FakeLocks {
  #held: Held | undefined;
  readonly #waiting: Grant[] = [];

  request(_: string, options: { signal?: AbortSignal; steal?: boolean }, run: Grant) {
    return new Promise<void>((resolve, reject) => {
      const refuse = () => reject(new DOMException('aborted', 'AbortError'));
      if (options.signal?.aborted) {
        refuse();
        return;
      }
      const grant: Grant = async () => {
        const held: Held = { steal: refuse };
        this.#held = held;
        await run().then(resolve, reject);
        if (this.#held !== held) return;
        this.#held = undefined;
        this.#grantNext();
      };
      options.signal?.addEventListener('abort', () => {
        const at = this.#waiting.indexOf(grant);
        if (at === -1) return;
        this.#waiting.splice(at, 1);
        refuse();
      });
      if (options.steal) {
        this.#held?.steal();
        void grant();
      } else {
        this.#waiting.push(grant);
        if (!this.#held) this.#grantNext();
      }
    });
  }

  #grantNext() {
    void this.#waiting.shift()?.();
  }
}

/** Channels of one name: a message of one reaches all others a moment later. */
class FakeChannel extends EventTarget {
  static readonly open = new Set<FakeChannel>();

  constructor() {
    super();
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.open) {
      if (other === this) continue;
      const event = Object.assign(new Event('message'), { data: structuredClone(data) });
      queueMicrotask(() => FakeChannel.open.has(other) && other.dispatchEvent(event));
    }
  }
  close() {
    FakeChannel.open.delete(this);
  }
}

/** Several windows of one browser in one test: locks and channels between them. */
export function openBrowser(): void {
  FakeChannel.open.clear();
  const locks = new FakeLocks();
  vi.spyOn(navigator, 'locks', 'get').mockImplementation(() => locks as unknown as LockManager);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
}

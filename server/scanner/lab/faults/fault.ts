import type { SiteDraft } from '../site-draft.ts';

type Plant = (draft: SiteDraft) => void;

/** A fault of a site, and a scan's expected statements about it. */
export interface Fault {
  /** Keyed by check. With only this fault no other check reports anything. */
  readonly finds: Readonly<Record<string, 'fail' | 'warning'>>;
  /** Words of the details or the evidence, if a check has several faults. */
  readonly says: RegExp | null;
  readonly plant: Plant;
}
export type Faults = Readonly<Record<string, Fault>>;

export const fault = (finds: Fault['finds'], plant: Plant, says: RegExp | null = null): Fault => ({
  finds,
  plant,
  says,
});

export const addHeader =
  (name: string, value: string): Plant =>
  (draft) =>
    void draft.headers.push([name, value]);
export const addFile =
  (path: string, body: string | Uint8Array, type = 'text/plain'): Plant =>
  (draft) =>
    void draft.files.set(path, [type, body]);
export const addToPage =
  (html: string): Plant =>
  (draft) =>
    void (draft.body += html);
/** All of them, in order. */
export const plantAll =
  (...plants: readonly Plant[]): Plant =>
  (draft) => {
    for (const plant of plants) plant(draft);
  };

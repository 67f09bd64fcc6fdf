import type { Header } from '../../src/evidence/http.ts';
import { addFile } from '../faults/fault.ts';
import { removeHeaders, type SiteDraft } from '../site-draft.ts';
import type { SiteResponse, SiteRequest } from '../start-site.ts';

/** Varies a good site without making it worse. */
export type Variation = (draft: SiteDraft) => void;
/** A site has at most one variation of a group. */
export type Variations = Readonly<Record<string, Variation>>;

export const withHeaders =
  (...lines: readonly string[]): Variation =>
  (draft) => {
    const headers = lines.map((line): Header => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    });
    removeHeaders(draft, ...headers.map(([name]) => name.toLowerCase()));
    draft.headers.push(...headers);
  };
export const withCookies =
  (...cookies: readonly string[]): Variation =>
  (draft) =>
    void (draft.cookies = [...cookies]);
export const withFile = (path: string, type: string, body: string | Uint8Array): Variation =>
  addFile(path, body, type);
/** In place of the form of the home page. */
export const withForm =
  (form: string): Variation =>
  (draft) => {
    const [type, html] = draft.files.get('/') ?? ['text/html', ''];
    draft.files.set('/', [type, String(html).replace(/<form[^]*<\/form>/, form)]);
  };
export const change =
  (to: (response: SiteResponse, request: SiteRequest) => SiteResponse): Variation =>
  (draft) =>
    void draft.changes.push(to);
/** A variation for each text. */
export const varyEach = <Text>(
  vary: (text: Text) => Variation,
  texts: Readonly<Record<string, Text>>,
): Variations =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, vary(text)]));

/** Names of the parts that depend on settings or act: `{company}` in a text. */
export const placeholderNames = [
  'company',
  'to-company',
  'or-call',
  'ways-to-reach',
  'cookie-settings',
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

export const legalTags = ['p', 'h3', 'ul', 'ol', 'li', 'strong'] as const;

/** Words, or an element of a legal text. */
export type LegalNode =
  | string
  | {
      readonly tag: (typeof legalTags)[number];
      readonly children: readonly LegalNode[];
    }
  /** A link within the site. */
  | { readonly tag: 'a'; readonly href: string; readonly children: readonly LegalNode[] }
  | { readonly tag: 'placeholder'; readonly name: PlaceholderName }
  | ({ readonly tag: 'table' } & Facts);

/** A table whose first column names the rows. */
export interface Facts {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly FactsRow[];
}
export type FactsRow = readonly [name: string, ...cells: (readonly LegalNode[])[]];

/** A file of server/content/legal, compiled by pwa/legal-texts.ts. */
export interface LegalText {
  readonly title: string;
  readonly lead: string;
  /** Questions with their answers. */
  readonly shortVersion: readonly (readonly [question: string, answer: string])[];
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  /** The anchor of its heading. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly LegalNode[];
}

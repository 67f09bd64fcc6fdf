export interface ComingText {
  readonly title: string;
  readonly lead: string;
  /** What is not there yet. */
  readonly status: string;
}

const texts: Readonly<Record<string, ComingText>> = {
  scanner: {
    title: 'Security Scanner',
    lead: 'A free check of your website from the outside: certificate, ports, headers and exposed files.',
    status: 'The scanner is being built. It does not take addresses yet.',
  },
};

const unknown: ComingText = {
  title: 'Page',
  lead: 'This part of the site is being built.',
  status: 'There is nothing to read here yet.',
};

/** The text of a path by its first segment. */
export function findComing(path: string): ComingText {
  return texts[path.split('/')[1] ?? ''] ?? unknown;
}

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
  calculator: {
    title: 'Cost Savings Calculator',
    lead: 'What a team costs in India and in Canada, side by side.',
    status: 'The calculator is being built. It does not calculate yet.',
  },
  blog: {
    title: 'Industry Insights',
    lead: 'Hybrid teams, security, and the cost of IT.',
    status: 'The articles are being prepared. None can be read here yet.',
  },
  privacy: {
    title: 'Privacy Policy',
    lead: 'What we keep about you, why, and for how long.',
    status:
      'The full policy is being written. What you send by the contact page is stored to answer you.',
  },
  terms: {
    title: 'Terms of Service',
    lead: 'The terms under which we work.',
    status: 'The full terms are being written. Each engagement has a signed contract of its own.',
  },
  cookies: {
    title: 'Cookie Policy',
    lead: 'Which cookies there are, and how to refuse them.',
    status:
      'The full policy is being written. Today this site sets no cookies and loads no analytics; your choice and your drafts are kept in the storage of this device.',
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

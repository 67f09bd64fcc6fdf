import type { CheckEntry, ShownCheckPage } from '@longitude/contract/check-pages';

/** A page about the check Critical Security Headers, with a fix in two places. */
export function buildCheckPage(change: Partial<ShownCheckPage> = {}): ShownCheckPage {
  return {
    slug: 'critical-security-headers',
    name: 'Critical Security Headers',
    check: 'Critical Security Headers',
    category: 'HTTP Security Headers',
    summary: 'HSTS, nosniff',
    keywords: ['Strict-Transport-Security'],
    lead: 'Without them, one `script` is enough.',
    looksAt: {
      intro: 'The headers of one answer.',
      items: [{ term: '`nosniff`', text: 'A file is never run as a script.' }],
    },
    verdicts: {
      fail: 'Two or more are missing.',
      warning: '',
      pass: 'All are sent.',
      notTested: 'The site responded with 403.',
    },
    fix: {
      intro: 'The «marked» values are for the first week.',
      places: [
        {
          place: 'nginx',
          where: 'In the `server` block.',
          file: '/etc/nginx/headers.conf',
          code: '# a day first\nadd_header Strict-Transport-Security "max-age=«86400»" always;',
          note: 'Then `nginx -t`.',
        },
        {
          place: 'Cloudflare',
          where: 'In the dashboard.',
          file: 'SSL/TLS, Edge Certificates',
          code: 'Max age «1 month»',
          note: 'Works at once.',
        },
      ],
    },
    effort: { time: 'An hour', customersNotice: 'None', wayBack: 'Remove the line' },
    proof: {
      intro: 'One line shows it.',
      code: '$ curl -sI https://shop.example.com\nHTTP/2 200',
    },
    standards: 'RFC 6797',
    askedBy: '',
    related: [{ slug: 'hsts', name: 'HSTS' }],
    ...change,
  };
}

/** An entry of the list of checks. */
export function buildEntry(change: Partial<CheckEntry>): CheckEntry {
  const { slug, name, check, category, summary, keywords } = buildCheckPage();
  return { slug, name, check, category, summary, keywords, ...change };
}

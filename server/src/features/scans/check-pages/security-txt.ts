import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const securityTxt: CheckPage = {
  slug: 'security-txt',
  name: 'security.txt',
  check: 'security.txt',
  category: 'File Security',
  summary: 'Where a researcher can report a vulnerability (RFC 9116)',
  keywords: [
    'RFC 9116',
    'well-known',
    'vulnerability disclosure',
    'security contact',
    'bug bounty',
    'researcher',
    'Expires',
  ],
  lead: 'People who find a vulnerability in your site need to know whom to tell. Without a contact they give up or publish it, and you are the last to know.',
  looksAt: {
    intro:
      'One small text file at `/.well-known/security.txt`, or else at its old location `/security.txt`. A redirect within your site is followed once.',
    items: [
      {
        term: '`Contact`',
        text: 'At least one, written as an address: `mailto:`, `https://` or `tel:`. A bare email address without `mailto:` does not count.',
      },
      {
        term: '`Expires`',
        text: 'Exactly one date in the future, such as `2027-10-31T00:00:00Z`. The RFC advises less than a year ahead.',
      },
      {
        term: 'Type',
        text: 'Served as `text/plain`. A web page shown for every unknown address does not count as the file.',
      },
      {
        term: 'Signature',
        text: 'A file signed with OpenPGP is read as well. The signature is optional and is not verified.',
      },
    ],
  },
  verdicts: {
    fail: '',
    warning:
      'There is no file, or it names no contact, has expired, has no readable date, is not plain text, or is only at the old location: low risk.',
    pass: 'The file names a contact and a date that has not passed.',
    notTested: shared.joinSentences(
      'The site responded with an error of its own, or blocked the scanner with a sign-in page, a bot challenge, 401, 403 or 503.',
      shared.notScored,
    ),
  },
  fix: {
    intro: shared.joinSentences(
      'One file with two lines is enough. Use an address that someone reads, even during holidays, and put the renewal in a calendar.',
      shared.replaceValues,
    ),
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of your site. No file is needed.',
        file: shared.nginxFile,
        code: `location = /.well-known/security.txt {
  default_type "text/plain; charset=utf-8";
  return 200 "Contact: mailto:«security@shop.example.com»\\nExpires: «2027-10-31T00:00:00Z»\\nPreferred-Languages: en\\nCanonical: https://shop.example.com/.well-known/security.txt\\n";
}
# the old location
location = /security.txt { return 301 /.well-known/security.txt; }`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'The `=` makes it win over rules that deny hidden folders.',
        ),
      },
      {
        place: 'Apache',
        where:
          'A file in the site’s public folder. Apache sends `.txt` as plain text automatically.',
        file: '.well-known/security.txt',
        code: `Contact: mailto:«security@shop.example.com»
Expires: «2027-10-31T00:00:00Z»
Preferred-Languages: en
Canonical: https://shop.example.com/.well-known/security.txt`,
        note: 'If it responds with 403 or 404, a rule denies every folder that begins with a dot: make an exception for `.well-known`.',
      },
      {
        place: 'Caddy',
        where: 'In the site block. No file is needed.',
        file: 'Caddyfile',
        code: `shop.example.com {
  respond /.well-known/security.txt "Contact: mailto:«security@shop.example.com»
Expires: «2027-10-31T00:00:00Z»
Preferred-Languages: en
Canonical: https://shop.example.com/.well-known/security.txt
"
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'Keep the lines of the text at the left edge: spaces in front of them would become part of the file.',
        ),
      },
      {
        place: 'IIS',
        where: 'A file in the site’s root. IIS sends `.txt` as plain text automatically.',
        file: '.well-known\\security.txt',
        code: `Contact: mailto:«security@shop.example.com»
Expires: «2027-10-31T00:00:00Z»
Preferred-Languages: en
Canonical: https://shop.example.com/.well-known/security.txt`,
        note: 'Explorer may refuse the name of the folder: create it with `mkdir .well-known`. ASP.NET Core leaves folders that begin with a dot out of its static files: return the text from the application instead, with `app.MapGet`.',
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard; no server access needed.',
        file: 'Security, Settings, Web application exploits, Security.txt',
        code: `Contact:             mailto:«security@shop.example.com»
Expires at:          «2027-10-31, 00:00 UTC»
Preferred languages: en
Canonical:           https://shop.example.com/.well-known/security.txt`,
        note: 'Works at once for every name that Cloudflare proxies. In older dashboards the button is Security, Settings, Enable Security.txt.',
      },
      {
        place: 'WordPress',
        where: shared.themeOrSnippets,
        file: 'functions.php',
        code: `add_action( 'init', function () {
  if ( strtok( $_SERVER['REQUEST_URI'], '?' ) !== '/.well-known/security.txt' ) {
    return;
  }
  header( 'Content-Type: text/plain; charset=utf-8' );
  echo "Contact: mailto:«security@shop.example.com»\\n";
  echo "Expires: «2027-10-31T00:00:00Z»\\n";
  echo "Preferred-Languages: en\\n";
  echo "Canonical: https://shop.example.com/.well-known/security.txt\\n";
  exit;
} );`,
        note: 'With access to files, a plain `.well-known/security.txt` beside `wp-config.php` does the same. If a page cache answers first, empty it.',
      },
    ],
  },
  effort: {
    time: 'Half an hour, then fifteen minutes each year',
    customersNotice: 'None',
    wayBack: 'Remove the file',
  },
  proof: {
    intro: 'Status, type and text in one look.',
    code: `$ curl -si https://shop.example.com/.well-known/security.txt
HTTP/2 200
content-type: text/plain; charset=utf-8

Contact: mailto:security@shop.example.com
Expires: 2027-10-31T00:00:00Z
Preferred-Languages: en
Canonical: https://shop.example.com/.well-known/security.txt`,
  },
  standards: 'RFC 9116 (security.txt), RFC 3339 (dates), RFC 8615 (well-known URLs)',
  askedBy: 'The Dutch government’s list of required open standards (Forum Standaardisatie)',
  related: ['robots-txt-paths', 'caa', 'exposed-secrets'],
};

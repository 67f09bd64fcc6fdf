import type { CheckPage } from '@longitude/contract/check-pages';

export const subresourceIntegrity: CheckPage = {
  slug: 'subresource-integrity',
  name: 'Subresource Integrity',
  check: 'Subresource Integrity',
  category: 'Content Security',
  summary: 'Third-party scripts that cannot be swapped',
  keywords: ['SRI', 'integrity', 'sha384', 'CDN', 'supply chain', 'crossorigin', 'polyfill'],
  lead: 'A script from another company has the same power on your pages as your own. In 2024 the new owner of polyfill.io turned it against more than 100,000 sites that loaded it. A copy of your own, or a checksum, prevents that.',
  looksAt: {
    intro:
      'Every script and style sheet that your home page loads from another site. Your own domain and its asset domains are left out.',
    items: [
      {
        term: '`integrity`',
        text: 'Expected: a checksum (SHA-256, SHA-384 or SHA-512) on each of these tags.',
      },
      {
        term: 'Files that change',
        text: 'Consent managers, payment, measurement, maps and the like change by design. They cannot carry a checksum, and are left out.',
      },
    ],
  },
  verdicts: {
    fail: 'None of the fixed files carries a checksum, and a script is among them: medium risk.',
    warning: 'Some carry none: low risk.',
    pass: 'Every fixed script and style sheet from other sites carries a checksum.',
    notTested:
      'The page loads no script or style sheet from other sites, or only ones that change by design.',
  },
  fix: {
    intro:
      'The better fix is to host the file yourself: one less company to trust and one less connection. Otherwise, add the checksum.',
    places: [
      {
        place: 'WordPress',
        where:
          'In the child theme’s `functions.php`, for a script that a theme or plugin registered.',
        file: 'functions.php',
        code: `add_filter( 'script_loader_tag', function ( $tag, $handle ) {
  if ( 'jquery-cdn' !== $handle ) {
    return $tag;
  }
  return str_replace( ' src=', ' integrity="«sha384-…»" crossorigin="anonymous" src=', $tag );
}, 10, 2 );`,
        note: 'The handle is the name in `wp_enqueue_script`. Name a version in the address: a file called latest changes, and then nothing loads.',
      },
      {
        place: 'Application',
        where: 'In the template, on each tag. The first line makes the checksum.',
        file: 'Terminal and template',
        code: `# curl -s https://cdn.example.com/lib-1.2.3.min.js | openssl dgst -sha384 -binary | openssl base64 -A
<script src="https://cdn.example.com/lib-1.2.3.min.js"
        integrity="«sha384-…»"
        crossorigin="anonymous"></script>`,
        note: 'The other site must allow it (CORS), which public CDNs do. Build tools such as Vite and webpack have plugins that write the checksums.',
      },
    ],
  },
  effort: {
    time: 'An hour',
    customersNotice: 'None. If the file changes one day, it stops loading, which is the purpose',
    wayBack: 'Remove the attribute',
  },
  proof: {
    intro: 'List the scripts of other hosts; each line should have a checksum.',
    code: `$ curl -s https://shop.example.com | grep -oE '<script[^>]+src="https://[^>]+>'
<script src="https://cdn.example.com/lib-1.2.3.min.js" integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC" crossorigin="anonymous">`,
  },
  standards: 'W3C Subresource Integrity',
  askedBy: 'OWASP ASVS 5.0, 3.6.1; PCI DSS 4.0.1, 6.4.3 (payment pages)',
  related: ['content-security-policy', 'javascript-libraries'],
};

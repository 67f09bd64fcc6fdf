import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const publicSubdomains: CheckPage = {
  slug: 'public-subdomains',
  name: 'Public Subdomains',
  check: 'Public Subdomains',
  category: 'Subdomain Security',
  summary: 'dev, staging, admin and about 40 more names',
  keywords: [
    'staging',
    'test site',
    'development server',
    'admin',
    'phpMyAdmin',
    'cPanel',
    'Jenkins',
    'Grafana',
    'subdomain enumeration',
    'attack surface',
  ],
  lead: 'Names such as dev, staging or admin often lead to unfinished or powerful parts of a site, with less protection and sometimes with real customer data. Attackers try them first.',
  looksAt: {
    intro:
      'About 40 common names below your domain, in the DNS alone. The scan does not connect to any of them, so it cannot know whether a sign-in protects what is there.',
    items: [
      {
        term: 'Development and tests',
        text: '`dev`, `test`, `staging`, `qa`, `uat`, `preprod`, `sandbox` and the like.',
      },
      {
        term: 'Administration',
        text: '`admin`, `cpanel`, `phpmyadmin`, `intranet`, `internal`, `backup`.',
      },
      {
        term: 'Tools of a team',
        text: '`jenkins`, `ci`, `grafana`, `kibana`, `db`.',
      },
      {
        term: 'Meant for everyone',
        text: 'Names such as `www`, `mail`, `shop`, `api` or `blog` are also looked up, but are not findings.',
      },
      {
        term: 'Two invented names',
        text: 'They show whether your domain answers to every name. If it does, only names that lead elsewhere count.',
      },
    ],
  },
  verdicts: {
    fail: '',
    warning:
      'A name that is usually for development, administration or a team has an address that the whole internet can reach: medium risk.',
    pass: 'None of these names has a public address.',
    notTested: shared.joinSentences(
      'Every name resolves to a different address each time, the DNS stopped responding, or the address has no domain of its own.',
      shared.notScored,
    ),
  },
  fix: {
    intro: shared.joinSentences(
      'Delete names that no one uses. Give the others a private address behind a VPN, and the warning goes away. If you close a name by sign-in or by address instead, the danger is gone but the warning stays: the scan sees the DNS only.',
      shared.replaceValues,
    ),
    places: [
      {
        place: 'DNS',
        where: 'At your DNS provider: remove the record, or show it inside your network only.',
        file: 'Zone of shop.example.com',
        code: `# delete lines such as these from the public zone
staging.shop.example.com.  3600  IN  A      192.0.2.10
dev.shop.example.com.      3600  IN  CNAME  «shop-dev.hosting.example.»`,
        note: 'Delete the site behind a name after the name itself, never before it: a name that points to something you gave up can be taken over. All names that ever had a certificate are listed at crt.sh, so a secret name protects nothing.',
      },
      {
        place: 'nginx',
        where: 'In the `server` block of that name.',
        file: '/etc/nginx/sites-available/staging.shop.example.com',
        code: `allow «192.0.2.0/24»;
deny all;
# the renewal of the certificate still comes from outside
location ^~ /.well-known/acme-challenge/ { allow all; }`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'A `location` with an `allow` or `deny` of its own does not inherit these. Behind a proxy or CDN, set `real_ip_header` first.',
        ),
      },
      {
        place: 'Apache',
        where: 'In the virtual host of that name.',
        file: '/etc/apache2/sites-available/staging.shop.example.com.conf',
        code: `<Location "/">
  Require ip «192.0.2.0/24»
</Location>
# the renewal of the certificate still comes from outside
<Location "/.well-known/acme-challenge/">
  Require all granted
</Location>`,
        note: shared.joinSentences(
          shared.reloadApache,
          'Behind a proxy or CDN, turn on `mod_remoteip`.',
        ),
      },
      {
        place: 'Caddy',
        where: 'In the site block of that name.',
        file: 'Caddyfile',
        code: `staging.shop.example.com {
  @outside not remote_ip «192.0.2.0/24»
  abort @outside
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'Add the two lines to your existing site block. Caddy still renews its certificate: it answers the authority before these lines apply.',
        ),
      },
      {
        place: 'IIS',
        where:
          'In `web.config` of that site, inside `configuration`. Needs the role service IP and Domain Restrictions.',
        file: 'web.config',
        code: `<system.webServer>
  <security>
    <ipSecurity allowUnlisted="false" denyAction="AbortRequest">
      <add ipAddress="«192.0.2.0»" subnetMask="255.255.255.0" allowed="true" />
    </ipSecurity>
  </security>
</system.webServer>`,
        note: shared.sectionLocked,
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard: a sign-in in front of the name, no VPN needed.',
        file: 'Zero Trust, Access controls, Applications, Self-hosted',
        code: `Application domain:  staging.shop.example.com
Policy:              Allow, Emails ending in «@shop.example.com»`,
        note: shared.joinSentences(
          'The name must be proxied (orange cloud).',
          shared.allowCloudflareOnly,
        ),
      },
    ],
  },
  effort: {
    time: 'Five minutes for each name to delete, an hour for each to close',
    customersNotice: 'None. Your team may have to use the VPN',
    wayBack: 'Restore the record, or add the address of the person who is locked out',
  },
  proof: {
    intro: 'No output means that the name has no public address anymore.',
    code: `$ for name in dev test staging admin phpmyadmin; do dig +short "$name.shop.example.com"; done
# no output`,
  },
  standards: 'CWE-420 (unprotected alternate channel)',
  askedBy: 'OWASP Web Security Testing Guide 4.2, WSTG-CONF-05',
  related: ['dangling-subdomains', 'robots-txt-paths', 'open-ports'],
};

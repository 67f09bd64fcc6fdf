import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const httpsRedirect: CheckPage = {
  slug: 'https-redirect',
  name: 'HTTPS Redirect',
  check: 'HTTPS Redirect',
  category: 'SSL/TLS Security',
  summary: 'http leads to https at the first hop',
  keywords: ['301', '308', 'port 80', 'redirect', 'http', 'Always Use HTTPS'],
  lead: 'Many people type an address without https, or follow an old link. They are safe only if the unencrypted site redirects them to the encrypted one immediately.',
  looksAt: {
    intro: 'Your URL over http, on port 80, and every redirect that follows, up to five.',
    items: [
      { term: 'Where it ends', text: 'Expected: on a page with https.' },
      {
        term: 'The first hop',
        text: 'Expected: https on the same host name. Only then does the browser learn that this name has an encrypted site, and remember it (HSTS).',
      },
    ],
  },
  verdicts: {
    fail: 'The unencrypted site does not redirect, or redirects to another unencrypted page: high risk.',
    warning:
      'The first hop leads to another host name, or the unencrypted site refuses with an error such as 403 or 404 instead of redirecting: medium risk, counted one level lower.',
    pass: 'The first hop leads to https on the same host name.',
    notTested:
      'There is no encrypted site to send visitors to, port 80 does not respond, or it responds with a bot challenge, 429 or an error of its own (500 and above).',
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'Redirect to the same name first, and from there to or from www.',
    ),
    places: [
      {
        place: 'nginx',
        where: 'As a `server` block of its own.',
        file: shared.nginxFile,
        code: `server {
  listen 80;
  listen [::]:80;
  server_name shop.example.com www.shop.example.com;
  return 301 https://$host$request_uri;
}`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'Remove port 80 from the block that serves the site.',
        ),
      },
      {
        place: 'Apache',
        where: 'As a virtual host for port 80.',
        file: shared.apacheFile,
        code: `<VirtualHost *:80>
  ServerName shop.example.com
  ServerAlias www.shop.example.com
  RewriteEngine On
  RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L]
</VirtualHost>`,
        note: 'Enable the module once with `a2enmod rewrite`, then run `apachectl configtest` and `systemctl reload apache2`. In `.htaccess` add the line `RewriteCond %{HTTPS} off` above the rule.',
      },
      {
        place: 'Caddy',
        where:
          'Nothing to do: Caddy redirects every site automatically. Write the address without http.',
        file: 'Caddyfile',
        code: `shop.example.com, www.shop.example.com {
  root * /srv/shop
  file_server
}`,
        note: 'If it does not, look for `auto_https off`, or a site block that begins with `http://`.',
      },
      {
        place: 'IIS',
        where:
          'With the URL Rewrite module, in `web.config` of the site’s root, inside `configuration`.',
        file: 'web.config',
        code: `<system.webServer>
  <rewrite>
    <rules>
      <rule name="HTTPS" stopProcessing="true">
        <match url="(.*)" />
        <conditions>
          <add input="{HTTPS}" pattern="off" />
        </conditions>
        <action type="Redirect" url="https://{HTTP_HOST}/{R:1}" redirectType="Permanent" />
      </rule>
    </rules>
  </rewrite>
</system.webServer>`,
        note: 'IIS 10 (version 1709 or newer) can do it without the module: Sites, HSTS, Redirect Http to Https, in the management console.',
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard.',
        file: 'SSL/TLS, Edge Certificates',
        code: 'Always Use HTTPS  On',
        note: 'Set the encryption mode to Full (strict) first: with Flexible and a redirect on your own server, visitors end up in a redirect loop.',
      },
      {
        place: 'WordPress',
        where:
          'The web server should do it. Where you have only WordPress, in `.htaccess`, above its own block.',
        file: '.htaccess',
        code: `RewriteEngine On
RewriteCond %{HTTPS} off
RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L]`,
        note: 'Under Settings, General, change both addresses to https as well. Behind a proxy, test `%{HTTP:X-Forwarded-Proto}` instead of `%{HTTPS}`.',
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice: '“Not secure” is gone from the address bar',
    wayBack: 'Use 302 on the first day: browsers remember a 301',
  },
  proof: {
    intro: 'The first response over http must be a redirect to https on the same name.',
    code: `$ curl -sI http://shop.example.com/cart
HTTP/1.1 301 Moved Permanently
Location: https://shop.example.com/cart`,
  },
  standards: 'RFC 9110, section 15.4 (redirects), RFC 6797, section 7.2 (HSTS)',
  askedBy: 'OWASP ASVS 5.0, 12.2.1; PCI DSS 4.0.1, 4.2.1',
  related: ['hsts', 'hsts-preload-eligibility', 'mixed-content'],
};

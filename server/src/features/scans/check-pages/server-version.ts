import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const serverVersion: CheckPage = {
  slug: 'server-version',
  name: 'Server Version',
  check: 'Server Version',
  category: 'Information Disclosure',
  summary: 'Server and X-Powered-By',
  keywords: [
    'Server header',
    'X-Powered-By',
    'X-AspNet-Version',
    'X-Generator',
    'server_tokens',
    'ServerTokens',
    'expose_php',
    'fingerprint',
    'banner',
  ],
  lead: 'An exact version tells an attacker which published vulnerabilities to try first. Hiding it does not replace updates, but automated attacks use versions to choose their targets.',
  looksAt: {
    intro:
      'The responses for your home page, for its redirects within your site, and for two URLs that do not exist.',
    items: [
      {
        term: '`Server`, `X-Powered-By`, `X-Generator`',
        text: 'A product with a version of at least two numbers, such as `nginx/1.22.1`. A bare name such as `nginx` is fine.',
      },
      {
        term: '`X-AspNet-Version`, `X-AspNetMvc-Version`',
        text: 'They contain nothing but a version, so any value counts.',
      },
      {
        term: 'Error pages',
        text: 'The last line of the default error pages of Apache, nginx, OpenResty and Tomcat, which often names the version even when the headers do not.',
      },
    ],
  },
  verdicts: {
    fail: 'The site names the versions of two or more parts of its software: low risk.',
    warning: 'It names the version of one part: low risk, at half weight.',
    pass: 'No response names a version.',
    notTested: shared.notTestedBlocked,
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'If you use PHP, also set `expose_php = Off` in `php.ini`: that removes its version from every response.',
    ),
    places: [
      {
        place: 'nginx',
        where: shared.everySite,
        file: '/etc/nginx/conf.d/no-versions.conf',
        code: `server_tokens off;
# what the application behind nginx sends
fastcgi_hide_header X-Powered-By;
proxy_hide_header X-Powered-By;
proxy_hide_header X-AspNet-Version;
proxy_hide_header X-AspNetMvc-Version;
proxy_hide_header X-Generator;`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'A “duplicate” error means that `server_tokens` is set already: change it there. A `location` with a `proxy_hide_header` of its own inherits none of these: repeat them in it.',
        ),
      },
      {
        place: 'Apache',
        where: 'In the configuration of the whole server; not in a virtual host or `.htaccess`.',
        file: '/etc/apache2/conf-available/security.conf',
        code: `ServerTokens Prod
ServerSignature Off
<IfModule mod_headers.c>
  Header always unset X-Powered-By
  Header unset X-Powered-By
</IfModule>`,
        note: 'Then `a2enmod headers`, `apachectl configtest` and `systemctl reload apache2`. Without Debian’s tools the file is `httpd.conf`. Apache still sends the word `Apache`, and that is fine.',
      },
      {
        place: 'Caddy',
        where: 'In the site block. Caddy itself never sends a version.',
        file: 'Caddyfile',
        code: `shop.example.com {
  header {
    -Server
    -X-Powered-By
    -X-Generator
  }
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'Add the block to your existing site block. A minus sign removes the header just before the response leaves, so it also works for an application behind Caddy.',
        ),
      },
      {
        place: 'IIS',
        where:
          'In `web.config` of the site’s root, inside `configuration`. `removeServerHeader` needs IIS 10.',
        file: 'web.config',
        code: `<system.web>
  <httpRuntime enableVersionHeader="false" />
</system.web>
<system.webServer>
  <security>
    <requestFiltering removeServerHeader="true" />
  </security>
  <httpProtocol>
    <customHeaders>
      <remove name="X-Powered-By" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: 'If `httpRuntime` or `requestFiltering` is there already, add the attribute to it: a second element is an error. `X-AspNetMvc-Version` goes away with `MvcHandler.DisableMvcResponseHeader = true;` in `Application_Start`.',
      },
      {
        place: 'Cloudflare',
        where:
          'In the dashboard. Cloudflare already replaces the `Server` header with its own name.',
        file: 'Rules, Settings, Managed Transforms',
        code: `# HTTP response headers
Remove "X-Powered-By" headers: on

# Rules, Overview, Response Header Transform Rules, Create rule, all incoming requests
Remove  X-AspNet-Version
Remove  X-AspNetMvc-Version
Remove  X-Generator`,
        note: 'Works at once. Error pages of your server keep their last line: turn it off there.',
      },
      {
        place: 'WordPress',
        where: 'If your host gives you no `php.ini`: in the child theme’s `functions.php`.',
        file: 'functions.php',
        code: `add_action( 'send_headers', function () {
  header_remove( 'X-Powered-By' );
} );`,
        note: '`expose_php` can be set in `php.ini` only, so ask the host if you cannot reach it. The version of WordPress in the page is another test, CMS Version.',
      },
      {
        place: 'Application',
        where: 'When visitors reach Tomcat: in `server.xml`, inside the element `Host`.',
        file: 'conf/server.xml',
        code: `<Valve className="org.apache.catalina.valves.ErrorReportValve"
       showReport="false" showServerInfo="false" />`,
        note: 'Restart Tomcat. It also hides stack traces on error pages. In Jetty, set `jetty.httpConfig.sendServerVersion=false`.',
      },
    ],
  },
  effort: {
    time: 'Fifteen minutes',
    customersNotice: 'None',
    wayBack: 'Remove the lines',
  },
  proof: {
    intro: 'The headers of the home page, then the last line of an error page.',
    code: `$ curl -sI https://shop.example.com | grep -iE '^(server|x-powered-by|x-aspnet)'
server: nginx
$ curl -s https://shop.example.com/no-such-page | grep -ciE '(apache|nginx|tomcat)/[0-9]'
0`,
  },
  standards: 'RFC 9110, section 10.2.4 (Server)',
  askedBy: 'OWASP ASVS 5.0, 13.4.6',
  related: ['software-support', 'cms-version', 'debug-output'],
};

import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const httpMethods: CheckPage = {
  slug: 'http-methods',
  name: 'HTTP Methods',
  check: 'HTTP Methods',
  category: 'Web Application Security',
  summary: 'TRACE, PUT and DELETE',
  keywords: ['TRACE', 'PUT', 'DELETE', 'OPTIONS', 'WebDAV', 'XST', 'Allow'],
  lead: 'Besides serving pages, web servers can support methods that change files or echo requests. Turn them off where they are not needed.',
  looksAt: {
    intro:
      'One `OPTIONS` and one `TRACE` request to your home page. `PUT` and `DELETE` are never sent.',
    items: [
      {
        term: '`TRACE`',
        text: 'Echoes a request, including cookies and credentials. Expected: refused. We add a marker and look for it.',
      },
      {
        term: '`Allow`',
        text: 'What the server says the page can do. Expected: neither `PUT` nor `DELETE`.',
      },
    ],
  },
  verdicts: {
    fail: 'TRACE echoes our request: medium risk.',
    warning:
      'The server says the home page can be modified or deleted: low risk. We did not try it.',
    pass: 'The server offers nothing that a website does not need.',
    notTested: 'The site responded to neither request, or refuses everything.',
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'nginx and Caddy don’t know TRACE; there the finding comes from the application behind them.',
    ),
    places: [
      {
        place: 'nginx',
        where: 'In the `location` that serves pages.',
        file: shared.nginxFile,
        code: `location / {
  # GET includes HEAD
  limit_except GET POST {
    deny all;
  }
}`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'Leave the `location` of an API out, if it needs other methods.',
        ),
      },
      {
        place: 'Apache',
        where: shared.outsideVirtualHosts,
        file: '/etc/apache2/conf-available/security.conf',
        code: 'TraceEnable off',
        note: shared.joinSentences(
          shared.reloadApache,
          'For PUT and DELETE turn WebDAV off: `a2dismod dav dav_fs`.',
        ),
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  @others not method GET HEAD POST
  respond @others 405
}`,
        note: shared.joinSentences(shared.reloadCaddyWithConfig, 'Leave the paths of an API out.'),
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <security>
    <requestFiltering>
      <verbs allowUnlisted="true">
        <add verb="TRACE" allowed="false" />
        <add verb="PUT" allowed="false" />
        <add verb="DELETE" allowed="false" />
      </verbs>
    </requestFiltering>
  </security>
</system.webServer>`,
        note: 'If an API on the site needs PUT or DELETE, leave those two lines out and remove the WebDAV module instead.',
      },
      {
        place: 'Application',
        where:
          'In a Java server such as Tomcat, and in frameworks that respond to OPTIONS automatically.',
        file: 'server.xml (Tomcat)',
        code: '<Connector port="8080" protocol="HTTP/1.1" allowTrace="false" />',
        note: 'It is off by default. Have the router name only the methods that a path really has.',
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice: 'None',
    wayBack: 'Remove the lines and reload',
  },
  proof: {
    intro: 'The server should refuse, usually with 405.',
    code: `$ curl -s -o /dev/null -w "%{http_code}\\n" -X TRACE https://shop.example.com
405`,
  },
  standards: 'RFC 9110, section 9.3 (methods)',
  askedBy: 'OWASP ASVS 5.0, 13.4.4',
  related: ['cors', 'server-version', 'directory-listing'],
};

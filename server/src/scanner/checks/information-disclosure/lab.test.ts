import { after, before, test } from 'node:test';
import {
  challenge,
  html,
  notFound,
  openFileLab,
  text,
  type FileLab,
} from '../../../testing/lab/file-lab.ts';
import { assertEnd, type LabCase } from '../../../testing/lab/lab-case.ts';
import type { SiteAnswer } from '../../../testing/lab/start-site.ts';
import { debugOutput } from './debug-output.ts';
import { privateAddresses } from './private-addresses.ts';
import { robotsPaths } from './robots-paths.ts';
import { serverVersion } from './server-version.ts';

const withHeader = (answer: SiteAnswer, name: string, value: string): SiteAnswer => ({
  ...answer,
  headers: [...(answer.headers ?? []), [name, value]],
});
const home =
  (body: string, rest: SiteAnswer = notFound) =>
  (path: string) =>
    path === '/' ? html(body) : rest;
const robots = (body: string) => (path: string) =>
  path === '/' ? html('') : path === '/robots.txt' ? text(body) : undefined;

const djangoPage = `<!DOCTYPE html><html><head><title>Page not found at /x</title></head><body>
<p>You're seeing this error because you have <code>DEBUG = True</code> in your Django settings file.</p></body></html>`;
const expressPage =
  '<!DOCTYPE html><html><head><title>Error</title></head><body><pre>NotFoundError: Not Found<br> &nbsp; &nbsp;at /srv/app/server.js:20:8<br> &nbsp; &nbsp;at Layer.handle (/srv/app/node_modules/express/lib/router/layer.js:95:5)</pre></body></html>';
const javaTrace =
  '<h1>HTTP Status 500</h1><pre>java.lang.NullPointerException: x\n\tat com.shop.Cart.add(Cart.java:12)\n\tat com.shop.Web.get(Web.java:40)\n</pre>';
const tutorial = `<h1>How to read a trace</h1><pre>${javaTrace}</pre><code>Traceback (most recent call last):
  File "a.py", line 1, in f</code><pre><br />
<b>Warning</b>:  fopen() failed in <b>/var/www/a.php</b> on line <b>3</b><br /></pre><p>Set DEBUG = True in Django.</p>`;
const phpWarning =
  '<h1>Shop</h1><br />\n<b>Warning</b>:  Undefined variable $x in <b>/var/www/html/index.php</b> on line <b>12</b><br />\n<p>Welcome</p>';

let lab: FileLab;
before(async () => {
  lab = await openFileLab({
    clean: (path) =>
      path === '/'
        ? withHeader(html('<h1>Shop, version 10.0.0.1</h1>'), 'server', 'nginx')
        : undefined,
    nginx: (path) => withHeader(path === '/' ? html('') : notFound, 'server', 'nginx/1.18.0'),
    footer: home('', html('<hr><center>nginx/1.18.0</center>', 404)),
    stack: () =>
      withHeader(
        withHeader(html(''), 'server', 'Apache/2.4.6 (CentOS) OpenSSL/1.0.2k-fips'),
        'x-powered-by',
        'PHP/5.4.16',
      ),
    challenged: () => challenge,
    django: home('<h1>Shop</h1>', { ...html(''), status: 404, body: djangoPage }),
    express: home('<h1>Shop</h1>', { ...html(''), status: 404, body: expressPage }),
    java: () => html(javaTrace, 500),
    php: home(phpWarning),
    tutorial: home(tutorial),
    soft404: () => html(tutorial),
    paths: home('<h1>Shop</h1>', html('<p>No such file: /var/www/shop/public/x</p>', 404)),
    leaking: (path) =>
      withHeader(path === '/' ? html('') : notFound, 'x-backend-server', '10.2.3.4:8080'),
    wired: home(
      '<img src="http://192.168.7.9/logo.png"><script>const api = "http://10.0.8.1:3000/v1";</script>',
    ),
    manual: home(
      '<p>Open <a href="http://192.168.1.1/">http://192.168.1.1/</a> in your browser.</p><p>Chrome 10.0.0.5 and v10.0.0.1</p><pre>ping 10.0.0.1</pre>',
    ),
    telling: robots('User-agent: *\nDisallow: /admin/\nDisallow: /backup-2024/\nAllow: /'),
    polite: robots('User-agent: *\nDisallow: /cart\nDisallow: /search\nSitemap: /sitemap.xml'),
    wordpress: robots('User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php'),
    spa: () => html('<div id="app"></div><script src="/a.js"></script>'),
    closed: (path) => (path === '/' ? html('') : html('no', 403)),
  });
});
after(() => lab.close());

const cases: readonly LabCase[] = [
  [
    serverVersion,
    'fails',
    'stack',
    'the versions of three parts are named',
    /Apache 2\.4\.6, OpenSSL/,
  ],
  [serverVersion, 'warns', 'nginx', 'the Server header has a version', /nginx 1\.18\.0/],
  [serverVersion, 'warns', 'footer', 'the error page has a version', /nginx 1\.18\.0/],
  [serverVersion, 'passes', 'clean', 'a bare product name is fine'],
  [serverVersion, 'is not tested', 'challenged', 'a challenge answers', /Cloudflare/],
  [debugOutput, 'fails', 'django', 'a wrong address shows the debug page', /Django/],
  [debugOutput, 'fails', 'express', 'a wrong address shows a stack trace', /Node\.js/],
  [debugOutput, 'fails', 'java', 'the home page breaks with a trace', /Java/],
  [debugOutput, 'fails', 'php', 'the home page shows a warning of PHP', /PHP/],
  [debugOutput, 'warns', 'paths', 'the error page names a folder of the server'],
  [debugOutput, 'passes', 'clean', 'nothing is shown'],
  [debugOutput, 'passes', 'tutorial', 'a tutorial may show traces'],
  [debugOutput, 'passes', 'soft404', 'a tutorial answers every address'],
  [debugOutput, 'passes', 'spa', 'a single-page application answers everything'],
  [debugOutput, 'is not tested', 'challenged', 'a challenge answers'],
  [privateAddresses, 'fails', 'leaking', 'a header names a machine inside', /10\.2\.3\.4/],
  [
    privateAddresses,
    'warns',
    'wired',
    'the page works with inner addresses',
    /192\.168\.7\.9 and 10\.0\.8\.1/,
  ],
  [privateAddresses, 'passes', 'clean', 'a version looks like an address'],
  [privateAddresses, 'passes', 'manual', 'a manual tells its readers of addresses'],
  [privateAddresses, 'is not tested', 'challenged', 'a challenge answers'],
  [
    robotsPaths,
    'warns',
    'telling',
    'it names places of administrators and copies',
    /\/admin\/ and \/backup-2024\//,
  ],
  [robotsPaths, 'passes', 'polite', 'it names what everybody sees anyway'],
  [robotsPaths, 'passes', 'wordpress', 'it names what every WordPress names'],
  [robotsPaths, 'passes', 'spa', 'a page comes in its place'],
  [robotsPaths, 'passes', 'clean', 'there is none'],
  [robotsPaths, 'is not tested', 'challenged', 'a challenge answers'],
  [robotsPaths, 'is not tested', 'closed', 'it may not be read'],
];

for (const [check, outcome, site, why, details] of cases) {
  test(`${check.name} ${outcome}: ${why}`, async () => {
    assertEnd(await lab.judge(check, site), outcome, details);
  });
}

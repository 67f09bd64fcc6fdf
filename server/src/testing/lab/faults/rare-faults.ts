import { gzipSync } from 'node:zlib';
import { mtaStsPolicy } from '../good-shop.ts';
import { replaceHeader, removeRecords } from '../site-draft.ts';
import { addFile, addHeader, addToPage, fault, plantAll, type Fault } from './fault.ts';

// Kin of the other faults, for the bench: too many to scan in each run of the tests.

type Outcome = 'fail' | 'warning';
const one = (check: string, outcome: Outcome, plant: Fault['plant'], says: RegExp | null = null) =>
  fault({ [check]: outcome }, plant, says);

const sessions = [
  'ASP.NET_SessionId',
  'JSESSIONID',
  'connect.sid',
  'laravel_session',
  'sessionid',
  'ci_session',
  'wordpress_logged_in_0a1b',
  'MYAPP_SESSION',
  'sid',
  'remember_token',
  'fe_typo_user',
  'PrestaShop-0a1b2c3d4e5f',
  'CAKEPHP',
  'JTLSHOP',
  'adminhtml',
  'bb_sessionhash',
  'auth',
  'jwt',
  'loginToken',
  'shop_sid',
];
const cookies = sessions.map((name) =>
  one('Cookie Attributes', 'fail', (draft) => {
    draft.cookies = [`${name}=0123456789abcdef0123; Path=/`];
  }),
);

const errors = [
  'Traceback (most recent call last):\n  File "/srv/shop/app.py", line 12, in index\n    raise KeyError("tea")\nKeyError: \'tea\'',
  'java.lang.NullPointerException\n\tat com.shop.Cart.total(Cart.java:42)\n\tat javax.servlet.http.HttpServlet.service(HttpServlet.java:742)',
  "<span><H1>Server Error in '/' Application.<hr width=100% size=1 color=silver></H1></span><h2> <i>Object reference not set to an instance of an object.</i> </h2><b> Description: </b>An unhandled exception occurred during the execution of the current web request.<br><b>Stack Trace:</b><pre>[NullReferenceException: Object reference]\n   Shop.Cart.Total() in C:\\inetpub\\shop\\Cart.cs:42</pre><b>Version Information:</b>&nbsp;Microsoft .NET Framework Version:4.0.30319; ASP.NET Version:4.8.4110.0",
  'TypeError: Cannot read properties of undefined (reading &#39;id&#39;)<br> &nbsp; &nbsp;at /srv/shop/routes/cart.js:42:17<br> &nbsp; &nbsp;at Layer.handle [as handle_request] (/srv/shop/node_modules/express/lib/router/layer.js:95:5)',
  'panic: runtime error: index out of range [3] with length 3\n\ngoroutine 18 [running]:\nmain.total(0xc0000a6000)\n\t/srv/shop/main.go:42 +0x1d',
  '<title>Page not found at /x</title><p>You’re seeing this error because you have <code>DEBUG = True</code> in your Django settings file.</p>',
  '<title>Action Controller: Exception caught</title><h1>Routing Error</h1><p>No route matches [GET] "/x"</p><p><code>Rails.root: /srv/shop</code></p>',
  '<br />\n<b>Warning</b>:  mysqli_connect(): (HY000/1045): Access denied in <b>/var/www/shop/db.php</b> on line <b>12</b><br />',
];
const debugs = errors.map((text) =>
  one('Debug Output', 'fail', (draft) => void (draft.errorBody = text)),
);

const picture = plantAll(
  addToPage('<img src="/uploads/teapot.svg" alt="">'),
  addFile('/uploads/teapot.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
);
const rows = ['customers-2025.csv', 'old-shop.zip', 'invoices.xlsx'];
const listings = [
  `<html><head><title>Index of /uploads</title></head><body><h1>Index of /uploads</h1><table><tr><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th></tr><tr><td><a href="/">Parent Directory</a></td></tr>${rows.map((row) => `<tr><td><a href="${row}">${row}</a></td><td>2025-03-12 10:14</td></tr>`).join('')}</table><address>Apache Server at shop.example Port 443</address></body></html>`,
  `<html><head><title>shop.example - /uploads/</title></head><body><H1>shop.example - /uploads/</H1><hr><pre><A HREF="/">[To Parent Directory]</A><br><br>${rows.map((row) => `3/12/2025 10:14 AM 4096 <A HREF="/uploads/${row}">${row}</A><br>`).join('')}</pre><hr></body></html>`,
  `<!DOCTYPE HTML><html lang="en"><head><title>Directory listing for /uploads/</title></head><body><h1>Directory listing for /uploads/</h1><hr><ul>${rows.map((row) => `<li><a href="${row}">${row}</a></li>`).join('')}</ul><hr></body></html>`,
];
const folders = listings.map((html) =>
  one('Directory Listing', 'fail', plantAll(picture, addFile('/uploads/', html, 'text/html'))),
);

const mixed = (
  [
    ['fail', '<iframe src="http://www.other.example/"></iframe>'],
    ['fail', '<link rel="stylesheet" href="http://www.shop.example/a.css">'],
    ['fail', '<object data="http://www.shop.example/a.swf"></object>'],
    ['warning', '<video src="http://www.shop.example/a.mp4"></video>'],
    ['warning', '<img srcset="http://www.shop.example/a.png 2x" alt="">'],
    ['warning', '<div style="background: url(http://www.shop.example/b.png)"></div>'],
  ] as const
).map(([outcome, html]) => one('Mixed Content', outcome, addToPage(html)));

const closed = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const policies = (
  [
    ['fail', `script-src 'self' http:; ${closed}`],
    ['fail', `default-src *; ${closed}`],
    ['fail', `default-src 'self' 'unsafe-inline'; ${closed}`],
    ['fail', `script-src 'self' 'unsafe-inline' https://cdn.other.example; ${closed}`],
    ['fail', `script-src-elem *; script-src *; ${closed}`],
    ['warning', `default-src 'self'; script-src 'self' https://cdn.jsdelivr.net; ${closed}`],
    ['warning', `default-src 'self'; script-src 'self' https://cdnjs.cloudflare.com; ${closed}`],
    ['warning', `default-src 'self'; script-src 'self' https://*.github.io; ${closed}`],
    ['warning', "script-src 'self'; object-src https:; base-uri 'none'; frame-ancestors 'none'"],
    ['warning', "default-src https:; script-src 'self'; base-uri 'none'; frame-ancestors 'none'"],
    ['warning', `default-src 'self'; img-src http:; ${closed}`],
  ] as const
).map(([outcome, policy]) =>
  one('Content Security Policy', outcome, (draft) =>
    replaceHeader(draft, 'content-security-policy', policy),
  ),
);

const critical = { 'Critical Security Headers': 'warning' } as const;
const preload = { 'HSTS Preload Eligibility': 'warning' } as const;
const replace =
  (name: string, value: string): Fault['plant'] =>
  (draft) =>
    replaceHeader(draft, name, value);
const headers = [
  fault({ ...critical, ...preload }, replace('strict-transport-security', 'max-age=0')),
  fault(critical, replace('strict-transport-security', 'includeSubDomains')),
  fault(critical, replace('x-content-type-options', 'sniff')),
  one('Recommended Security Headers', 'warning', replace('referrer-policy', 'origin')),
  one('Recommended Security Headers', 'warning', replace('referrer-policy', 'never-ever')),
  one('Private Addresses', 'fail', addHeader('x-upstream', '192.168.1.5:8080')),
  one('Private Addresses', 'fail', addHeader('x-served-by', '172.16.4.2')),
  one('Server Version', 'warning', addHeader('server', 'Microsoft-IIS/10.0')),
  one('Server Version', 'warning', addHeader('x-aspnet-version', '4.0.30319')),
  fault(
    { 'Server Version': 'fail', 'Software Support': 'fail' },
    addHeader('server', 'Apache/2.2.15 (Unix) PHP/5.6.40'),
  ),
];

const libraries = (
  [
    ['angular.js', '/*\n AngularJS v1.5.8\n (c) 2010-2016 Google, Inc. http://angularjs.org\n'],
    ['bootstrap.js', '/*!\n * Bootstrap v3.3.7 (http://getbootstrap.com)\n'],
    ['moment.js', '//! moment.js\n//! version : 2.18.1\n//! authors : Tim Wood\n'],
    ['handlebars.js', '/*!\n\n handlebars v4.0.5\n\nCopyright (C) 2011-2015\n'],
    ['jquery-ui.js', '/*! jQuery UI - v1.10.3 - 2013-05-03\n'],
    ['purify.js', '/*! @license DOMPurify 2.0.7 | (c) Cure53\n'],
    ['axios.js', '/* axios v0.19.0 | (c) 2019 by Matt Zabriskie */\n'],
    ['underscore.js', '//     Underscore.js 1.8.3\n//     http://underscorejs.org\n'],
  ] as const
).map(([name, body]) =>
  one(
    'JavaScript Libraries',
    'fail',
    plantAll(
      addToPage(`<script src="/assets/${name}"></script>`),
      addFile(`/assets/${name}`, body, 'text/javascript'),
    ),
  ),
);

const services = ['VNC', 'MongoDB', 'PostgreSQL', 'Elasticsearch', 'Memcached', 'SMB'] as const;
const others = ['Docker', 'SQL Server', 'Oracle', 'CouchDB'] as const;
const ports = [...services, ...others].map((service) =>
  one('Open Ports', 'fail', (draft) => void (draft.ports[service] = '')),
);

const dump = 'CREATE TABLE users (id int);\nINSERT INTO users VALUES (1);\n';
const wordpress = "<?php\ndefine('DB_NAME', 'shop');\ndefine('DB_PASSWORD', 'teapot');\n";
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(9_000, 1)]);
const files = (
  [
    ['fail', '/.env.production', 'APP_KEY=base64:abc\nDB_PASSWORD=teapots-are-round\n'],
    ['fail', '/wp-config.php~', wordpress],
    ['fail', '/backup.sql', dump],
    ['fail', '/dump.sql', dump],
    ['fail', '/db.sql', dump],
    ['fail', '/database.sql.gz', gzipSync(dump)],
    ['fail', '/site.zip', zip],
    ['fail', '/config.json', '{"host":"db","user":"shop","password":"teapots-are-round!1"}'],
    ['fail', '/.aws/credentials', '[default]\naws_secret_access_key = 0123456789abcdef0123\n'],
    ['fail', '/.vscode/sftp.json', '{"host":"shop.example","password":"teapots1"}'],
    ['fail', '/.svn/wc.db', Buffer.from('SQLite format 3\x00\x10\x00', 'latin1')],
    ['warning', '/.env', 'APP_ENV=production\nLOG_LEVEL=info\n'],
  ] as const
).map(([outcome, path, body]) => one('Exposed Secrets', outcome, addFile(path, body)));

const records =
  (pattern: RegExp, ...lines: readonly string[]): Fault['plant'] =>
  (draft) => {
    removeRecords(draft, pattern);
    draft.records.push(...lines);
  };
const none = /^$/;
const names = [
  ...['dev', 'test', 'admin', 'phpmyadmin', 'jenkins', 'grafana'].map((name) =>
    one('Public Subdomains', 'warning', records(none, `${name}.shop.example A 203.0.114.7`)),
  ),
  ...['shop.trafficmanager.net', 'shop.blob.core.windows.net', 'a.b.elasticbeanstalk.com'].map(
    (service) =>
      one('Dangling Subdomains', 'fail', records(none, `blog.shop.example CNAME ${service}`)),
  ),
];

const mail = [
  ...(
    [
      ['warning', 'v=spf1 mx'],
      ['warning', 'v=spf1 inclde:_spf.shop.example -all'],
      ['fail', 'v=spf1 all'],
      ['fail', 'v=spf1 ip4:0.0.0.0/0 -all'],
    ] as const
  ).map(([outcome, spf]) => one('SPF', outcome, records(/v=spf1/, `shop.example TXT ${spf}`))),
  ...['v=DMARC1', 'v=DMARC1; p=rejct', 'v=DMARC1; p=reject; pct=0'].map((text) =>
    one('DMARC', 'warning', records(/DMARC1/, `_dmarc.shop.example TXT ${text}`)),
  ),
  one('MTA-STS', 'warning', (draft) =>
    draft.changes.push((answer) =>
      answer.body === mtaStsPolicy
        ? { ...answer, body: mtaStsPolicy.replace('enforce', 'testing') }
        : answer,
    ),
  ),
  one('MTA-STS', 'warning', records(/_mta-sts/, '_mta-sts.shop.example TXT v=STSv1')),
];

export const rareFaults: readonly Fault[] = [
  ...cookies,
  ...debugs,
  ...folders,
  ...mixed,
  ...policies,
  ...headers,
  ...libraries,
  ...ports,
  ...files,
  ...names,
  ...mail,
];

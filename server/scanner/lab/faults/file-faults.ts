import {
  addFile,
  addHeader,
  addToPage,
  fault,
  plantAll,
  type Fault,
  type Faults,
} from './fault.ts';

const exposed = (path: string, body: string | Uint8Array, outcome: 'fail' | 'warning' = 'fail') =>
  fault(
    { 'Exposed Secrets': outcome },
    addFile(path, body),
    new RegExp(path.replaceAll('.', '\\.').replace('?', '\\?')),
  );
const environment = 'APP_ENV=production\nDB_PASSWORD=teapots-are-round\nDB_USER=shop\n';

const secretFaults = {
  'exposed .env': exposed('/.env', environment),
  'exposed .git': exposed(
    '/.git/config',
    '[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n\turl = git@code.shop.example:shop.git\n',
  ),
  'exposed .DS_Store': exposed(
    '/.DS_Store',
    Buffer.from('\x00\x00\x00\x01Bud1\x00\x00\x10\x00salaries.xlsx', 'latin1'),
    'warning',
  ),
} satisfies Faults;

const page404 = `<h1>Fatal error</h1>
<pre>PHP Fatal error:  Uncaught PDOException: SQLSTATE[42S02]: Base table or view not found in /var/www/shop/src/Router.php:118
Stack trace:
#0 /var/www/shop/src/Router.php(118): PDO-&gt;query('SELECT * FROM p...')
#1 {main}
  thrown in /var/www/shop/src/Router.php on line 118</pre>`;
const listing = `<!DOCTYPE HTML><html><head><title>Index of /uploads</title></head><body><h1>Index of /uploads</h1><hr><pre><a href="../">../</a>
<a href="customers-2025.csv">customers-2025.csv</a>  12-Mar-2025 10:14  4096
<a href="old-shop.zip">old-shop.zip</a>  12-Mar-2025 10:14  4096
</pre><hr></body></html>`;
const assets =
  '<html><head><title>Index of /assets</title></head><body><h1>Index of /assets</h1><hr><pre><a href="../">../</a>\n<a href="shop.js">shop.js</a>  12-Mar-2025 10:14  24\n<a href="shop.css">shop.css</a>  12-Mar-2025 10:14  18\n</pre><hr></body></html>';
const sourceMap = JSON.stringify({
  version: 3,
  file: 'map.js',
  sources: ['src/basket.ts'],
  sourcesContent: ['export const basket: number[] = [];\n'],
  names: [],
  mappings: 'AAAA',
});
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const debug = (outcome: 'fail' | 'warning', html: string, says: RegExp): Fault =>
  fault({ 'Debug Output': outcome }, (draft) => void (draft.errorBody = html), says);

const disclosureFaults = {
  'directory listing': fault(
    { 'Directory Listing': 'fail' },
    plantAll(
      addToPage('<img src="/uploads/teapot.svg" alt="">'),
      addFile('/uploads/teapot.svg', svg, 'image/svg+xml'),
      addFile('/uploads/', listing, 'text/html'),
    ),
  ),
  'listing of a folder of scripts': fault(
    { 'Directory Listing': 'warning' },
    addFile('/assets/', assets, 'text/html'),
  ),
  'source map': fault(
    { 'Source Maps': 'warning' },
    plantAll(
      addToPage('<script src="/assets/map.js"></script>'),
      addFile(
        '/assets/map.js',
        'document.title += "";\n//# sourceMappingURL=map.js.map\n',
        'text/javascript',
      ),
      addFile('/assets/map.js.map', sourceMap, 'application/json'),
    ),
  ),
  'no security.txt': fault(
    { 'security.txt': 'warning' },
    (draft) => void draft.files.delete('/.well-known/security.txt'),
  ),
  'server version': fault(
    { 'Server Version': 'warning' },
    addHeader('server', 'Apache/2.4.29 (Ubuntu)'),
    /Apache/,
  ),
  'server and language version': fault(
    { 'Server Version': 'fail', 'Software Support': 'warning' },
    plantAll(
      addHeader('server', 'Apache/2.4.29 (Ubuntu)'),
      addHeader('x-powered-by', 'PHP/7.2.10'),
    ),
    /PHP/,
  ),
  'language without support': fault(
    { 'Server Version': 'warning', 'Software Support': 'fail' },
    addHeader('x-powered-by', 'PHP/7.4.33'),
    /PHP/,
  ),
  'stack trace': debug('fail', page404, /Router\.php|stack|trace/i),
  'folder on the error page': debug(
    'warning',
    '<p>No such file: /var/www/shop/htdocs/index.html</p>',
    /\/var\/www/,
  ),
  'private address in a header': fault(
    { 'Private Addresses': 'fail' },
    addHeader('x-backend-server', '10.0.3.17'),
    /10\.0\.3\.17/,
  ),
  'private address in the page': fault(
    { 'Private Addresses': 'warning' },
    addToPage('<!-- built from http://192.168.10.4/stock -->'),
    /192\.168\.10\.4/,
  ),
  'admin path in robots.txt': fault(
    { 'robots.txt Paths': 'warning' },
    addFile('/robots.txt', 'User-agent: *\nDisallow: /admin/\nDisallow: /backup/\n'),
    /admin/,
  ),
  'old jQuery': fault(
    { 'JavaScript Libraries': 'fail' },
    plantAll(
      addToPage('<script src="/assets/jquery-1.8.3.min.js"></script>'),
      addFile(
        '/assets/jquery-1.8.3.min.js',
        '/*! jQuery v1.8.3 jquery.com | jquery.org/license */\nwindow.jQuery = window.$ = () => ({});\n',
        'text/javascript',
      ),
    ),
    /jQuery 1\.8\.3/,
  ),
  'library with a slight weakness': fault(
    { 'JavaScript Libraries': 'warning' },
    plantAll(
      addToPage('<script src="/assets/vue.js"></script>'),
      addFile('/assets/vue.js', '/*!\n * Vue.js v2.7.16\n */\n', 'text/javascript'),
    ),
    /Vue/,
  ),
  'CMS version': fault(
    { 'CMS Version': 'warning', 'Software Support': 'fail' },
    addToPage('<meta name="generator" content="WordPress 6.8.1">'),
    /WordPress/,
  ),
} satisfies Faults;

export const fileFaults = { ...secretFaults, ...disclosureFaults };

import { addToPage, plantAll } from '../faults/fault.ts';
import { varyEach, withFile, type Variations } from './variation.ts';

const integrity =
  'integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC" crossorigin="anonymous"';

const contents = varyEach(addToPage, {
  'inline drawing':
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href="http://shop.example/x"><path d="M0 0"/></a><use href="#a"/></svg>',
  'linked data':
    '<script type="application/ld+json">{"@context":"http://schema.org","@type":"Shop","url":"http://shop.example","image":"http://shop.example/a.jpg"}</script>',
  'many scripts with checksums': Array.from(
    { length: 40 },
    (_, at) => `<script src="https://cdn.other.example/lib-${at}.js" ${integrity}></script>`,
  ).join(''),
  'style sheet with a checksum': `<link rel="stylesheet" href="https://cdn.other.example/a.css" ${integrity}>`,
  'consent manager':
    '<script id="Cookiebot" src="https://consent.cookiebot.com/uc.js" data-cbid="0" async></script>',
  'tag manager': '<script async src="https://www.googletagmanager.com/gtag/js?id=G-ABC"></script>',
  'payments and captcha':
    '<script src="https://js.stripe.com/v3/"></script><script src="https://www.google.com/recaptcha/api.js" async defer></script>',
  'fonts of a service':
    '<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin><link href="https://fonts.googleapis.com/css2?family=Inter" rel="stylesheet">',
  'frames and videos':
    '<iframe src="https://www.youtube-nocookie.com/embed/abc" sandbox="allow-scripts"></iframe><video src="/film.mp4" poster="//media.shop.example/p.jpg"></video>',
  'links to plain sites':
    '<a href="http://www.other.example/">Other</a><link rel="canonical" href="http://shop.example/"><meta property="og:image" content="http://shop.example/a.jpg"><link rel="pingback" href="http://shop.example/x">',
  'pictures in many sizes':
    '<picture><source srcset="/a.avif 1x, /b.avif 2x" type="image/avif"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" srcset="/a.jpg 480w, https://media.shop.example/b.jpg 800w" alt=""></picture>',
  'modules and an import map':
    '<script type="importmap">{"imports":{"lit":"/lit.js"}}</script><script type="module" src="/assets/shop.js"></script><script nomodule src="/assets/shop.js"></script>',
  'a tutorial':
    '<article><h2>Reading a stack trace</h2><pre><code>Traceback (most recent call last):\n  File "/var/www/app.py", line 3, in &lt;module&gt;\nNameError: name &#39;x&#39; is not defined</code></pre><p>Set the router to 192.168.0.1 or 10.0.0.1; version 10.0.0.5 is out.</p></article>',
  'comments of the builder':
    '<!--[if lt IE 9]><p>Old</p><![endif]--><!-- Build 10.4.2.1 of 2026-11-01 --><!-- /cached by page-cache -->',
  'state of an app':
    '<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"token":null,"api":"https://api.shop.example"}},"buildId":"abc"}</script>',
  'generator without a version':
    '<meta name="generator" content="WordPress"><meta name="generator" content="Hugo">',
  'deep and large page': `${'<div>'.repeat(300)}${'<p>Tea, pots and cups for all.</p>'.repeat(8_000)}${'</div>'.repeat(300)}`,
  'broken markup':
    '<p <b>Sale!</b <img alt="a > b"><table><div></table></p></span><script src=></script><a href="ht!tp://">x</a>',
});

const examples = varyEach(addToPage, {
  'examples of keys':
    '<pre>-----BEGIN RSA PRIVATE KEY-----\n(your key)\n-----END RSA PRIVATE KEY-----\nDB_PASSWORD=secret</pre>',
  'examples of errors':
    '<article><h2>What “Warning: Cannot modify header information” means</h2><p>PHP says <code>Fatal error: Uncaught Error</code> in <code>/var/www/html/index.php</code> when a class is missing. SQLSTATE[HY000] [2002] is about the host.</p></article>',
  'changes of a program':
    '<ul><li>jQuery 1.8.3 to 3.7.1</li><li>PHP 7.4 to 8.4, Apache/2.4.29 to 2.4.62</li><li>WordPress 5.1 removed</li></ul>',
  'assets with a version in the query':
    '<link rel="stylesheet" href="/assets/shop.css?ver=6.4.3"><script src="/assets/shop.js?v=1.8.3"></script>',
  'credits of a photographer': '<p>Photo by 10.0.0.1 Studio, call 192.168.1 or +1 10 200 30 40</p>',
  'a form in a template':
    '<template><form action="http://shop.example/x"><input type="password"></form><img src="http://shop.example/x.jpg"></template>',
});
const script = (name: string, body: string) =>
  plantAll(
    addToPage(`<script src="/assets/${name}"></script>`),
    withFile(`/assets/${name}`, 'text/javascript', body),
  );
const map = (sources: object) =>
  withFile(
    '/assets/app.js.map',
    'application/json',
    JSON.stringify({ version: 3, file: 'app.js', names: [], mappings: 'AAAA', ...sources }),
  );

const scripts: Variations = {
  'jQuery of today': script(
    'jquery.js',
    '/*! jQuery v3.7.1 | (c) OpenJS Foundation and other contributors | jquery.org/license */\n',
  ),
  'Bootstrap of today': script(
    'bootstrap.js',
    '/*!\n  * Bootstrap v5.3.8 (https://getbootstrap.com/)\n  */\n',
  ),
  'React of today': script(
    'react.js',
    '/**\n * @license React\n * react-dom.production.js\n */\nexports.version = "19.2.0";\n',
  ),
  'map without sources': plantAll(
    script('app.js', 'let a = 1;\n//# sourceMappingURL=app.js.map\n'),
    map({ sources: ['src/app.ts'] }),
  ),
  'map of a package': plantAll(
    script('app.js', 'let a = 1;\n//# sourceMappingURL=app.js.map\n'),
    map({ sources: ['../node_modules/lit/index.js'], sourcesContent: ['export {};'] }),
  ),
  'map that is missing': script('app.js', 'let a = 1;\n//# sourceMappingURL=gone.js.map\n'),
  'a bundle that mentions versions': script(
    'bundle.js',
    'const v="jquery 1.8.3";if(v<"3.0.0")console.warn("AngularJS v1.2 is old");// see http://x.example/lodash-4.17.4\n',
  ),
};

const text = 'text/html; charset=utf-8';
const inLanguage = (lang: string, words: string) =>
  `<!doctype html><html lang="${lang}"><title>${words}</title><h1>${words}</h1>${`<p>${words}</p>`.repeat(20)}</html>`;
const latin = (words: string) => Buffer.from(inLanguage('de', words), 'latin1');
const languages: Variations = {
  German: withFile('/', text, inLanguage('de', 'Grüße aus der Küche, Öl und Straße')),
  Japanese: withFile('/', text, inLanguage('ja', 'お茶とポットの店へようこそ')),
  Arabic: withFile('/', text, inLanguage('ar', 'مرحبا بكم في المتجر')),
  'German in Latin-1': withFile('/', 'text/html; charset=ISO-8859-1', latin('Grüße aus der Küche')),
  'German in Windows-1252': withFile(
    '/',
    'text/html;charset="windows-1252"',
    latin('Grüße und Öl'),
  ),
  'no charset in the header': withFile(
    '/',
    'text/html',
    `<meta charset="utf-8">${inLanguage('fr', 'Théières à la française')}`,
  ),
  XHTML: withFile(
    '/',
    'application/xhtml+xml; charset=utf-8',
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Shop</title></head><body><p>Tea</p></body></html>`,
  ),
  'byte order mark': withFile('/', text, `\ufeff${inLanguage('en', 'Tea and pots')}`),
};

export const contentVariations = { contents, examples, scripts, languages };

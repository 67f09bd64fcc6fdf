import { shopPage, shopStyle, teapotPicture } from './shop-page.ts';

/** A path of the shop: its type and its content. */
export type ShopFile = readonly [type: string, body: string];

const sources = {
  version: 3,
  file: 'shop.js',
  sources: ['src/basket.ts', 'src/prices.ts'],
  sourcesContent: [
    'export const basket: number[] = [];\n// The code TEAPARTY takes 100 % off, for tests.\n',
    'export const addTax = (price: number) => price * 1.19;\n',
  ],
  names: [],
  mappings: 'AAAA',
};

const uploads = ['teapot-1.svg', 'teapot-2.svg', 'customers-2025.csv', 'old-shop.zip'];
const listing = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">
<html><head><title>Index of /uploads</title></head><body><h1>Index of /uploads</h1><hr><pre><a href="../">../</a>
${uploads.map((name) => `<a href="${name}">${name}</a>  12-Mar-2025 10:14  4096`).join('\n')}
</pre><hr></body></html>
`;

/** These secrets are made up for the demo. */
const settings = `APP_ENV=production
APP_DEBUG=true
DB_HOST=192.168.17.9
DB_USERNAME=shop
DB_PASSWORD=teapots-are-round
`;

const picture: ShopFile = ['image/svg+xml', teapotPicture];

export const shopFiles: Readonly<Record<string, ShopFile>> = {
  '/': ['text/html; charset=utf-8', shopPage],
  '/assets/shop.css': ['text/css', shopStyle],
  '/assets/shop.js': [
    'text/javascript',
    'window.addToBasket = (id) => alert("Teapot " + id + " is in the cart.");\n//# sourceMappingURL=shop.js.map\n',
  ],
  '/assets/shop.js.map': ['application/json', JSON.stringify(sources)],
  '/assets/jquery-1.8.3.min.js': [
    'text/javascript',
    '/*! jQuery v1.8.3 jquery.com | jquery.org/license */\nwindow.jQuery = window.$ = () => ({});\n',
  ],
  '/uploads/': ['text/html', listing],
  '/uploads/teapot-1.svg': picture,
  '/uploads/teapot-2.svg': picture,
  '/uploads/teapot-3.svg': picture,
  '/uploads/teapot-4.svg': picture,
  '/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /admin/\nDisallow: /backup/\n'],
  '/.env': ['text/plain', settings],
  '/.git/config': [
    'text/plain',
    '[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n\turl = git@code.teapots.example:shop.git\n',
  ],
};

/** The shop's response to a wrong address. */
export const shopError = `<!doctype html><title>Error</title><h1>Fatal error</h1>
<pre>PHP Fatal error:  Uncaught PDOException: SQLSTATE[42S02]: Base table or view not found in /var/www/shop/src/Router.php:118
Stack trace:
#0 /var/www/shop/src/Router.php(118): PDO-&gt;query('SELECT * FROM p...')
#1 /var/www/shop/public/index.php(23): Router-&gt;dispatch('/')
#2 {main}
  thrown in /var/www/shop/src/Router.php on line 118</pre>
`;

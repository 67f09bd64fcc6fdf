import { buildExchange, buildVisit, judgeParts } from './build-evidence.ts';
import { recogniseListing } from '../src/files/recognise-listing.ts';
import { secretPaths } from '../src/files/secret-paths.ts';
import { fileLimits, readStyle } from '../src/html/element-addresses.ts';
import { findSourceMapAddress, readOwnSources } from '../src/files/source-map.ts';
import { readSecurityTxt } from '../src/files/well-known.ts';
import { recogniseAddress, recogniseLibraries } from '../src/libraries/recognise-library.ts';
import { securityTxt } from '../src/checks/file-security/security-txt.ts';
import { cmsVersion } from '../src/checks/technology-disclosure/cms-version.ts';
import { javascriptLibraries } from '../src/checks/technology-disclosure/javascript-libraries.ts';
import {
  findDebugOutput,
  findServerPaths,
} from '../src/checks/information-disclosure/debug-signatures.ts';
import {
  findInHeaders,
  findInPage,
} from '../src/checks/information-disclosure/private-addresses.ts';
import { readVersions } from '../src/checks/information-disclosure/server-version.ts';

const url = 'https://www.shop.example/';
/** Parsers of a site's texts, with the maximum number of characters. */
export const hostileReaders: Readonly<
  Record<string, readonly [most: number, read: (text: string) => unknown]>
> = {
  debug: [300_000, (body) => findDebugOutput(buildExchange({ status: 500, body }))],
  article: [300_000, (body) => findDebugOutput(buildExchange({ body }))],
  paths: [300_000, (body) => findServerPaths(buildExchange({ status: 500, body }))],
  page: [300_000, (body) => findInPage({ url, body })],
  header: [8192, (value) => findInHeaders({ url, headers: [['x-backend', value]] })],
  versions: [8192, readVersions],
  listing: [100_000, (html) => recogniseListing(html, '/files/')],
  'cut map': [2_000_000, (text) => readOwnSources(text, true)],
  map: [2_000_000, (text) => readOwnSources(text, false)],
  'map address': [2_000_000, (text) => findSourceMapAddress('', text)],
  libraries: [2_000_000, recogniseLibraries],
  'style sheet': [1_000_000, (css) => readStyle(css, fileLimits)],
  address: [2000, (path) => recogniseAddress(url + path)],
  secrets: [4096, (head) => secretPaths.map(({ recognise }) => recognise(head))],
  contact: [20_000, (text) => readSecurityTxt(`a:${text}b`)],
  'contact address': [
    20_000,
    (text) => {
      const body = `Contact: mailto:${text} b`;
      return judgeParts(securityTxt, { securityTxt: buildExchange({ body }) });
    },
  ],
  Angular: [
    511_000,
    (text) => {
      const home = buildVisit({ body: `<a${text}` });
      return judgeParts(javascriptLibraries, { scripts: [], home });
    },
  ],
  CMS: [
    511_000,
    (text) => judgeParts(cmsVersion, { home: buildVisit({ body: `<script src="${text}">` }) }),
  ],
};
export const hostilePieces = [
  '\n',
  ' ',
  'a',
  '@',
  '/wp-includes/js/wp-embed.min.js?',
  'a.',
  '<pre>',
  '<script',
  '<title> - ',
  '<br /> <b>Warning</b>:  x',
  'Error at /a',
  'at a.b(',
  '<a ',
  '/*',
  '@namespace ',
  ' url(',
  '@namespace url(a)',
  '@import "a',
  '10.0.0.1',
  '"sources":["a"   ',
  '* @license\n * Lodash;(function',
  'timestamp:"abcd",version:"',
];

/** A text of the maximum length that a parser gets. */
export const repeatPiece = (piece: string, most: number) =>
  piece.repeat(Math.ceil(most / piece.length)).slice(0, most);

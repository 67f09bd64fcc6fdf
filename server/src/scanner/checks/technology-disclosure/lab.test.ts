import { after, before, test } from 'node:test';
import {
  challenge,
  html,
  notFound,
  openFileLab,
  script,
  type FileLab,
} from '../../../testing/lab/file-lab.ts';
import { assertEnd, type LabCase } from '../../../testing/lab/lab-case.ts';
import type { SiteAnswer } from '../../../testing/lab/start-site.ts';
import { cmsVersion } from './cms-version.ts';
import { javascriptLibraries } from './javascript-libraries.ts';
import { softwareSupport } from './software-support.ts';

const files =
  (answers: Readonly<Record<string, SiteAnswer>>) =>
  (path: string): SiteAnswer =>
    answers[path] ?? notFound;
const page = (head: string) => files({ '/': html(head) });
const powered = (by: string) => (path: string) => {
  const answer = path === '/' ? html('<h1>Shop</h1>') : notFound;
  return { ...answer, headers: [...(answer.headers ?? []), ['x-powered-by', by] as const] };
};
const jquery = (version: string) =>
  `/*! jQuery v${version} | (c) OpenJS Foundation */\n!function(){}();`;

let lab: FileLab;
before(async () => {
  lab = await openFileLab({
    old: files({
      '/': html('<script src="/js/jq.js"></script>'),
      '/js/jq.js': script(jquery('1.8.3')),
    }),
    cdn: page(
      '<script src="https://cdnjs.cloudflare.com/ajax/libs/lodash.js/4.17.4/lodash.min.js"></script>',
    ),
    charts: files({
      '/': html(
        '<script src="/js/charts.js"></script><script src="https://ajax.googleapis.com/ajax/libs/prototype/1.7.0.0/prototype.js"></script>',
      ),
      '/js/charts.js': script('/*\n Highcharts JS v8.0.0 (2019-12-10)\n*/\n'),
    }),
    angular: page('<app-root ng-version="9.1.0"></app-root>'),
    vue2: page('<script src="https://cdn.jsdelivr.net/npm/vue@2.7.16/dist/vue.min.js"></script>'),
    fresh: files({
      '/': html(
        '<script src="/js/jquery-1.8.3.min.js"></script><script src="/app.js?ver=1.2.3"></script>',
      ),
      // The file was replaced, its old name stayed: what it says itself counts.
      '/js/jquery-1.8.3.min.js': script(jquery('3.7.1')),
      '/app.js': script('console.log(1)'),
    }),
    plain: files({ '/': html('<script src="/app.js"></script>'), '/app.js': script('run()') }),
    spa: () => html('<div id="app"></div><script src="/app.js"></script>'),
    bare: page('<h1>No script</h1>'),
    challenged: () => challenge,
    wordpress: page('<meta name="generator" content="WordPress 6.4.2">'),
    assets: page(
      '<link rel="stylesheet" href="/wp-includes/css/dist/block-library/style.min.css?ver=6.4.2">',
    ),
    quiet: page(
      '<meta name="generator" content="WordPress"><link rel="stylesheet" href="/wp-content/plugins/x/a.css?ver=5.1.2">',
    ),
    php7: powered('PHP/7.4.33'),
    ubuntu: powered('PHP/7.4.3-4ubuntu2.19'),
    php8: powered('PHP/8.4.3'),
    login: () => ({ status: 302, headers: [['location', 'https://login.identity.invalid/']] }),
  });
});
after(() => lab.close());

const cases: readonly LabCase[] = [
  [javascriptLibraries, 'fails', 'old', 'jQuery 1.8.3 by its banner', /jQuery 1\.8\.3/],
  [javascriptLibraries, 'fails', 'cdn', 'Lodash 4.17.4 by the address of a CDN', /Lodash 4\.17\.4/],
  [
    javascriptLibraries,
    'fails',
    'charts',
    'Highcharts 8 by its banner, Prototype with a version of four parts',
    /Highcharts 8\.0\.0 and Prototype 1\.7\.0\.0/,
  ],
  [javascriptLibraries, 'fails', 'angular', 'Angular 9 by its mark in the page', /Angular 9\.1\.0/],
  [
    javascriptLibraries,
    'warns',
    'vue2',
    'what is known of Vue 2 is of low severity',
    /Vue 2\.7\.16/,
  ],
  [
    javascriptLibraries,
    'passes',
    'fresh',
    'the banner is newer than the name of the file',
    /jQuery 3\.7\.1/,
  ],
  [javascriptLibraries, 'passes', 'plain', 'the script names no library'],
  [javascriptLibraries, 'is not tested', 'spa', 'a page comes in place of the script'],
  [javascriptLibraries, 'is not tested', 'bare', 'the page has no script'],
  [javascriptLibraries, 'is not tested', 'challenged', 'a challenge answers'],
  [cmsVersion, 'warns', 'wordpress', 'the generator names a version', /WordPress 6\.4\.2/],
  [
    cmsVersion,
    'warns',
    'assets',
    'a file of WordPress itself names its version',
    /WordPress 6\.4\.2/,
  ],
  [cmsVersion, 'passes', 'quiet', 'the generator has no version, a plugin has its own'],
  [cmsVersion, 'passes', 'bare', 'there is no generator'],
  [cmsVersion, 'is not tested', 'challenged', 'a challenge answers'],
  [cmsVersion, 'is not tested', 'login', 'visitors are sent to somebody else'],
  [
    softwareSupport,
    'fails',
    'php7',
    'PHP 7.4 has had no fixes for years',
    /^PHP 7\.4 has had no security fixes since 28 November 2022\./,
  ],
  [
    softwareSupport,
    'fails',
    'wordpress',
    'WordPress 6.4 by its generator',
    /^WordPress 6\.4 has had no official support since 2 April 2024\./,
  ],
  [softwareSupport, 'warns', 'ubuntu', 'Ubuntu goes on fixing its PHP 7.4', /Ubuntu/],
  [softwareSupport, 'passes', 'php8', 'PHP 8.4 is supported', /PHP 8\.4/],
  [softwareSupport, 'is not tested', 'quiet', 'no version is shown'],
  [softwareSupport, 'is not tested', 'challenged', 'a challenge answers'],
];

for (const [check, outcome, site, why, details] of cases) {
  test(`${check.name} ${outcome}: ${why}`, async () => {
    assertEnd(await lab.judge(check, site), outcome, details);
  });
}

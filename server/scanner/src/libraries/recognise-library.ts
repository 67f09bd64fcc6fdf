import { versionPattern } from './version.ts';

/** A library and its version, by the library's published name. */
export interface Library {
  readonly name: string;
  readonly version: string;
}

const maxLibraries = 20;
/** Occurrences of a banner to examine; its words may also appear in a comment about the library. */
const maxPlaces = 5;

/**
 * Libraries that a script is or contains, by its banners. A bundle may contain several; of each,
 * the first version counts. Does not guess without a version.
 */
export function recogniseLibraries(script: string): Library[] {
  const text = script.replaceAll('\r\n', '\n');
  const found = new Map<string, string>();
  for (const { name, anchor, pattern } of banners) {
    const version = findVersion(text, anchor, pattern);
    if (version !== null && !found.has(name)) found.set(name, version);
  }
  return [...found].slice(0, maxLibraries).map(([name, version]) => ({ name, version }));
}

function findVersion(text: string, anchor: string, pattern: RegExp): string | null {
  let at = text.indexOf(anchor);
  for (let place = 0; at !== -1 && place < maxPlaces; place++) {
    pattern.lastIndex = at;
    const version = pattern.exec(text)?.[1];
    if (version !== undefined) return version;
    at = text.indexOf(anchor, at + anchor.length);
  }
  return null;
}

interface Banner {
  readonly name: string;
  /** Fixed prefix; searched first, because that is fast. */
  readonly anchor: string;
  /** Matches from the anchor; the first group is the version. */
  readonly pattern: RegExp;
}

/** `#` is the version. All repetitions are bounded: a script is up to 2 MB of untrusted input. */
const banner = (name: string, anchor: string, rest: string): Banner => ({
  name,
  anchor,
  pattern: new RegExp(
    anchor.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&') + rest.replaceAll('#', `(${versionPattern})`),
    'y',
  ),
});

/** The comment, or the bit of code, in which a library states its name and version. */
const banners: readonly Banner[] = [
  banner('jquery', '/*! jQuery v', '#[ \\n]'),
  banner('jquery', '* jQuery JavaScript Library v', '#'),
  banner('jquery-ui', '/*! jQuery UI - v', '#'),
  banner('jquery-ui', '* jQuery UI ', '#\\n'),
  banner('jquery-migrate', 'jQuery Migrate', '(?: -)? v#'),
  banner('jquery-mobile', ' jQuery Mobile ', '#[ \\n]'),
  banner('jquery-validation', 'jQuery Validation Plugin', '(?: -)? v#'),
  banner('bootstrap', '* Bootstrap', '(?:\\.js)? v# \\(http'),
  banner('bootstrap', '* bootstrap-', '[a-z]{1,20}\\.js v#'),
  // Without its authors' line, it may be text of another script about it.
  banner('angularjs', 'AngularJS v', '#\\s{1,4}(?:\\* )?\\(c\\)'),
  banner(
    'react',
    '@license React v',
    '#\\s{0,5}\\n ?\\* react(?:-dom)?\\.(?:production|development)',
  ),
  banner('react', '/**\n * React', '(?:DOM)? v#'),
  banner('vue', '* Vue.js v', '#'),
  banner('vue', '* vue v', '#\\n'),
  banner('lodash', '* @license\n * Lodash', '[\\s\\S]{0,2000}?\\bVERSION ?= ?[\'"]#[\'"]'),
  banner('underscore', '//     Underscore.js ', '#\\s'),
  banner('moment', '//! moment.js', '\\s{0,5}\\n//! version : #'),
  banner('handlebars', ' handlebars v', '#\\s{0,5}\\n'),
  banner('mustache', 'mustache.js - Logic-less', '[\\s\\S]{0,3000}?\\bversion ?[:=] ?["\']#["\']'),
  banner('dompurify', '@license DOMPurify ', '# \\|'),
  banner('axios', '/* axios v', '# \\|'),
  banner('axios', '/*! Axios v', '# Copyright'),
  banner('axios', '// Axios v', '# Copyright'),
  banner('next', 'window.next', ' ?= ?\\{ ?version: ?["\']#["\']'),
  banner('tinymce', '* TinyMCE version ', '# \\('),
  banner('tinymce', 'Copyright (c) Tiny Technologies', '[\\s\\S]{0,400}?\\* Version: # \\('),
  banner('ckeditor', 'timestamp:"', '\\w{4}",version:"#[^"]{0,30}",revision:"'),
  banner('knockout', 'Knockout JavaScript library v', '#'),
  banner('ember', 'Ember - JavaScript', '[\\s\\S]{0,600}?@version +#'),
  banner('backbone', '//     Backbone.js ', '#\\s'),
  banner('prototype', 'Prototype JavaScript framework, version ', '#'),
  banner('datatables', '/*! DataTables ', '#\\s'),
  banner('select2', '/*! Select2 ', '# \\|'),
  banner('highcharts', 'Highcharts JS v', '#[ \\n]'),
  banner('highcharts', 'Highstock JS v', '#[ \\n]'),
  banner('chart.js', '* Chart.js v', '#\\s'),
  banner('chart.js', '* Chart.js\n', '[^\\n]{0,100}\\n \\* Version: #'),
  banner('highlight.js', '/*! highlight.js v', '# \\|'),
  banner('highlight.js', ' Highlight.js v', '# \\('),
  banner('marked', '* marked v', '# - a markdown parser'),
  banner('quill', '* Quill Editor v', '#\\s'),
  banner('video.js', '* Video.js ', '# <'),
  banner('swiper', '* Swiper ', '#\\n \\* (?:The )?[Mm]ost modern'),
  banner('prettyphoto', 'Class: prettyPhoto', '[\\s\\S]{0,400}?Version: #'),
  banner('prettyphoto', '.prettyPhoto', ' ?= ?\\{ ?version: ?["\']#["\']'),
  banner('plupload', '* Plupload - multi-runtime File Uploader\n', ' \\* v#'),
  banner('mootools', 'MooTools={version:"', '#["-]'),
  banner('next-app', 'window.next', ' ?= ?\\{ ?version: ?["\']#["\'], ?appDir: ?(?:!0|true)'),
  banner('pdf.js', 'pdfjsVersion = ', '["\']?#'),
];

/** Libraries by package name: their title in reports, their names in file names and on CDNs. */
const libraries: Readonly<Record<string, { title: string; files: readonly string[] }>> = {
  jquery: { title: 'jQuery', files: ['jquery'] },
  'jquery-ui': { title: 'jQuery UI', files: ['jquery-ui', 'jquery.ui', 'jqueryui'] },
  'jquery-validation': {
    title: 'jQuery Validation',
    files: ['jquery-validation', 'jquery-validate', 'jquery.validate'],
  },
  bootstrap: { title: 'Bootstrap', files: ['bootstrap', 'twitter-bootstrap'] },
  angularjs: { title: 'AngularJS', files: ['angularjs', 'angular.js', 'angular'] },
  angular: { title: 'Angular', files: [] },
  react: { title: 'React', files: ['react', 'react-dom'] },
  vue: { title: 'Vue', files: ['vue'] },
  lodash: { title: 'Lodash', files: ['lodash', 'lodash.js'] },
  underscore: { title: 'Underscore', files: ['underscore', 'underscore.js'] },
  moment: { title: 'Moment', files: ['moment', 'moment.js'] },
  handlebars: { title: 'Handlebars', files: ['handlebars', 'handlebars.js'] },
  mustache: { title: 'Mustache', files: ['mustache', 'mustache.js'] },
  dompurify: { title: 'DOMPurify', files: ['dompurify', 'purify'] },
  axios: { title: 'Axios', files: ['axios'] },
  next: { title: 'Next.js', files: [] },
  tinymce: { title: 'TinyMCE', files: ['tinymce'] },
  ckeditor: { title: 'CKEditor', files: ['ckeditor', 'ckeditor4'] },
  knockout: { title: 'Knockout', files: ['knockout'] },
  ember: { title: 'Ember', files: ['ember', 'ember.js', 'ember-source'] },
  backbone: { title: 'Backbone', files: ['backbone', 'backbone.js', 'backbone-min'] },
  prototype: { title: 'Prototype', files: ['prototype'] },
  dojo: { title: 'Dojo', files: ['dojo'] },
  datatables: { title: 'DataTables', files: ['datatables', 'datatables.net'] },
  select2: { title: 'Select2', files: ['select2'] },
  'jquery-migrate': { title: 'jQuery Migrate', files: ['jquery-migrate', 'jquery.migrate'] },
  'jquery-mobile': { title: 'jQuery Mobile', files: ['jquery-mobile', 'jquery.mobile'] },
  prettyphoto: { title: 'prettyPhoto', files: ['prettyphoto', 'jquery.prettyphoto'] },
  plupload: { title: 'Plupload', files: ['plupload'] },
  highcharts: { title: 'Highcharts', files: ['highcharts', 'highstock'] },
  'chart.js': { title: 'Chart.js', files: ['chart.js', 'chartjs'] },
  'highlight.js': {
    title: 'Highlight.js',
    files: [
      'highlight.js',
      'highlight',
      'highlightjs',
      'highlightjs/cdn-release',
      '@highlightjs/cdn-assets',
    ],
  },
  marked: { title: 'Marked', files: ['marked'] },
  quill: { title: 'Quill', files: ['quill'] },
  'video.js': { title: 'Video.js', files: ['video.js', 'videojs'] },
  swiper: { title: 'Swiper', files: ['swiper', 'swiper-bundle'] },
  mootools: { title: 'MooTools', files: ['mootools', 'mootools-core'] },
  three: { title: 'Three.js', files: ['three'] },
  'next-app': { title: 'Next.js App Router', files: [] },
  'pdf.js': { title: 'PDF.js', files: ['pdf.js', 'pdfjs-dist'] },
};

/** The library's name for a report. */
export const titleOf = ({ name }: Library): string => libraries[name]?.title ?? name;

const names = new Map(
  Object.entries(libraries).flatMap(([name, { files }]) => files.map((file) => [file, name])),
);
const known = [...names.keys()]
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replaceAll('.', '\\.'))
  .join('|');
const version = `(?<version>${versionPattern})`;

/** The library's name in the host name of its CDN. */
const hostNames: Readonly<Record<string, string>> = {
  ui: 'jquery-ui',
  mobile: 'jquery-mobile',
  vjs: 'video.js',
};

/** Positions of a version in a URL: only those with both the library and its full version. */
const places = [
  // cdnjs, Google: /ajax/libs/jquery/1.8.3/jquery.min.js
  `/ajax/libs/(?<name>${known})/${version}/`,
  // jsDelivr, unpkg, esm.sh: /npm/jquery@1.8.3/dist/jquery.min.js
  `/(?:npm/)?(?<name>${known})@${version}(?:/|$|\\+)`,
  // maxcdn.bootstrapcdn.com/bootstrap/3.3.7/js/…, cdn.ckeditor.com/4.16.0/…, code.angularjs.org/1.5.0/…
  `//(?:[\\w-]+\\.)?bootstrapcdn\\.com/(?<name>bootstrap)/${version}/`,
  `//cdn\\.(?<name>ckeditor)\\.com/${version}/`,
  `//code\\.(?<name>angularjs)\\.org/${version}/`,
  `//cdn\\.(?<name>datatables)\\.net/${version}/`,
  `//code\\.(?<name>highcharts)\\.com/(?:stock/|maps/|gantt/)?${version}/`,
  `//cdn\\.(?<name>quill)js\\.com/${version}/`,
  `//(?<name>vjs)\\.zencdn\\.net/${version}/`,
  `//code\\.jquery\\.com/(?<name>mobile)/${version}/`,
  `//code\\.jquery\\.com/(?<name>ui)/${version}/`,
  // A file of that name: jquery-1.8.3.min.js, jquery-ui-1.12.1.custom.min.js
  `/(?<name>${known})[-.]v?${version}(?:[-.](?:min|slim|custom|prod|production|bundle|full|core|umd|global))*\\.js$`,
].map((place) => new RegExp(place, 'i'));

/**
 * The library that a URL names with its version; null without one. Ignores the query, which often
 * contains the site's version.
 */
export function recogniseAddress(address: string): Library | null {
  const url = URL.parse(address);
  if (!url) return null;
  const text = `//${url.host}${url.pathname}`;
  for (const place of places) {
    const groups = place.exec(text)?.groups;
    const called = groups?.['name']?.toLowerCase();
    const name = hostNames[called ?? ''] ?? names.get(called ?? '');
    if (name !== undefined && groups?.['version']) return { name, version: groups['version'] };
  }
  return null;
}

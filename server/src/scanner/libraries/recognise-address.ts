import type { Library } from './recognise-library.ts';
import { versionPattern } from './version.ts';

/** How the libraries are called by file names and by the networks that deliver them. */
const names: Readonly<Record<string, string>> = {
  jquery: 'jquery',
  'jquery-ui': 'jquery-ui',
  'jquery.ui': 'jquery-ui',
  jqueryui: 'jquery-ui',
  'jquery-validation': 'jquery-validation',
  'jquery-validate': 'jquery-validation',
  'jquery.validate': 'jquery-validation',
  bootstrap: 'bootstrap',
  'twitter-bootstrap': 'bootstrap',
  angularjs: 'angularjs',
  'angular.js': 'angularjs',
  angular: 'angularjs',
  react: 'react',
  'react-dom': 'react',
  vue: 'vue',
  lodash: 'lodash',
  'lodash.js': 'lodash',
  underscore: 'underscore',
  'underscore.js': 'underscore',
  moment: 'moment',
  'moment.js': 'moment',
  handlebars: 'handlebars',
  'handlebars.js': 'handlebars',
  mustache: 'mustache',
  'mustache.js': 'mustache',
  dompurify: 'dompurify',
  purify: 'dompurify',
  axios: 'axios',
  tinymce: 'tinymce',
  ckeditor: 'ckeditor',
  ckeditor4: 'ckeditor',
  knockout: 'knockout',
  ember: 'ember',
  'ember.js': 'ember',
  'ember-source': 'ember',
  backbone: 'backbone',
  'backbone.js': 'backbone',
  'backbone-min': 'backbone',
  prototype: 'prototype',
  dojo: 'dojo',
  datatables: 'datatables',
  'datatables.net': 'datatables',
  select2: 'select2',
  'pdf.js': 'pdf.js',
  'pdfjs-dist': 'pdf.js',
};

const known = Object.keys(names)
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replaceAll('.', '\\.'))
  .join('|');
const version = `(?<version>${versionPattern})`;

/** Where a version stands in an address: only places that name the library and its full version together. */
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
  `//code\\.jquery\\.com/(?<name>ui)/${version}/`,
  // A file of that name: jquery-1.8.3.min.js, jquery-ui-1.12.1.custom.min.js
  `/(?<name>${known})[-.]v?${version}(?:[-.](?:min|slim|custom|prod|production|bundle|full|core|umd|global))*\\.js$`,
].map((place) => new RegExp(place, 'i'));

/**
 * The library that an address names with its version; null when it does not. The query is passed over: what
 * stands there is often the version of the site.
 */
export function recogniseAddress(address: string): Library | null {
  const url = URL.parse(address);
  if (!url) return null;
  const text = `//${url.host}${url.pathname}`;
  for (const place of places) {
    const groups = place.exec(text)?.groups;
    const called = groups?.['name']?.toLowerCase();
    const name = called === 'ui' ? 'jquery-ui' : names[called ?? ''];
    if (name !== undefined && groups?.['version']) return { name, version: groups['version'] };
  }
  return null;
}

import { versionPattern } from './version.ts';

/** A library with its version, by the name under which it is published. */
export interface Library {
  readonly name: string;
  readonly version: string;
}

const mostLibraries = 20;

/** The comment, or the few words of code, by which a library names itself and its version. */
const banners: readonly (readonly [name: string, words: string])[] = [
  ['jquery', String.raw`/\*!? ?jQuery v(#)(?= |\n)`],
  ['jquery', String.raw`\* jQuery JavaScript Library v(#)`],
  ['jquery-ui', String.raw`/\*! jQuery UI - v(#)`],
  ['jquery-ui', String.raw`\* jQuery UI (#)\n`],
  ['jquery-validation', String.raw`jQuery Validation Plugin - v(#)`],
  ['bootstrap', String.raw`/\*!\s*\* Bootstrap(?:\.js)? v(#)`],
  ['bootstrap', String.raw`\* bootstrap-[a-z]+\.js v(#)`],
  ['angularjs', String.raw`AngularJS v(#)\s`],
  ['react', String.raw`@license React v(#)\s*\n ?\* react(?:-dom)?\.(?:production|development)`],
  ['react', String.raw`/\*\*\n \* React(?:DOM)? v(#)`],
  ['vue', String.raw`/\*!\n ?\* Vue\.js v(#)`],
  ['vue', String.raw`/\*\*\n?\* vue v(#)\n`],
  [
    'lodash',
    String.raw`\* @license\n \* Lodash[\s\S]{0,2000}?;?\(function[\s\S]{0,400}?VERSION ?= ?['"](#)['"]`,
  ],
  ['underscore', String.raw`//\s+Underscore\.js (#)\s`],
  ['moment', String.raw`//! moment\.js\s*\n//! version : (#)`],
  ['handlebars', String.raw`@license\s+handlebars v(#)`],
  ['handlebars', String.raw`handlebars v(#)\s*\n\s*\n?Copyright \([cC]\) 2011`],
  ['mustache', String.raw`mustache\.js - Logic-less[\s\S]{0,3000}?version ?[:=] ?["'](#)["']`],
  ['dompurify', String.raw`@license DOMPurify (#) \|`],
  ['axios', String.raw`/\* axios v(#) \|`],
  ['axios', String.raw`/\*! Axios v(#) Copyright`],
  ['axios', String.raw`// Axios v(#) Copyright`],
  ['next', String.raw`window\.next ?= ?\{ ?version: ?["'](#)["']`],
  ['tinymce', String.raw`\* TinyMCE version (#) \(`],
  ['tinymce', String.raw`Copyright \(c\) Tiny Technologies[\s\S]{0,400}?\* Version: (#) \(`],
  ['ckeditor', String.raw`CKEDITOR[\s\S]{0,600}?timestamp:"\w+",version:"(4\.\d+\.\d+)`],
  ['knockout', String.raw`Knockout JavaScript library v(#)`],
  ['ember', String.raw`OVERVIEW: +Ember - JavaScript[\s\S]{0,600}?@version +(#)`],
  ['backbone', String.raw`//\s+Backbone\.js (#)\s`],
  ['prototype', String.raw`Prototype JavaScript framework, version (#)`],
  ['datatables', String.raw`/\*! DataTables (#)\s`],
  ['select2', String.raw`/\*! Select2 (#) \|`],
  ['pdf.js', String.raw`@licstart[\s\S]{0,1500}?pdfjsVersion = ["']?(#)`],
];

const bannerPatterns = banners.map(
  ([name, words]) => [name, new RegExp(words.replaceAll('#', versionPattern))] as const,
);

/**
 * Libraries that a script says it is or contains. A bundle may hold several; of each, the first
 * version counts. What names no version is not guessed at.
 */
export function recogniseLibraries(script: string): Library[] {
  const text = script.replaceAll('\r\n', '\n');
  const found = new Map<string, string>();
  for (const [name, pattern] of bannerPatterns) {
    const version = pattern.exec(text)?.[1];
    if (version !== undefined && !found.has(name)) found.set(name, version);
  }
  return [...found].slice(0, mostLibraries).map(([name, version]) => ({ name, version }));
}

import { versionPattern } from './version.ts';

interface Banner {
  readonly name: string;
  /** With what it begins; looked for first, because that is quick. */
  readonly anchor: string;
  /** From the anchor on; the first group is the version. */
  readonly pattern: RegExp;
}

/** `#` stands for the version. All repeats are bounded: a script is up to 2 MB of somebody else's choice. */
const banner = (name: string, anchor: string, rest: string): Banner => ({
  name,
  anchor,
  pattern: new RegExp(
    anchor.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&') + rest.replaceAll('#', `(${versionPattern})`),
    'y',
  ),
});

/** The comment, or the few words of code, by which a library names itself and its version. */
export const banners: readonly Banner[] = [
  banner('jquery', '/*! jQuery v', '#[ \\n]'),
  banner('jquery', '* jQuery JavaScript Library v', '#'),
  banner('jquery-ui', '/*! jQuery UI - v', '#'),
  banner('jquery-ui', '* jQuery UI ', '#\\n'),
  banner('jquery-validation', 'jQuery Validation Plugin', '(?: -)? v#'),
  banner('bootstrap', '* Bootstrap', '(?:\\.js)? v# \\(http'),
  banner('bootstrap', '* bootstrap-', '[a-z]{1,20}\\.js v#'),
  banner('angularjs', 'AngularJS v', '#\\s'),
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
  banner('pdf.js', 'pdfjsVersion = ', '["\']?#'),
];

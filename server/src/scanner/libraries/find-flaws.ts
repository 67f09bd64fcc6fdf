import type { Advisory } from './advisory.ts';
import { dataAdvisories } from './data-advisories.ts';
import { pageAdvisories } from './page-advisories.ts';
import type { Library } from './recognise-library.ts';
import { isWithin } from './version.ts';

const advisories: Readonly<Record<string, readonly Advisory[]>> = {
  ...pageAdvisories,
  ...dataAdvisories,
};

/** The month up to which the list of advisories was kept. A report says so: the list is not all there is. */
export const advisoriesUntil = 'January 2026';

/** How libraries are written in a report. */
const titles: Readonly<Record<string, string>> = {
  jquery: 'jQuery',
  'jquery-ui': 'jQuery UI',
  'jquery-validation': 'jQuery Validation',
  bootstrap: 'Bootstrap',
  angularjs: 'AngularJS',
  angular: 'Angular',
  react: 'React',
  vue: 'Vue',
  lodash: 'Lodash',
  underscore: 'Underscore',
  moment: 'Moment',
  handlebars: 'Handlebars',
  mustache: 'Mustache',
  dompurify: 'DOMPurify',
  axios: 'Axios',
  next: 'Next.js',
  tinymce: 'TinyMCE',
  ckeditor: 'CKEditor',
  knockout: 'Knockout',
  ember: 'Ember',
  backbone: 'Backbone',
  prototype: 'Prototype',
  dojo: 'Dojo',
  datatables: 'DataTables',
  select2: 'Select2',
  'pdf.js': 'PDF.js',
};

export const titleOf = ({ name }: Library): string => titles[name] ?? name;

/** What is publicly known to be wrong with a version, in the order of the list. */
export const findFlaws = ({ name, version }: Library): readonly Advisory[] =>
  (advisories[name] ?? []).filter(({ ranges }) => isWithin(version, ranges));

import { below, within, type Advisory } from './advisory.ts';

const scripts = 'script injection';
const pollution = 'prototype pollution';
const slow = 'a crafted text that freezes the page';

/** Libraries that work on the page itself. Sources: NVD and the GitHub Advisory Database, by their id. */
export const pageAdvisories: Readonly<Record<string, readonly Advisory[]>> = {
  jquery: [
    below('1.6.3', 'CVE-2011-4969', 'medium', `${scripts} through the address`),
    below('1.9.0', 'CVE-2012-6708', 'medium', `${scripts} through selectors`),
    within([['1.2.1', '1.9.0']], 'CVE-2020-7656', 'medium', `${scripts} through load()`),
    // Version 1.12.0 and 2.2.0 had a remedy, which was taken back two patches later.
    within(
      [
        ['0.0.0', '1.12.0'],
        ['1.12.3', '2.2.0'],
        ['2.2.3', '3.0.0'],
      ],
      'CVE-2015-9251',
      'medium',
      'running scripts that another site answers',
    ),
    within([['1.1.4', '3.4.0']], 'CVE-2019-11358', 'medium', pollution),
    within(
      [['1.2.0', '3.5.0']],
      'CVE-2020-11022',
      'medium',
      `${scripts} through HTML that was cleaned`,
    ),
    within([['1.0.3', '3.5.0']], 'CVE-2020-11023', 'medium', `${scripts} through option elements`),
  ],
  'jquery-ui': [
    below('1.10.0', 'CVE-2010-5312', 'medium', `${scripts} through titles of dialogs`),
    below('1.12.0', 'CVE-2016-7103', 'medium', `${scripts} through the close text of dialogs`),
    below('1.13.0', 'CVE-2021-41182', 'medium', `${scripts} through the date picker`),
    below('1.13.0', 'CVE-2021-41184', 'medium', `${scripts} through position()`),
    below('1.13.2', 'CVE-2022-31160', 'medium', `${scripts} through labels of check boxes`),
  ],
  'jquery-validation': [
    below('1.19.3', 'CVE-2021-21252', 'high', slow),
    below('1.19.5', 'CVE-2022-31147', 'high', slow),
  ],
  bootstrap: [
    within(
      [
        ['2.3.0', '3.4.0'],
        ['4.0.0', '4.1.2'],
      ],
      'CVE-2018-14040',
      'medium',
      `${scripts} through collapsing parts`,
    ),
    within(
      [
        ['2.3.0', '3.4.0'],
        ['4.0.0', '4.1.2'],
      ],
      'CVE-2018-14042',
      'medium',
      `${scripts} through tooltips`,
    ),
    within([['2.0.0', '3.4.0']], 'CVE-2018-20676', 'medium', `${scripts} through tooltips`),
    within(
      [
        ['2.0.0', '3.4.1'],
        ['4.0.0', '4.3.1'],
      ],
      'CVE-2019-8331',
      'medium',
      `${scripts} through tooltips and popovers`,
    ),
  ],
  angularjs: [
    within([['1.4.0', '1.7.9']], 'CVE-2019-10768', 'high', pollution),
    within([['1.0.0', '1.8.0']], 'CVE-2020-7676', 'medium', `${scripts} through option elements`),
    within([['1.2.21', '2.0.0']], 'CVE-2023-26116', 'medium', slow),
    within([['1.4.9', '2.0.0']], 'CVE-2023-26118', 'medium', slow),
  ],
  angular: [
    within(
      [
        ['2.0.0', '10.2.5'],
        ['11.0.0', '11.0.5'],
      ],
      'CVE-2021-4231',
      'medium',
      `${scripts} through comments`,
    ),
    within(
      [
        ['2.0.0', '19.2.17'],
        ['20.0.0', '20.3.15'],
        ['21.0.0', '21.0.2'],
      ],
      'CVE-2025-66412',
      'high',
      `${scripts} through SVG and MathML`,
    ),
  ],
  react: [below('0.14.0', 'GHSA-hg79-j56m-fxgv', 'high', `${scripts} through untrusted data`)],
  vue: [within([['2.0.0', '3.0.0']], 'CVE-2024-9506', 'low', slow)],
  knockout: [below('3.5.0', 'CVE-2019-14862', 'medium', `${scripts} in old browsers`)],
  ember: [
    within(
      [
        ['1.8.0', '1.11.4'],
        ['1.12.0', '1.12.2'],
        ['1.13.0', '1.13.12'],
        ['2.0.0', '2.0.3'],
        ['2.1.0', '2.1.2'],
        ['2.2.0', '2.2.1'],
      ],
      'CVE-2015-7565',
      'medium',
      scripts,
    ),
  ],
  backbone: [below('0.5.0', 'CVE-2016-10537', 'medium', scripts)],
  prototype: [
    below('1.6.0', 'CVE-2008-7220', 'high', 'requests to other sites in the name of the visitor'),
  ],
  dojo: [
    within(
      [
        ['0.0.0', '1.11.10'],
        ['1.12.0', '1.12.8'],
        ['1.13.0', '1.13.7'],
        ['1.14.0', '1.14.6'],
        ['1.15.0', '1.15.3'],
        ['1.16.0', '1.16.2'],
      ],
      'CVE-2020-5258',
      'high',
      pollution,
    ),
  ],
};

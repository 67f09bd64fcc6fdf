import { below, within, type Advisory } from './advisory.ts';

const scripts = 'script injection';
const pollution = 'prototype pollution';
const slow = 'a crafted text that freezes the page';
const ranCode = 'running code through templates';

/** Libraries for data, templates, texts and requests. Sources: NVD and the GitHub Advisory Database, by their id. */
export const dataAdvisories: Readonly<Record<string, readonly Advisory[]>> = {
  lodash: [
    below('4.17.5', 'CVE-2018-3721', 'medium', pollution),
    below('4.17.11', 'CVE-2018-16487', 'medium', pollution),
    below('4.17.12', 'CVE-2019-10744', 'critical', pollution),
    within([['3.7.0', '4.17.19']], 'CVE-2020-8203', 'high', pollution),
    below('4.17.21', 'CVE-2021-23337', 'high', ranCode),
    within([['4.0.0', '4.17.21']], 'CVE-2020-28500', 'medium', slow),
  ],
  underscore: [within([['1.3.2', '1.12.1']], 'CVE-2021-23358', 'high', ranCode)],
  moment: [
    below('2.11.2', 'CVE-2016-4055', 'medium', slow),
    below('2.19.3', 'CVE-2017-18214', 'high', slow),
    within([['2.18.0', '2.29.4']], 'CVE-2022-31129', 'high', slow),
  ],
  handlebars: [
    below('4.0.0', 'CVE-2015-8861', 'medium', scripts),
    within(
      [
        ['0.0.0', '3.0.8'],
        ['4.0.0', '4.3.0'],
      ],
      'CVE-2019-19919',
      'critical',
      pollution,
    ),
    below('4.7.7', 'CVE-2021-23369', 'critical', ranCode),
    below('4.7.7', 'CVE-2021-23383', 'critical', pollution),
  ],
  mustache: [below('2.2.1', 'CVE-2015-8862', 'medium', scripts)],
  dompurify: [
    below('2.0.1', 'CVE-2019-16728', 'medium', 'HTML that gets past the cleaning'),
    below('2.0.17', 'CVE-2020-26870', 'medium', 'HTML that gets past the cleaning'),
    within(
      [
        ['0.0.0', '2.5.0'],
        ['3.0.0', '3.1.3'],
      ],
      'CVE-2024-47875',
      'critical',
      'HTML that gets past the cleaning',
    ),
    within(
      [
        ['0.0.0', '2.5.4'],
        ['3.0.0', '3.1.3'],
      ],
      'CVE-2024-45801',
      'high',
      'HTML that gets past the cleaning',
    ),
    within([['3.0.0', '3.2.4']], 'CVE-2025-26791', 'medium', 'HTML that gets past the cleaning'),
  ],
  axios: [
    below('0.21.2', 'CVE-2021-3749', 'high', slow),
    within(
      [
        ['0.8.1', '0.28.0'],
        ['1.0.0', '1.6.0'],
      ],
      'CVE-2023-45857',
      'medium',
      'leaking the token against forged requests',
    ),
    within(
      [
        ['0.0.0', '0.30.0'],
        ['1.0.0', '1.8.2'],
      ],
      'CVE-2025-27152',
      'high',
      'sending credentials to another site',
    ),
  ],
  next: [
    within(
      [
        ['11.1.4', '12.3.5'],
        ['13.0.0', '13.5.9'],
        ['14.0.0', '14.2.25'],
        ['15.0.0', '15.2.3'],
      ],
      'CVE-2025-29927',
      'critical',
      'going around the sign-in of middleware',
    ),
    within(
      [
        ['13.5.1', '13.5.7'],
        ['14.0.0', '14.2.10'],
      ],
      'CVE-2024-46982',
      'high',
      'poisoned caches',
    ),
    within([['9.5.5', '14.2.15']], 'CVE-2024-51479', 'high', 'going around the sign-in'),
  ],
  tinymce: [
    within(
      [
        ['0.0.0', '5.10.7'],
        ['6.0.0', '6.3.1'],
      ],
      'CVE-2022-23494',
      'medium',
      scripts,
    ),
    within(
      [
        ['0.0.0', '5.10.8'],
        ['6.0.0', '6.7.1'],
      ],
      'CVE-2023-45818',
      'medium',
      scripts,
    ),
    within(
      [
        ['0.0.0', '5.10.9'],
        ['6.0.0', '6.7.3'],
      ],
      'CVE-2023-48219',
      'medium',
      scripts,
    ),
    within(
      [
        ['0.0.0', '5.11.0'],
        ['6.0.0', '6.8.4'],
        ['7.0.0', '7.2.0'],
      ],
      'CVE-2024-38356',
      'medium',
      scripts,
    ),
  ],
  ckeditor: [
    within([['4.0.0', '4.18.0']], 'CVE-2022-24728', 'medium', scripts),
    within([['4.0.0', '4.21.0']], 'CVE-2023-28439', 'medium', scripts),
    within([['4.0.0', '4.24.0']], 'CVE-2024-24815', 'medium', scripts),
  ],
  'pdf.js': [below('4.2.67', 'CVE-2024-4367', 'high', 'running code through a document')],
  datatables: [
    below('1.10.22', 'CVE-2020-28458', 'high', pollution),
    below('1.11.3', 'CVE-2021-23445', 'low', scripts),
  ],
  select2: [below('4.0.6', 'CVE-2016-10744', 'medium', scripts)],
};

import type { RiskLevel } from '@longitude/contract/scan-checks';
import type { Library } from './recognise-library.ts';
import { isWithin, readRanges, type Range } from './version.ts';

/** A published vulnerability: the affected versions, its name, how bad it is, and what it allows. */
export interface Advisory {
  /** CVE or GHSA. */
  readonly id: string;
  readonly severity: RiskLevel;
  readonly ranges: readonly Range[];
  /** In a few words. */
  readonly flaw: string;
}

/** `versions` is a range such as `<3.0.8 || >=4.0.0 <4.3.0`. */
const advisory = (id: string, severity: RiskLevel, versions: string, flaw: string): Advisory => ({
  id,
  severity,
  ranges: readRanges(versions),
  flaw,
});

const scripts = 'script injection';
const pollution = 'prototype pollution';
const slow = 'a crafted text that freezes the page';
const ranCode = 'running code through templates';
const unclean = 'HTML that gets past the cleaning';

/** The month of the last update. Reports name it: the list is not complete. */
export const advisoriesUntil = 'January 2026';

/** Vulnerabilities by the library. Sources: NVD and the GitHub Advisory Database, by their id. */
export const advisories: Readonly<Record<string, readonly Advisory[]>> = {
  jquery: [
    advisory('CVE-2011-4969', 'medium', '<1.6.3', `${scripts} through the address`),
    advisory('CVE-2012-6708', 'medium', '<1.9.0', `${scripts} through selectors`),
    advisory('CVE-2020-7656', 'medium', '>=1.2.1 <1.9.0', `${scripts} through load()`),
    // Versions 1.12.0 and 2.2.0 had a fix, which was reverted two patches later.
    advisory(
      'CVE-2015-9251',
      'medium',
      '<1.12.0 || >=1.12.3 <2.2.0 || >=2.2.3 <3.0.0',
      'running scripts that another site answers',
    ),
    advisory('CVE-2019-11358', 'medium', '>=1.1.4 <3.4.0', pollution),
    advisory(
      'CVE-2020-11022',
      'medium',
      '>=1.2.0 <3.5.0',
      `${scripts} through HTML that was cleaned`,
    ),
    advisory('CVE-2020-11023', 'medium', '>=1.0.3 <3.5.0', `${scripts} through option elements`),
  ],
  'jquery-ui': [
    advisory('CVE-2010-5312', 'medium', '<1.10.0', `${scripts} through titles of dialogs`),
    advisory('CVE-2016-7103', 'medium', '<1.12.0', `${scripts} through the close text of dialogs`),
    advisory('CVE-2021-41182', 'medium', '<1.13.0', `${scripts} through the date picker`),
    advisory('CVE-2021-41184', 'medium', '<1.13.0', `${scripts} through position()`),
    advisory('CVE-2022-31160', 'medium', '<1.13.2', `${scripts} through labels of check boxes`),
  ],
  'jquery-validation': [
    advisory('CVE-2021-21252', 'high', '<1.19.3', slow),
    advisory('CVE-2022-31147', 'high', '<1.19.5', slow),
  ],
  bootstrap: [
    advisory(
      'CVE-2018-14040',
      'medium',
      '>=2.3.0 <3.4.0 || >=4.0.0 <4.1.2',
      `${scripts} through collapsing parts`,
    ),
    advisory(
      'CVE-2018-14042',
      'medium',
      '>=2.3.0 <3.4.0 || >=4.0.0 <4.1.2',
      `${scripts} through tooltips`,
    ),
    advisory('CVE-2018-20676', 'medium', '>=2.0.0 <3.4.0', `${scripts} through tooltips`),
    advisory(
      'CVE-2019-8331',
      'medium',
      '>=2.0.0 <3.4.1 || >=4.0.0 <4.3.1',
      `${scripts} through tooltips and popovers`,
    ),
  ],
  angularjs: [
    advisory('CVE-2019-10768', 'high', '>=1.4.0 <1.7.9', pollution),
    advisory('CVE-2020-7676', 'medium', '>=1.0.0 <1.8.0', `${scripts} through option elements`),
    advisory('CVE-2023-26116', 'medium', '>=1.2.21 <2.0.0', slow),
    advisory('CVE-2023-26118', 'medium', '>=1.4.9 <2.0.0', slow),
  ],
  angular: [
    advisory(
      'CVE-2021-4231',
      'medium',
      '>=2.0.0 <10.2.5 || >=11.0.0 <11.0.5',
      `${scripts} through comments`,
    ),
    advisory(
      'CVE-2025-66412',
      'high',
      '>=2.0.0 <19.2.17 || >=20.0.0 <20.3.15 || >=21.0.0 <21.0.2',
      `${scripts} through SVG and MathML`,
    ),
  ],
  react: [advisory('GHSA-hg79-j56m-fxgv', 'high', '<0.14.0', `${scripts} through untrusted data`)],
  vue: [advisory('CVE-2024-9506', 'low', '>=2.0.0 <3.0.0', slow)],
  knockout: [advisory('CVE-2019-14862', 'medium', '<3.5.0', `${scripts} in old browsers`)],
  ember: [
    advisory(
      'CVE-2015-7565',
      'medium',
      '>=1.8.0 <1.11.4 || >=1.12.0 <1.12.2 || >=1.13.0 <1.13.12 || >=2.0.0 <2.0.3 || >=2.1.0 <2.1.2 || >=2.2.0 <2.2.1',
      scripts,
    ),
  ],
  backbone: [advisory('CVE-2016-10537', 'medium', '<0.5.0', scripts)],
  prototype: [
    advisory(
      'CVE-2008-7220',
      'high',
      '<1.6.0',
      'requests to other sites in the name of the visitor',
    ),
  ],
  dojo: [
    advisory(
      'CVE-2020-5258',
      'high',
      '<1.11.10 || >=1.12.0 <1.12.8 || >=1.13.0 <1.13.7 || >=1.14.0 <1.14.6 || >=1.15.0 <1.15.3 || >=1.16.0 <1.16.2',
      pollution,
    ),
  ],
  lodash: [
    advisory('CVE-2018-3721', 'medium', '<4.17.5', pollution),
    advisory('CVE-2018-16487', 'medium', '<4.17.11', pollution),
    advisory('CVE-2019-10744', 'critical', '<4.17.12', pollution),
    advisory('CVE-2020-8203', 'high', '>=3.7.0 <4.17.19', pollution),
    advisory('CVE-2021-23337', 'high', '<4.17.21', ranCode),
    advisory('CVE-2020-28500', 'medium', '>=4.0.0 <4.17.21', slow),
  ],
  underscore: [advisory('CVE-2021-23358', 'high', '>=1.3.2 <1.12.1', ranCode)],
  moment: [
    advisory('CVE-2016-4055', 'medium', '<2.11.2', slow),
    advisory('CVE-2017-18214', 'high', '<2.19.3', slow),
    advisory('CVE-2022-31129', 'high', '>=2.18.0 <2.29.4', slow),
  ],
  handlebars: [
    advisory('CVE-2015-8861', 'medium', '<4.0.0', scripts),
    advisory('CVE-2019-19919', 'critical', '<3.0.8 || >=4.0.0 <4.3.0', pollution),
    advisory('CVE-2021-23369', 'critical', '<4.7.7', ranCode),
    advisory('CVE-2021-23383', 'critical', '<4.7.7', pollution),
  ],
  mustache: [advisory('CVE-2015-8862', 'medium', '<2.2.1', scripts)],
  dompurify: [
    advisory('CVE-2019-16728', 'medium', '<2.0.1', unclean),
    advisory('CVE-2020-26870', 'medium', '<2.0.17', unclean),
    advisory('CVE-2024-47875', 'critical', '<2.5.0 || >=3.0.0 <3.1.3', unclean),
    advisory('CVE-2024-45801', 'high', '<2.5.4 || >=3.0.0 <3.1.3', unclean),
    advisory('CVE-2025-26791', 'medium', '>=3.0.0 <3.2.4', unclean),
  ],
  axios: [
    advisory('CVE-2021-3749', 'high', '<0.21.2', slow),
    advisory(
      'CVE-2023-45857',
      'medium',
      '>=0.8.1 <0.28.0 || >=1.0.0 <1.6.0',
      'leaking the token against forged requests',
    ),
    advisory(
      'CVE-2025-27152',
      'high',
      '<0.30.0 || >=1.0.0 <1.8.2',
      'sending credentials to another site',
    ),
  ],
  next: [
    advisory(
      'CVE-2025-29927',
      'critical',
      '>=11.1.4 <12.3.5 || >=13.0.0 <13.5.9 || >=14.0.0 <14.2.25 || >=15.0.0 <15.2.3',
      'going around the sign-in of middleware',
    ),
    advisory('CVE-2024-46982', 'high', '>=13.5.1 <13.5.7 || >=14.0.0 <14.2.10', 'poisoned caches'),
    advisory('CVE-2024-51479', 'high', '>=9.5.5 <14.2.15', 'going around the sign-in'),
  ],
  tinymce: [
    advisory('CVE-2022-23494', 'medium', '<5.10.7 || >=6.0.0 <6.3.1', scripts),
    advisory('CVE-2023-45818', 'medium', '<5.10.8 || >=6.0.0 <6.7.1', scripts),
    advisory('CVE-2023-48219', 'medium', '<5.10.9 || >=6.0.0 <6.7.3', scripts),
    advisory('CVE-2024-38356', 'medium', '<5.11.0 || >=6.0.0 <6.8.4 || >=7.0.0 <7.2.0', scripts),
  ],
  ckeditor: [
    advisory('CVE-2022-24728', 'medium', '>=4.0.0 <4.18.0', scripts),
    advisory('CVE-2023-28439', 'medium', '>=4.0.0 <4.21.0', scripts),
    advisory('CVE-2024-24815', 'medium', '>=4.0.0 <4.24.0', scripts),
  ],
  'pdf.js': [advisory('CVE-2024-4367', 'high', '<4.2.67', 'running code through a document')],
  datatables: [
    advisory('CVE-2020-28458', 'high', '<1.10.22', pollution),
    advisory('CVE-2021-23445', 'low', '<1.11.3', scripts),
  ],
  select2: [advisory('CVE-2016-10744', 'medium', '<4.0.6', scripts)],
};

/** The known vulnerabilities of a version, in the order of the list. */
export const findFlaws = ({ name, version }: Library): readonly Advisory[] =>
  (advisories[name] ?? []).filter(({ ranges }) => isWithin(version, ranges));

import type { SkillFields } from './model.ts';

type Pair = readonly [india: number, canada: number];

/**
 * The skills of a new site: hourly rates in dollars, India and Canada. A level without a pair is
 * not offered. None is below $28, which the services page names as the lowest rate.
 */
const table: readonly [
  name: string,
  junior: Pair | null,
  middle: Pair | null,
  senior: Pair | null,
][] = [
  ['React', [28, 65], [38, 92], [52, 128]],
  ['Node.js', [28, 62], [36, 90], [50, 124]],
  ['Java & Spring', [28, 66], [37, 95], [54, 135]],
  ['Python & data engineering', [28, 68], [40, 98], [56, 140]],
  ['Cloud & DevOps', [30, 72], [44, 108], [60, 150]],
  ['Penetration testing', null, [48, 120], [65, 165]],
  ['.NET', [28, 64], [36, 90], [50, 122]],
  ['Mobile (iOS, Android)', [28, 66], [38, 96], [54, 132]],
  ['Quality assurance', [28, 60], [30, 74], [40, 98]],
  ['Machine learning', null, [46, 118], [65, 168]],
  ['UX & product design', [28, 64], [35, 86], null],
  ['Mainframe & COBOL', null, null, [58, 145]],
];

const text = (dollars: number | undefined) => (dollars === undefined ? null : String(dollars));

export const firstSkills: readonly SkillFields[] = table.map(([name, junior, middle, senior]) => ({
  name,
  juniorIndiaRate: text(junior?.[0]),
  middleIndiaRate: text(middle?.[0]),
  seniorIndiaRate: text(senior?.[0]),
  juniorUsaRate: text(junior?.[1]),
  middleUsaRate: text(middle?.[1]),
  seniorUsaRate: text(senior?.[1]),
  active: true,
}));

import type { services } from '@longitude/contract/constants';
import type { ReactNode } from 'react';
import { Dots } from '../../ui/dots.tsx';
import artStyles from '../../ui/art.module.css';

export type ServiceSlug = (typeof services)[number]['slug'];

/** Each service in one sentence, for its card. */
export const summaries: Readonly<Record<ServiceSlug, string>> = {
  'strategic-it-planning': 'A roadmap your board can read and your engineers can follow.',
  'system-implementation': 'ERP, CRM and custom platforms, delivered in increments you can use.',
  cybersecurity: 'Find the gaps before someone else does, and close them in order of risk.',
  'cloud-solutions': 'Move what should move, at a monthly cost you can predict.',
  'it-governance': 'Policies, controls and evidence that stand up to an audit.',
  'help-desk-support': 'A named team on call, day and night, across both time zones.',
  'ai-automation': 'Take repetitive work off your people, with a person in the loop.',
};

const graticule =
  'M80 8V112M80 8A27 52 0 0 0 80 112A27 52 0 0 0 80 8A52 52 0 0 0 80 112A52 52 0 0 0 80 8M33.5 37H126.5M28 60H132M33.5 83H126.5';

/** The drawing of a service on a globe, 160 by 120. The name beside it conveys the meaning. */
export function ServiceArt({ slug }: { readonly slug: ServiceSlug }) {
  return (
    <svg
      className={artStyles['art']}
      viewBox="0 0 160 120"
      width="160"
      height="120"
      aria-hidden="true"
    >
      <path className={artStyles['graticule']} d={graticule} />
      {drawings[slug]}
    </svg>
  );
}

const zone = 'M80 8A27 52 0 0 0 80 112A27 52 0 0 0 80 8z';
const cloud = 'M40 66A17 17 0 0 1 50 35A32 32 0 0 1 109 30A19 19 0 0 1 121 66z';

const drawings: Readonly<Record<ServiceSlug, ReactNode>> = {
  // A course with four known legs; the fifth is planned.
  'strategic-it-planning': (
    <>
      <path
        className={artStyles['course']}
        d="M33.5 83C44 92 50 70 55 60S70 30 80 37s14 30 24 28"
      />
      <path
        className={`${artStyles['line']} ${artStyles['dashed']}`}
        d="M104 65c12-3 15-16 22-28"
      />
      <Dots
        tone="ink"
        r={3.6}
        at={[
          [33.5, 83],
          [55.5, 60],
          [80, 37],
          [104, 65],
        ]}
      />
      <circle className={artStyles['highlight']} cx="126.5" cy="37" r="9" />
      <circle className={artStyles['dot']} cx="126.5" cy="37" r="4.6" />
    </>
  ),
  // A globe built piece by piece, with the next piece in transit.
  'system-implementation': (
    <>
      <path className={artStyles['water']} d="M28 60H132A52 52 0 0 1 28 60z" />
      <path className={artStyles['accent']} d="M80 60H53A27 52 0 0 0 55.8 83H80z" />
      <path
        className={artStyles['accent']}
        opacity=".55"
        d="M107 60H132A52 52 0 0 1 126.6 83H104.2A27 52 0 0 0 107 60z"
      />
      <path
        className={artStyles['accent']}
        opacity=".3"
        d="M80 83h24.2A27 52 0 0 1 80 112zM53 60H28A52 52 0 0 0 33.4 83H55.8A27 52 0 0 1 53 60z"
      />
      <path
        className={artStyles['line']}
        d="M28 60H132A52 52 0 0 1 28 60zM80 60V112M33.4 83H126.6M53 60A27 52 0 0 0 80 112A27 52 0 0 0 107 60"
      />
      <path
        className={`${artStyles['line']} ${artStyles['dashed']}`}
        d="M104.2 37H126.6A52 52 0 0 1 132 60"
      />
      <path
        className={artStyles['highlight']}
        d="M122.2 19H144.6A52 52 0 0 1 150 42H125A27 52 0 0 0 122.2 19z"
      />
      <circle className={artStyles['dot']} cx="136" cy="31" r="4.4" />
    </>
  ),
  // Attacks from outside that stop at a closed zone with a keyhole.
  cybersecurity: (
    <>
      <path className={artStyles['water']} d={zone} />
      <path className={artStyles['course']} d={zone} />
      <path
        className={`${artStyles['line']} ${artStyles['dashed']}`}
        d="M6 34 52 48M6 90l48-18M154 34 108 48M154 90l-48-18"
      />
      <path className={artStyles['line']} d="M80 62v15" />
      <circle className={artStyles['dot']} cx="80" cy="55" r="7.5" />
      <Dots
        tone="ring"
        r={3.2}
        at={[
          [50, 47.5],
          [52, 72.8],
          [110, 47.5],
          [108, 72.8],
        ]}
      />
    </>
  ),
  // Three workloads, one of them leading upwards.
  'cloud-solutions': (
    <>
      <path className={artStyles['water']} d={cloud} />
      <path className={artStyles['course']} d={cloud} />
      <path className={artStyles['line']} d="M56 100V76M80 106V60M104 100V76" />
      <path
        className={artStyles['line']}
        d="m75.5 65 4.5-5 4.5 5M51.5 81l4.5-5 4.5 5M99.5 81l4.5-5 4.5 5"
      />
      <Dots
        tone="ink"
        r={3.6}
        at={[
          [56, 100],
          [104, 100],
        ]}
      />
      <circle className={artStyles['dot']} cx="80" cy="106" r="4.6" />
    </>
  ),
  // A sextant: measurement creates accountability.
  'it-governance': (
    <>
      <path className={artStyles['water']} d="M80 20L27.8 78A78 78 0 0 0 132.2 78z" />
      <path
        className={artStyles['line']}
        d="M27.8 78L80 20L132.2 78M29.9 79.8L24.7 85.9M41 87.5L38.5 91.9M53.3 93.3L50.6 100.8M66.5 96.8L65.6 101.7M80 98V106M93.5 96.8L94.4 101.7M106.7 93.3L109.4 100.8M119 87.5L121.5 91.9M130.1 79.8L135.3 85.9M53.2 49.7H106.8"
      />
      <path className={artStyles['course']} d="M27.8 78A78 78 0 0 0 132.2 78" />
      <path className={artStyles['highlight']} d="M80 20L100.9 93.1" />
      <circle className={artStyles['ink']} cx="80" cy="20" r="4.4" />
      <circle className={artStyles['dot']} cx="100.9" cy="93.1" r="5" />
    </>
  ),
  // A clock whose hours are split into three shifts.
  'help-desk-support': (
    <>
      <circle className={artStyles['ring']} cx="80" cy="60" r="40" />
      <path className={artStyles['ticks']} d="M113 60a33 33 0 1 0-66 0a33 33 0 1 0 66 0" />
      <path
        className={`${artStyles['line']} ${artStyles['thick']}`}
        d="M51.7 31.7A40 40 0 0 1 118.6 49.6"
      />
      <path
        className={`${artStyles['course']} ${artStyles['thick']}`}
        d="M119.7 65.2A40 40 0 0 1 69.6 98.6"
      />
      <path
        className={`${artStyles['highlight']} ${artStyles['thick']}`}
        d="M62 95.7A40 40 0 0 1 47 37"
      />
      <path className={artStyles['line']} d="M80 60V38M80 60l14 9" />
      <circle className={artStyles['dot']} cx="80" cy="60" r="4.6" />
    </>
  ),
  // A flow from left to right, returning via a person who checks it.
  'ai-automation': (
    <>
      <path
        className={artStyles['line']}
        d="M28 60C40 40 46 37 53 37M28 60c12 22 20 23 31 23M28 60h52M55 37q12 0 25 23M59 83q10-2 21-23M80 60c8-20 14-23 25-23M80 60c6 16 10 23 21 23M80 60h52M105 37c14 2 20 12 27 23M101 83c16 0 24-10 31-23"
      />
      <path className={artStyles['course']} strokeDasharray="3 5" d="M132 60c6 60-98 62-104 0" />
      <circle className={artStyles['ink']} cx="28" cy="60" r="3.6" />
      <Dots
        tone="ring"
        r={5}
        at={[
          [55, 37],
          [58, 83],
          [105, 37],
          [102, 83],
        ]}
      />
      <circle className={artStyles['accent']} cx="80" cy="60" r="7" />
      <circle className={artStyles['dot']} cx="132" cy="60" r="5" />
    </>
  ),
};

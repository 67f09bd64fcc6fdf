import type { ReactNode } from 'react';
import { Dots } from '../../ui/dots.tsx';
import artStyles from '../../ui/art.module.css';

const tones = { night: `night ${artStyles['dark']}`, water: '', land: artStyles['land'] };

interface CoverProps {
  /** Background colour; neighbouring cards differ. */
  readonly tone: 'night' | 'water' | 'land';
  /** Lines behind the drawing; meridians by default. */
  readonly lines?: string;
  readonly children: ReactNode;
}

const graticule =
  'M160-20A150 120 0 0 0 160 220M160-20A112 120 0 0 0 160 220M160-20A72 120 0 0 0 160 220M160-20A36 120 0 0 0 160 220M160 0V200M160-20A36 120 0 0 1 160 220M160-20A72 120 0 0 1 160 220M160-20A112 120 0 0 1 160 220M160-20A150 120 0 0 1 160 220M0 50H320M0 100H320M0 150H320';

/** A drawing that fills its frame, 320 by 200. The heading beside it conveys the meaning. */
function Cover({ tone, lines = graticule, children }: CoverProps) {
  return (
    <svg
      className={`${artStyles['art']} ${artStyles['cover']} ${tones[tone]}`}
      viewBox="0 0 320 200"
      width="320"
      height="200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect className={artStyles['ground']} width="320" height="200" />
      <path className={artStyles['graticule']} d={lines} />
      {children}
    </svg>
  );
}

/** Reads coordinates in the syntax of SVG's `points`. */
function readPoints(points: string): [x: number, y: number][] {
  return points.split(' ').map((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number);
    return [x, y];
  });
}

/** Prices with their ranges; one day is highlighted. */
export function MarketsCover() {
  return (
    <Cover tone="night">
      <path
        className={artStyles['line']}
        d="M10 126V156M34 124V166M63 98V152M95 117V151M128 89V135M160 90V137M192 82V120M225 81V120M257 54V105M286 74V105M310 39V82"
      />
      <path
        className={artStyles['highlight']}
        d="M-8 150L10 142L34 147L63 128L95 133L128 112L160 120L192 98L225 104L257 84L286 90L310 62L328 54"
      />
      <Dots
        tone="dot"
        r={3}
        at={readPoints('10,142 34,147 63,128 95,133 128,112 160,120 192,98 225,104 257,84 310,62')}
      />
      <circle className={artStyles['dot']} cx="286" cy="90" r="6" />
      <path
        className={artStyles['course']}
        strokeDasharray="4 5"
        d="M0 178C80 170 150 172 210 150S290 118 320 112"
      />
    </Cover>
  );
}

/** First and second round, left and right. */
const firstRound = readPoints(
  '30,13 290,13 30,39 290,39 30,63 290,63 30,89 290,89 30,111 290,111 30,137 290,137 30,161 290,161 30,187 290,187',
);
const secondRound = readPoints('56,26 264,26 56,76 264,76 56,124 264,124 56,174 264,174');

/** A tournament bracket: sixteen teams, one final. */
export function BettingCover() {
  return (
    <Cover tone="water">
      <path
        className={artStyles['line']}
        d="M30 13A26 13 0 0 1 30 39M290 13A26 13 0 0 0 290 39M30 63A26 13 0 0 1 30 89M290 63A26 13 0 0 0 290 89M30 111A26 13 0 0 1 30 137M290 111A26 13 0 0 0 290 137M30 161A26 13 0 0 1 30 187M290 161A26 13 0 0 0 290 187M56 26A34 25 0 0 1 56 76M56 124A34 25 0 0 1 56 174M264 26A34 25 0 0 0 264 76M264 124A34 25 0 0 0 264 174"
      />
      <path
        className={artStyles['course']}
        d="M90 51A46 49 0 0 1 90 149M230 51A46 49 0 0 0 230 149M136 100H184"
      />
      <circle className={artStyles['highlight']} cx="160" cy="100" r="15" />
      <Dots tone="ink" r={3.6} at={firstRound} />
      <Dots tone="accent" r={3.6} at={secondRound} />
      <Dots tone="accent" r={5} at={readPoints('90,51 90,149 230,51 230,149')} />
      <circle className={artStyles['dot']} cx="160" cy="100" r="7" />
    </Cover>
  );
}

/** Routes between ports, with one shipment in transit, over the scale of a chart. */
export function TradeCover() {
  return (
    <Cover tone="land">
      <path
        className={artStyles['line']}
        d="M42 60Q160-10 258 70M42 60Q160 10 262 142M30 100Q160 34 284 104M30 100Q160 54 292 58M52 134Q160 58 258 70M52 134Q160 78 262 142M66 84Q160 102 284 104M66 84Q160 122 292 58"
      />
      <path className={artStyles['highlight']} d="M66 84Q160-30 284 104" />
      <Dots tone="ink" r={4} at={readPoints('42,60 30,100 52,134 258,70 262,142 292,58')} />
      <Dots tone="dot" r={6} at={readPoints('66,84 284,104')} />
      <path
        className={artStyles['course']}
        d="M96 168h128M104 160v8M120 154v14M136 160v8M152 154v14M168 160v8M184 154v14M200 160v8M216 154v14"
      />
    </Cover>
  );
}

const rays =
  'M146 176H-70M146.7 171.7L-58.7 104.9M148.7 167.8L-26.1 40.8M151.8 164.7L24.8-10.1M155.7 162.7L88.9-42.7M160 162V-54M164.3 162.7L231.1-42.7M168.2 164.7L295.2-10.1M171.3 167.8L346.1 40.8M173.3 171.7L378.7 104.9M174 176H390M0 176H320';
const waves =
  'M133 176A27 27 0 0 1 187 176M106 176A54 54 0 0 1 214 176M79 176A81 81 0 0 1 241 176M52 176A108 108 0 0 1 268 176M25 176A135 135 0 0 1 295 176M-2 176A162 162 0 0 1 322 176M-29 176A189 189 0 0 1 349 176';

/** A transmitter whose waves fill up. */
export function RechargeCover() {
  return (
    <Cover tone="night" lines={rays}>
      <path className={artStyles['line']} d={waves} />
      <path
        className={`${artStyles['course']} ${artStyles['thick']}`}
        d="M108.6 159.3A54 54 0 0 1 143.3 124.6M94.5 128.4A81 81 0 0 1 185 99M96.5 88.6A108 108 0 0 1 223.5 88.6"
      />
      <path
        className={`${artStyles['highlight']} ${artStyles['thick']}`}
        d="M50.8 96.6A135 135 0 0 1 269.2 96.6"
      />
      <circle className={artStyles['dot']} cx="160" cy="176" r="7" />
      <Dots tone="ink" r={3} at={readPoints('5.9,125.9 64.8,44.9 160,14 255.2,44.9 314.1,125.9')} />
    </Cover>
  );
}

/** A quarter of the globe, drawn from its corner; mirrored it makes four systems. */
const quarter =
  'M44 14V86h72M44 14A18 72 0 0 1 62 86M44 14A36 72 0 0 1 80 86M44 14A54 72 0 0 1 98 86M44 14A72 72 0 0 1 116 86';
const mirrors = [
  undefined,
  'matrix(-1 0 0 1 320 0)',
  'matrix(1 0 0 -1 0 200)',
  'matrix(-1 0 0 -1 320 200)',
];

/** Four systems that are being connected. */
export function MixedCover() {
  return (
    <Cover tone="water" lines="M0 100H320M160 0V200M80 0V200M240 0V200">
      {mirrors.map((mirror) => (
        <path key={mirror ?? 'own'} className={artStyles['line']} transform={mirror} d={quarter} />
      ))}
      <path className={artStyles['highlight']} d="M95 35Q160 8 225 35M95 165Q160 192 225 165" />
      <path className={artStyles['course']} d="M116 86h88M116 114h88" />
      <Dots tone="dot" r={6} at={readPoints('95,35 225,35 95,165 225,165')} />
      <Dots tone="accent" r={4} at={readPoints('160,86 160,114')} />
    </Cover>
  );
}

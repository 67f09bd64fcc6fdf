import { Cover } from '../../ui/art/cover.tsx';
import { Dots } from '../../ui/art/dots.tsx';

/** A quarter of the globe, drawn from its corner; mirrored it makes four systems. */
const quarter =
  'M44 14V86h72M44 14A18 72 0 0 1 62 86M44 14A36 72 0 0 1 80 86M44 14A54 72 0 0 1 98 86M44 14A72 72 0 0 1 116 86';
const mirrors = [
  undefined,
  'matrix(-1 0 0 1 320 0)',
  'matrix(1 0 0 -1 0 200)',
  'matrix(-1 0 0 -1 320 200)',
];

/** Four systems that are brought to talk to each other. */
export function MixedCover() {
  return (
    <Cover ground="water" lines="M0 100H320M160 0V200M80 0V200M240 0V200">
      {mirrors.map((mirror) => (
        <path key={mirror ?? 'own'} className="l" transform={mirror} d={quarter} />
      ))}
      <path className="h" d="M95 35Q160 8 225 35M95 165Q160 192 225 165" />
      <path className="a" d="M116 86h88M116 114h88" />
      <Dots
        tone="d"
        r={6}
        at={[
          [95, 35],
          [225, 35],
          [95, 165],
          [225, 165],
        ]}
      />
      <Dots
        tone="f"
        r={4}
        at={[
          [160, 86],
          [160, 114],
        ]}
      />
    </Cover>
  );
}

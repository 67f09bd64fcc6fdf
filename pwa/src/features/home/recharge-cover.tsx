import { Cover } from '../../ui/art/cover.tsx';
import { Dots } from '../../ui/art/dots.tsx';

const rays =
  'M146 176H-70M146.7 171.7L-58.7 104.9M148.7 167.8L-26.1 40.8M151.8 164.7L24.8-10.1M155.7 162.7L88.9-42.7M160 162V-54M164.3 162.7L231.1-42.7M168.2 164.7L295.2-10.1M171.3 167.8L346.1 40.8M173.3 171.7L378.7 104.9M174 176H390M0 176H320';
const waves =
  'M133 176A27 27 0 0 1 187 176M106 176A54 54 0 0 1 214 176M79 176A81 81 0 0 1 241 176M52 176A108 108 0 0 1 268 176M25 176A135 135 0 0 1 295 176M-2 176A162 162 0 0 1 322 176M-29 176A189 189 0 0 1 349 176';

/** A sender whose waves fill up. */
export function RechargeCover() {
  return (
    <Cover ground="night" lines={rays}>
      <path className="l" d={waves} />
      <path
        className="a wide"
        d="M108.6 159.3A54 54 0 0 1 143.3 124.6M94.5 128.4A81 81 0 0 1 185 99M96.5 88.6A108 108 0 0 1 223.5 88.6"
      />
      <path className="h wide" d="M50.8 96.6A135 135 0 0 1 269.2 96.6" />
      <circle className="d" cx="160" cy="176" r="7" />
      <Dots
        tone="k"
        r={3}
        at={[
          [5.9, 125.9],
          [64.8, 44.9],
          [160, 14],
          [255.2, 44.9],
          [314.1, 125.9],
        ]}
      />
    </Cover>
  );
}

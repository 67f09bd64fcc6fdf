import { Cover } from '../../ui/art/cover.tsx';
import { Dots } from '../../ui/art/dots.tsx';

const firstRound = [13, 39, 63, 89, 111, 137, 161, 187].flatMap(
  (y) =>
    [
      [30, y],
      [290, y],
    ] as const,
);
const secondRound = [26, 76, 124, 174].flatMap(
  (y) =>
    [
      [56, y],
      [264, y],
    ] as const,
);

/** A tournament bracket: sixteen teams, one final. */
export function BettingCover() {
  return (
    <Cover ground="water">
      <path
        className="l"
        d="M30 13A26 13 0 0 1 30 39M290 13A26 13 0 0 0 290 39M30 63A26 13 0 0 1 30 89M290 63A26 13 0 0 0 290 89M30 111A26 13 0 0 1 30 137M290 111A26 13 0 0 0 290 137M30 161A26 13 0 0 1 30 187M290 161A26 13 0 0 0 290 187M56 26A34 25 0 0 1 56 76M56 124A34 25 0 0 1 56 174M264 26A34 25 0 0 0 264 76M264 124A34 25 0 0 0 264 174"
      />
      <path className="a" d="M90 51A46 49 0 0 1 90 149M230 51A46 49 0 0 0 230 149M136 100H184" />
      <circle className="h" cx="160" cy="100" r="15" />
      <Dots tone="k" r={3.6} at={firstRound} />
      <Dots tone="f" r={3.6} at={secondRound} />
      <Dots
        tone="f"
        r={5}
        at={[
          [90, 51],
          [90, 149],
          [230, 51],
          [230, 149],
        ]}
      />
      <circle className="d" cx="160" cy="100" r="7" />
    </Cover>
  );
}

import { Dots } from './dots.tsx';
import { Lens } from './lens.tsx';

/** A flow from left to right, and the way back over a person who checks it. */
export function AutomationDrawing() {
  return (
    <Lens>
      <path
        className="l"
        d="M28 60C40 40 46 37 53 37M28 60c12 22 20 23 31 23M28 60h52M55 37q12 0 25 23M59 83q10-2 21-23M80 60c8-20 14-23 25-23M80 60c6 16 10 23 21 23M80 60h52M105 37c14 2 20 12 27 23M101 83c16 0 24-10 31-23"
      />
      <path className="a" strokeDasharray="3 5" d="M132 60c6 60-98 62-104 0" />
      <circle className="k" cx="28" cy="60" r="3.6" />
      <Dots
        tone="o"
        r={5}
        at={[
          [55, 37],
          [58, 83],
          [105, 37],
          [102, 83],
        ]}
      />
      <circle className="f" cx="80" cy="60" r="7" />
      <circle className="d" cx="132" cy="60" r="5" />
    </Lens>
  );
}

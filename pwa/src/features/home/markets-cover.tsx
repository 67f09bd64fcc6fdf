import { Cover } from '../../ui/art/cover.tsx';
import { Dots } from '../../ui/art/dots.tsx';

const closes = [
  [10, 142],
  [34, 147],
  [63, 128],
  [95, 133],
  [128, 112],
  [160, 120],
  [192, 98],
  [225, 104],
  [257, 84],
  [310, 62],
] as const;

/** Prices with their ranges; one day stands out. */
export function MarketsCover() {
  return (
    <Cover ground="night">
      <path
        className="l"
        d="M10 126V156M34 124V166M63 98V152M95 117V151M128 89V135M160 90V137M192 82V120M225 81V120M257 54V105M286 74V105M310 39V82"
      />
      <path
        className="h"
        d="M-8 150L10 142L34 147L63 128L95 133L128 112L160 120L192 98L225 104L257 84L286 90L310 62L328 54"
      />
      <Dots tone="d" r={3} at={closes} />
      <circle className="d" cx="286" cy="90" r="6" />
      <path className="a" strokeDasharray="4 5" d="M0 178C80 170 150 172 210 150S290 118 320 112" />
    </Cover>
  );
}

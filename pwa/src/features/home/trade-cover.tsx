import { Cover } from '../../ui/art/cover.tsx';
import { Dots } from '../../ui/art/dots.tsx';

const ports = [
  [42, 60],
  [30, 100],
  [52, 134],
  [258, 70],
  [262, 142],
  [292, 58],
] as const;

/** Routes between ports, with one shipment on its way, over the scale of a chart. */
export function TradeCover() {
  return (
    <Cover ground="land">
      <path
        className="l"
        d="M42 60Q160-10 258 70M42 60Q160 10 262 142M30 100Q160 34 284 104M30 100Q160 54 292 58M52 134Q160 58 258 70M52 134Q160 78 262 142M66 84Q160 102 284 104M66 84Q160 122 292 58"
      />
      <path className="h" d="M66 84Q160-30 284 104" />
      <Dots tone="k" r={4} at={ports} />
      <Dots
        tone="d"
        r={6}
        at={[
          [66, 84],
          [284, 104],
        ]}
      />
      <path
        className="a"
        d="M96 168h128M104 160v8M120 154v14M136 160v8M152 154v14M168 160v8M184 154v14M200 160v8M216 154v14"
      />
    </Cover>
  );
}

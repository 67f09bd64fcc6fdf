import { palette } from '../palette.ts';
import type { TextStyle } from '../type/break-lines.ts';

const { ink, muted } = palette;
const style = (
  font: TextStyle['font'],
  size: number,
  leading: number,
  colour: string = ink,
): TextStyle => ({ font, size, leading, colour });

/** The text styles of the pages. */
export const styles = {
  title: { ...style('heading', 22, 26), tracking: -0.44 },
  count: style('heading', 22, 26, muted),
  heading: style('heading', 11.5, 15),
  lead: style('text', 11, 16.5),
  body: style('text', 9, 13.2),
  small: style('text', 8.2, 11.8),
  smallMuted: style('text', 8.2, 11.8, muted),
  label: style('heading', 8.2, 11.8),
  code: style('text', 7.6, 11),
  badge: style('heading', 7.6, 10.5),
  figure: style('heading', 19, 22),
  footer: style('text', 7.8, 11, muted),
  footerStrong: style('heading', 7.8, 11),
} as const;

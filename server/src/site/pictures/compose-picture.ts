import { escapeXml } from '../xml.ts';
import { lineHeight, type WrappedTitle } from './wrap-title.ts';

/** Pixels, as required by social networks. */
const pictureSize = { width: 1200, height: 630 } as const;
/** The area of the title, in pixels. */
export const titleBox = { width: 520, height: 310, sizes: [64, 56, 48, 42, 36] } as const;
/** The company's name beside the mark. */
export const companyBox = { width: 440, height: 42, sizes: [36, 30, 25] } as const;

interface PictureContent {
  readonly company: WrappedTitle | null;
  readonly title: WrappedTitle | null;
  /** The kind of page, below the title. */
  readonly label: string;
  /** An SVG of our own with `preserveAspectRatio="… slice"`, or the globe. */
  readonly drawing: string;
  readonly isGlobe: boolean;
}

/** The light theme of pwa/src/styles/tokens.css: an image cannot know the reader's theme. */
const color = {
  paper: '#f5f8f8',
  ink: '#0a2129',
  muted: '#48606a',
  line: '#cbd8db',
  cta: '#f5a623',
  night: '#082833',
} as const;

const left = 64;
const split = 648;
const font = 'font-family="Familjen Grotesk" font-weight="600"';

/**
 * The social image of a page as SVG: a title on a light background, a drawing beside it, and the
 * ruled line.
 */
export function composePicture({
  company,
  title,
  label,
  drawing,
  isGlobe,
}: PictureContent): string {
  const { width, height } = pictureSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">`,
    `<rect width="${width}" height="${height}" fill="${color.paper}"/>`,
    isGlobe ? placeGlobe(drawing) : placeDrawing(drawing),
    mark,
    company
      ? writeLines(company, { x: left + 72, y: 79 + company.size * 0.36, tracking: -0.02 })
      : '',
    title ? writeLines(title, { x: left, y: 166 + title.size * 0.72, tracking: -0.025 }) : '',
    ruler,
    `<text x="${left}" y="588" ${font} font-size="26" fill="${color.muted}">${escapeXml(label)}</text>`,
    '</svg>',
  ].join('');
}

/** The L of axis and equator, with meridians fanning from the pole. */
const mark = `<g transform="translate(${left - 10} 46) scale(2.1)" stroke="${color.ink}"><path d="M5.5 3.5A7.5 23.5 0 0 1 13 27M5.5 3.5A15 23.5 0 0 1 20.5 27M5.5 3.5A22.5 23.5 0 0 1 28 27" stroke-width="1.3"/><path d="M5.5 3.5V27H28.5" stroke-width="3.4"/><circle cx="21.2" cy="10.2" r="3.3" fill="${color.cta}" stroke="none"/></g>`;

/** The meridian line that opens each section of the site: sixteen ticks, and a dot moving east. */
const ruler = (() => {
  const [from, to, y] = [left, split - left, 540];
  const step = (to - from) / 16;
  const ticks = Array.from({ length: 17 }, (_, index) => `M${from + index * step} ${y}v10`);
  return `<path d="M${from} ${y}H${to}${ticks.join('')}" stroke="${color.line}" stroke-width="2"/><circle cx="${from + step * 5}" cy="${y}" r="8" fill="${color.cta}"/>`;
})();

interface TextPlace {
  readonly x: number;
  /** Baseline of the first line. */
  readonly y: number;
  /** Letter spacing by size. */
  readonly tracking: number;
}

function writeLines({ lines, size }: WrappedTitle, { x, y, tracking }: TextPlace): string {
  return lines
    .map((line, index) => {
      const baseline = Math.round(y + index * size * lineHeight);
      return `<text x="${x}" y="${baseline}" ${font} font-size="${size}" letter-spacing="${(size * tracking).toFixed(2)}" fill="${color.ink}">${escapeXml(line)}</text>`;
    })
    .join('');
}

function placeDrawing(drawing: string): string {
  const { width, height } = pictureSize;
  return embed(drawing, `x="${split}" y="0" width="${width - split}" height="${height}"`);
}

/** Places the globe on the dark side. */
function placeGlobe(drawing: string): string {
  const { width, height } = pictureSize;
  return `<rect x="${split}" width="${width - split}" height="${height}" fill="${color.night}"/>${embed(drawing, `x="${split + 44}" y="83" width="464" height="464"`)}`;
}

/** Embeds an SVG in another, without its dark-mode styles: they would apply to the whole image. */
function embed(drawing: string, place: string): string {
  return drawing
    .replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
    .replace(/^[^<]*<svg\b/, `<svg ${place}`);
}

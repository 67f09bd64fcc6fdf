// Runs in a separate process: decoding a picture of a kilobyte can take seconds of native code,
// which only the end of the process stops.
import { constants, setPriority } from 'node:os';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { PictureSize, Resize, Resized } from './resize-picture.ts';

const types = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/avif']);
types.add('image/gif');

/** Above this, an animation's frames together take more memory than a request may. */
const maxPixels = 60_000_000;

// One core and no cache: images are rare, and requests must not wait for them.
sharp.concurrency(1);
sharp.cache(false);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on('message', (task: Resize) => {
  void respond(task).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());

class Refused extends Error {
  readonly reason: 'type' | 'broken' | 'sides';

  constructor(reason: 'type' | 'broken' | 'sides') {
    super(reason);
    this.reason = reason;
  }
}

async function respond(task: Resize): Promise<Resized> {
  try {
    return await resize(task);
  } catch (error) {
    // A file that only looks like an image fails in the library, in many ways.
    return { refused: error instanceof Refused ? error.reason : 'broken' };
  }
}

async function resize({ bytes, maxSide, widths }: Resize): Promise<Resized> {
  const data = Buffer.from(bytes);
  // Before the library parses it, which would also open SVG, PDF and TIFF.
  const type = (await fileTypeFromBuffer(data))?.mime;
  if (type === undefined || !types.has(type)) throw new Refused('type');
  // Of the header only: nothing is decoded yet.
  const { isAnimated, ...whole } = measure(await sharp(data).metadata(), maxSide);
  const width = Math.min(whole.width, widths.at(-1) ?? whole.width);
  // Decoding is the dearest part: once for all sizes.
  const { data: pixels, info } = await open(data, false)
    .resize(width)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { height, channels } = info;
  const still = () => sharp(pixels, { raw: { width, height, channels } });
  const jpeg = still().flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true });
  const sizes: PictureSize[] = [{ width, type: 'image/jpeg', bytes: await jpeg.toBuffer() }];
  for (const each of [...widths.filter((other) => other < width), width]) {
    const source: Sharp = isAnimated ? open(data, true) : still();
    const webp = await source.resize(each).webp({ quality: 80 }).toBuffer();
    sizes.push({ width: each, type: 'image/webp', bytes: webp });
  }
  return { width, height, sizes };
}

const open = (bytes: Buffer, animated: boolean) =>
  sharp(bytes, { animated, limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();

function measure({ width, height, pages = 1, orientation = 1 }: Metadata, maxSide: number) {
  if (width > maxSide || height > maxSide || width * height > maxPixels) throw new Refused('sides');
  const isAnimated = pages > 1 && width * height * pages <= maxPixels;
  // Orientations 5 to 8 are rotated by 90 degrees (EXIF 2.3, 4.6.4).
  return { isAnimated, width: orientation >= 5 ? height : width };
}

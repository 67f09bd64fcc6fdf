import { listPictureWidths, picture, pictureTexts } from '@longitude/contract/pictures';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';

/** The bytes of a picture in one size. */
export interface PictureSize {
  /** Pixels; of the WebP sizes. */
  readonly width: number;
  readonly type: 'image/jpeg' | 'image/webp';
  readonly bytes: Buffer;
}

export interface ResizedPicture {
  /** Pixels of the largest size. */
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly PictureSize[];
}

/** The reason is a sentence of the contract. */
export class PictureRefused extends Error {}

const types = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/avif']);
types.add('image/gif');

/** Above this, an animation's frames together take more memory than a request may. */
const maxPixels = 60_000_000;
const seconds = 30;

// One core and no cache: images are rare, and requests must not wait for them.
sharp.concurrency(1);
sharp.cache(false);

let last: Promise<unknown> = Promise.resolve();

/**
 * An image in its set sizes: WebP for browsers, which choose one, and JPEG for feeds and others.
 * Rotated upright, without metadata such as the location. One at a time.
 * @throws PictureRefused
 */
export function resizePicture(bytes: Buffer): Promise<ResizedPicture> {
  const turn = last.then(() => resize(bytes));
  last = turn.catch(() => undefined);
  return turn;
}

async function resize(bytes: Buffer): Promise<ResizedPicture> {
  // Before the library parses it, which would also open SVG, PDF and TIFF.
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type === undefined || !types.has(type)) throw new PictureRefused(pictureTexts.type);
  const { isAnimated, ...whole } = measure(await read(() => sharp(bytes).metadata()));
  const width = Math.min(whole.width, picture.widths.at(-1) ?? whole.width);
  const still = await read(() =>
    open(bytes, false)
      .resize(width)
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer({ resolveWithObject: true }),
  );
  const sizes: PictureSize[] = [{ width, type: 'image/jpeg', bytes: still.data }];
  for (const each of listPictureWidths(width)) {
    const webp = () => open(bytes, isAnimated).resize(each).webp({ quality: 80 }).toBuffer();
    sizes.push({ width: each, type: 'image/webp', bytes: await read(webp) });
  }
  return { width, height: still.info.height, sizes };
}

const open = (bytes: Buffer, animated: boolean) =>
  sharp(bytes, { animated, limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds });

/** @throws PictureRefused when it is too large */
function measure({ width, height, pages = 1, orientation = 1 }: Metadata) {
  const { maxSide } = picture;
  if (width > maxSide || height > maxSide || width * height > maxPixels) {
    throw new PictureRefused(pictureTexts.sides);
  }
  const isAnimated = pages > 1 && width * height * pages <= maxPixels;
  // Orientations 5 to 8 are rotated by 90 degrees (EXIF 2.3, 4.6.4).
  return { isAnimated, width: orientation >= 5 ? height : width };
}

/** A file that only looks like an image fails in the library, in many ways. */
async function read<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    throw new PictureRefused(pictureTexts.broken, { cause });
  }
}

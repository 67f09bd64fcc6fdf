import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';

/** Limits of an uploaded image; the sides are in pixels. */
export const picture = {
  field: 'file',
  maxBytes: 10 * 1024 * 1024,
  maxSide: 10_000,
  extensions: ['png', 'jpg', 'jpeg', 'webp', 'avif', 'gif'],
  /** The widths in which images are stored, up to that of the upload. */
  widths: [480, 960, 1600],
} as const;

/** The reasons why an image is rejected. */
export const pictureTexts = {
  missing: 'Choose an image',
  type: 'An image must be a PNG, JPEG, WebP, AVIF or GIF file',
  broken: 'This image is damaged: it can’t be read',
  size: 'An image can have at most 10 MB',
  sides: 'An image can be at most 10,000 pixels wide and 10,000 pixels high',
  slow: 'This image takes too long to process. Save it with fewer pixels, or as JPEG or PNG',
  busy: 'Too many images are being processed. Please try again in a few seconds',
} as const;

export const Picture = z.object({
  /** Path on this site, whose name includes the size: `/images/{id}-{width}x{height}.jpg`. */
  url: z.string(),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
});
export type Picture = z.infer<typeof Picture>;

/** Path of a stored image. @param id of the image */
export function composePicturePath(id: string, { width, height }: Omit<Picture, 'url'>): string {
  return `/images/${id}-${width}x${height}.jpg`;
}

/** The widths in which an image of this width is stored as WebP, ascending. */
function listPictureWidths(width: number): number[] {
  return [...picture.widths.filter((each) => each < width), width];
}

/** A stored image and its sizes for `srcset`, from its path; undefined for any other path. */
export function describePicture(path: string): (Picture & { readonly srcset: string }) | undefined {
  const [, id = '', wide = '', high = ''] = picturePath.exec(path) ?? [];
  if (id === '') return undefined;
  const [width, height] = [Number(wide), Number(high)];
  const sizes = listPictureWidths(width).map((each) => `/images/${id}-${each}.webp ${each}w`);
  return { url: path, width, height, srcset: sizes.join(', ') };
}

const picturePath = /^\/images\/([0-9a-f]{24})-([1-9]\d{0,3})x([1-9]\d{0,4})\.jpg$/;

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/admin/images',
  auth: 'admin',
  status: 201,
  summary: `Store an image for articles: multipart, field \`${picture.field}\`, at most 10 MB`,
  payload: z.custom<FormData>((value) => value instanceof FormData),
  response: Picture,
  isUpload: true,
  uploadField: picture.field,
});

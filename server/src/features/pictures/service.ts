import { createHash } from 'node:crypto';
import {
  composePicturePath,
  picture,
  pictureTexts,
  type Picture,
} from '@longitude/contract/pictures';
import mongoose, { type Model } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import type { Stored } from '../../platform/database/model.ts';
import { AppError, refuseInput } from '../../platform/errors.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { pictureSizes, type PictureFields } from './model.ts';
import { PictureRefused, PictureResizer, type PictureSize } from './resize-picture.ts';

type Row = PictureFields & Stored;

interface PictureContext {
  readonly connection: Connection;
  readonly audit: ServiceContext['audit'];
  /** @throws PictureRefused */
  readonly fetch: (address: string) => Promise<Buffer>;
}

/** Uploads in memory: ten megabytes each. */
const maxUploads = 10;

/** The pictures of articles, stored in their set sizes. */
export class Pictures {
  readonly #model: Model<PictureFields>;
  readonly #context: PictureContext;
  readonly #resizer = new PictureResizer();
  #uploads = 0;

  constructor(model: Model<PictureFields>, context: PictureContext) {
    this.#model = model;
    this.#context = context;
  }

  /**
   * Receives and resizes one upload, of a limited number at a time: each is in memory.
   * @throws AppError `unavailable` before anything is read
   */
  async takeUpload<Result>(receive: () => Promise<Result>): Promise<Result> {
    if (this.#uploads >= maxUploads)
      throw new AppError('unavailable', pictureTexts.busy, { retryAfter: 5 });
    this.#uploads++;
    try {
      return await receive();
    } finally {
      this.#uploads--;
    }
  }

  /** Resizes and stores an upload. @throws AppError `validation_failed` for the field of the upload */
  add(bytes: Buffer, authorId: string): Promise<Picture> {
    return this.#store(bytes, authorId).catch((error: unknown) => {
      throw explainRefusal(error, (text) => ({ [picture.field]: text }));
    });
  }

  /**
   * Copies a picture of another site over https.
   * @param field named by the error
   * @throws AppError `validation_failed`
   */
  async copy(address: string, field: string, authorId: string): Promise<Picture> {
    try {
      return await this.#store(await this.#context.fetch(address), authorId);
    } catch (error) {
      const shown = address.length > 120 ? `${address.slice(0, 120)}…` : address;
      throw explainRefusal(error, (text) => ({
        [field]: `The image ${shown} can’t be copied. ${text}`,
      }));
    }
  }

  /** An image that is already stored is not stored again. @throws PictureRefused */
  async #store(bytes: Buffer, authorId: string): Promise<Picture> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const known = await this.#model
      .findOne({ sha256: { $eq: sha256 } })
      .lean<Row>()
      .exec();
    if (known) return presentPicture(known);
    const { sizes, width, height } = await this.#resizer.resize(bytes);
    const _id = new mongoose.Types.ObjectId();
    const id = _id.toHexString();
    // First the bytes: an image without them would be broken.
    await pictureSizes(this.#context.connection).insertMany(
      sizes.map((size) => ({
        _id: composeFileName(id, size, height),
        type: size.type,
        data: Buffer.from(size.bytes),
      })),
    );
    await this.#model.create([{ _id, sha256, width, height, authorId }]);
    await this.#context.audit.record({ actor: authorId, action: 'create', kind: 'picture', id });
    return { url: composePicturePath(id, { width, height }), width, height };
  }

  /** The bytes of one size by the file name in its address; null when there is none. */
  async readSize(name: string): Promise<{ readonly type: string; readonly data: Buffer } | null> {
    const sizes = pictureSizes(this.#context.connection);
    const found = await sizes.findOne({ _id: { $eq: name } }, { promoteBuffers: true });
    return found && { type: found.type, data: found.data as Buffer };
  }

  /** Permanently deletes the pictures older than `before` that `listUsed` does not name, by id. */
  async removeUnused(before: Date, listUsed: () => Promise<ReadonlySet<string>>): Promise<void> {
    const old = await this.#model.find({ createdAt: { $lt: before } }, { _id: 1 }).lean<Row[]>();
    if (old.length === 0) return;
    const used = await listUsed();
    const unused = old.filter(({ _id }) => !used.has(_id.toHexString()));
    await this.#model.deleteMany({ _id: { $in: unused.map(({ _id }) => _id) } });
    const sizes = pictureSizes(this.#context.connection);
    for (const { _id } of unused) {
      await sizes.deleteMany({ _id: { $regex: `^${_id.toHexString()}-` } });
    }
  }
}

function explainRefusal(error: unknown, explain: (text: string) => Record<string, string>) {
  return error instanceof PictureRefused ? refuseInput(explain(error.message)) : error;
}

function presentPicture({ _id, width, height }: Row): Picture {
  return { url: composePicturePath(_id.toHexString(), { width, height }), width, height };
}

function composeFileName(id: string, { type, width }: PictureSize, height: number): string {
  if (type === 'image/webp') return `${id}-${width}.webp`;
  return composePicturePath(id, { width, height }).slice('/images/'.length);
}

import type { IncomingMessage } from 'node:http';
import { upload, type StoredFile } from '@longitude/contract/files';
import mongoose, { type Model } from 'mongoose';
import { describeLength } from '../../platform/database/audit.ts';
import { findReplay, isReplayed } from '../../platform/database/write.ts';
import { AppError } from '../../platform/errors.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import type { FileBytes } from './file-bytes.ts';
import { identifyFile, refuseExtension, refuseFile } from './file-types.ts';
import { presentFile, type FileFields, type FileRow, type Owner } from './model.ts';
import { cleanFileName } from './name-file.ts';
import { receiveUpload, type FormTexts, type Part } from './receive-upload.ts';

interface UploadContext {
  readonly model: Model<FileFields>;
  readonly bytes: FileBytes;
  readonly context: ServiceContext;
}

interface Uploading {
  readonly owner: Owner;
  readonly actor: string;
  /** The replay key, bound to the content of the files; undefined when the caller sent none. */
  readonly replayOf: (content: unknown) => Replay | undefined;
  /** Extensions, if fewer are accepted than for other items. */
  readonly accepted?: readonly string[] | undefined;
  /** For a form with more than files, or without any. */
  readonly form?: UploadForm;
}

interface UploadForm {
  /** Names of its fields. */
  readonly fields: readonly string[];
  /** All files have arrived; if it throws, none is kept. */
  check(texts: FormTexts, files: readonly NewFile[]): Promise<void>;
  /**
   * Uses the stored files. If it refuses them, none is kept; after any other failure they stay,
   * because they may be in use, and a retry with the same key finds them.
   */
  use(files: readonly StoredFile[]): Promise<void>;
}

export type NewFile = Pick<FileRow, '_id' | 'originalName' | 'size' | 'type' | 'sha256'>;

/** Receives uploads. */
export class Uploads {
  readonly #context: UploadContext;

  constructor(context: UploadContext) {
    this.#context = context;
  }

  /**
   * Stores all files of a multipart body, or none: bytes first, then the documents, once per replay
   * key. @throws AppError that names the refused file, in `fields.files`; the errors of the form
   */
  async receive(body: IncomingMessage, uploading: Uploading): Promise<StoredFile[]> {
    const stored: NewFile[] = [];
    const giveUp = () => this.#context.bytes.remove(stored.map(({ _id }) => _id));
    let rows: FileRow[];
    try {
      const { accepted, form } = uploading;
      const texts = new Map(form?.fields.map((name): [string, string[]] => [name, []]));
      const take = async (part: Part) => void stored.push(await this.#store(part, accepted));
      await receiveUpload(body, take, { ...upload, texts });
      await form?.check(texts, stored);
      if (stored.length === 0 && !form) {
        throw refuseFile('validation_failed', 'Choose at least one file');
      }
      rows = stored.length === 0 ? [] : await this.#keep(stored, uploading, texts);
    } catch (error) {
      await giveUp();
      throw error;
    }
    const isReplay = rows[0]?._id.equals(stored[0]?._id ?? '') !== true;
    if (isReplay) await giveUp();
    await this.#use(isReplay ? [] : rows, () => uploading.form?.use(rows.map(presentFile)));
    if (!isReplay) await this.#announce(rows, uploading);
    return rows.map(presentFile);
  }

  /** @param added only the files of this call: those of an earlier one with its key stay */
  async #use(added: readonly FileRow[], use: () => Promise<void> | undefined): Promise<void> {
    const { model, bytes } = this.#context;
    try {
      await use();
    } catch (error) {
      if (error instanceof AppError && error.status < 500) {
        const ids = added.map(({ _id }) => _id);
        // Before the bytes: a document without bytes is an unreadable file.
        await model.deleteMany({ _id: { $in: ids } });
        await bytes.remove(ids);
      }
      throw error;
    }
  }

  /** Whether an earlier call with this key has stored its files. */
  isRetry(replay: Replay | undefined): Promise<boolean> {
    return isReplayed(this.#context.model, replay);
  }

  async #store(
    { name, bytes: source }: Part,
    accepted: readonly string[] | undefined,
  ): Promise<NewFile> {
    const givenName = cleanFileName(name);
    refuseExtension(givenName, accepted);
    const { bytes } = this.#context;
    const _id = new mongoose.Types.ObjectId();
    const refuse = () => refuseFile('payload_too_large', `${givenName} is larger than 10 MB`);
    const inspection = await bytes.store(_id, source, { maxBytes: upload.maxBytes, refuse });
    const { size, sha256 } = inspection;
    try {
      if (size === 0) throw refuseFile('validation_failed', `${givenName} is empty`);
      const read = (start: number, end: number) => bytes.read(_id, { start, end }, size);
      const found = await identifyFile({ name: givenName, inspection, read, accepted });
      return { _id, ...found, size, sha256 };
    } catch (error) {
      await bytes.remove([_id]);
      throw error;
    }
  }

  /** One insert for all; the first document has the key, so that a retry fails on it. */
  async #keep(
    files: readonly NewFile[],
    { owner, actor, replayOf }: Uploading,
    texts: FormTexts,
  ): Promise<FileRow[]> {
    const { model } = this.#context;
    const content = files.map(({ originalName, sha256 }) => [originalName, sha256]);
    const replay = replayOf(texts.size === 0 ? content : [[...texts], content]);
    const uploadId = files[0]?._id ?? new mongoose.Types.ObjectId();
    const documents = files.map((file, index) => {
      const key = index === 0 && replay ? { replay } : {};
      return { ...file, owner, authorId: actor, uploadId, ...key };
    });
    try {
      await model.insertMany(documents);
      return await this.#findUpload(uploadId);
    } catch (error) {
      const earlier = await findReplay(model, replay);
      if (earlier && !earlier.uploadId.equals(uploadId)) return this.#findUpload(earlier.uploadId);
      // Before the bytes: a document without bytes is an unreadable file.
      await model.deleteMany({ uploadId });
      throw error;
    }
  }

  #findUpload(uploadId: mongoose.Types.ObjectId): Promise<FileRow[]> {
    return this.#context.model.find({ uploadId }).sort({ _id: 1 }).lean<FileRow[]>().exec();
  }

  async #announce(rows: readonly FileRow[], { owner, actor }: Uploading): Promise<void> {
    const { context } = this.#context;
    for (const { _id, originalName } of rows) {
      const changes = { originalName: [null, describeLength(originalName)] as const };
      const id = _id.toHexString();
      await context.audit.record({ actor, action: 'create', kind: 'file', id, changes });
    }
    context.announce(`${owner.kind}.changed`, owner.id, actor);
  }
}

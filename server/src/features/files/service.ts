import { maxAttachmentBytes } from '@longitude/contract/emails';
import type { StoredFile } from '@longitude/contract/files';
import mongoose, { type Model } from 'mongoose';
import type { OwnedData } from '../../platform/owned-data.ts';
import { AppError, refuseInput } from '../../platform/errors.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import type { FileBytes, Slice } from './file-bytes.ts';
import { TrashBin } from '../../platform/records/trash-bin.ts';
import { presentFile, type FileFields, type FileRow, type Owner } from './model.ts';

export type { FormTexts } from './receive-upload.ts';
export type { Uploads } from './uploads.ts';

interface FilesContext {
  readonly model: Model<FileFields>;
  readonly bytes: FileBytes;
  readonly context: ServiceContext;
}

/** The files of items, such as requests and messages. */
export class Files implements OwnedData {
  readonly trash: TrashBin<FileFields, 'file'>;
  readonly #context: FilesContext;

  constructor(context: FilesContext) {
    this.#context = context;
    this.trash = new TrashBin({
      ...context,
      kind: 'file',
      present: presentFile,
      title: 'originalName',
      onPurge: ({ _id }) => context.bytes.remove([_id]),
      whole: ({ owner }) => owner,
    });
  }

  /** In the order of their uploads. */
  async list(owner: Owner): Promise<StoredFile[]> {
    const rows = await this.#context.model
      .find({ ...ownedBy(owner), deletedAt: null })
      .sort({ _id: 1 })
      .lean<FileRow[]>()
      .exec();
    return rows.map(presentFile);
  }

  /** @throws AppError `not_found`, also for a file of another owner */
  async read(owner: Owner, id: string): Promise<FileRow> {
    const filter = { ...ownedBy(owner), _id: id, deletedAt: null };
    const row = await this.#context.model.findOne(filter).lean<FileRow>().exec();
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** The content of a file, or a slice of it, read on demand. */
  open({ _id, size }: Pick<FileRow, '_id' | 'size'>, slice: Slice = { start: 0, end: size }) {
    return this.#context.bytes.open(_id, slice);
  }

  /** Moves it to the trash. @throws AppError `not_found` */
  async delete(owner: Owner, id: string, actor: string): Promise<void> {
    const { model, context } = this.#context;
    const filter = { ...ownedBy(owner), _id: id, deletedAt: null };
    const update = { $set: { deletedAt: new Date() }, $inc: { version: 1 } };
    const { matchedCount } = await model.updateOne(filter, update);
    if (matchedCount === 0) throw new AppError('not_found');
    await context.audit.record({ actor, action: 'delete', kind: 'file', id });
    context.announce(`${owner.kind}.changed`, owner.id, actor);
  }

  /**
   * The files attached to an email about an item, in that order, also from the trash: queued emails
   * keep their files.
   * @throws AppError `validation_failed` in `fileIds`: not of that item, or too large
   */
  async readForMail(ids: readonly string[], owner: Owner): Promise<MailAttachment[]> {
    const filter = { ...ownedBy(owner), _id: { $in: [...ids] } };
    const found = await this.#context.model.find(filter).lean<FileRow[]>().exec();
    const rows = [...new Set(ids)].map((id) => found.find((row) => row._id.equals(id)));
    const known = rows.filter((row) => row !== undefined);
    if (known.length < rows.length) {
      throw refuseInput({ fileIds: 'An attachment no longer exists: add it again' });
    }
    if (known.reduce((sum, { size }) => sum + size, 0) > maxAttachmentBytes) {
      throw refuseInput({ fileIds: 'The attachments of an email can total at most 20 MB' });
    }
    return known.map((row) => ({
      name: row.originalName,
      type: row.type,
      size: row.size,
      open: () => this.open(row),
    }));
  }

  /** Permanently deletes all files of these items, in the trash or not. */
  async deleteByOwner(kind: string, ids: readonly string[]): Promise<void> {
    const filter = { 'owner.kind': kind, 'owner.id': { $in: [...ids] } };
    const rows = await this.#context.model.find(filter, { _id: 1 }).lean<FileRow[]>().exec();
    await this.remove(rows.map(({ _id }) => _id.toHexString()));
  }

  async listOwners(kind: string): Promise<string[]> {
    return this.#context.model.distinct('owner.id', { 'owner.kind': kind });
  }

  /**
   * Deletes bytes without a document: of uploads that were interrupted before `before`, and of the
   * emptied trash.
   */
  async sweep(before: Date): Promise<void> {
    const { model, bytes } = this.#context;
    const stored = await bytes.listOlder(before);
    const known = await model.distinct('_id', { _id: { $in: stored } });
    const named = new Set(known.map(String));
    await bytes.remove(stored.filter((id) => !named.has(id.toHexString())));
  }

  /** Permanently deletes files. */
  async remove(ids: readonly string[]): Promise<void> {
    const { model, bytes } = this.#context;
    const deletedIds = ids.map((id) => new mongoose.Types.ObjectId(id));
    // First the documents: bytes without a document are swept, a document without bytes is broken.
    await model.deleteMany({ _id: { $in: deletedIds } });
    await bytes.remove(deletedIds);
  }
}

const ownedBy = ({ kind, id }: Owner) => ({ 'owner.kind': kind, 'owner.id': id });

import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { listAllCategories } from '@longitude/contract/categories';
import { ApiError } from '@longitude/contract/core/errors';
import { picture, uploadPicture } from '@longitude/contract/pictures';
import * as contract from '@longitude/contract/posts';
import { readProfile } from '@longitude/contract/profile';
import type { Command } from 'commander';
import { checkFields } from '../../check-fields.ts';
import { connect, type Connection } from '../../connection.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { locateFile } from '../../io.ts';
import { printResult } from '../../print-result.ts';
import { gatherText, isEdited, useText } from '../../text-input.ts';
import { checkFiles } from '../files.ts';
import { changeEach, prefixFailure } from '../items.ts';
import {
  describePost,
  draftPost,
  guessFormat,
  readPostFile,
  type PostFields,
} from './post-file.ts';
import { addPostOptions, readPostFlags, type PostOptions } from './post-options.ts';

/** Adds the verbs that write posts. */
export function addPostEditing(noun: Command, describe: (post: contract.Post) => string): void {
  const create = noun
    .command('create')
    .description('Write a post, in Markdown or HTML; a draft unless it is published')
    .option('--slug <slug>', 'its part of the URL; derived from the title by default');
  addPostOptions(create).action(async (_, self: Command) => {
    const options = self.optsWithGlobals<PostOptions>();
    const post = await createPost(await connect(options), options, readPostFlags(self.opts()));
    await printResult(options, post, `Blog post created: ${describe(post)} (${post.id})`);
  });
  const edit = noun
    .command('edit')
    .description('Change the given fields; without flags, open the post in the editor')
    .argument('<id>');
  addPostOptions(edit).action((id: string, _, self: Command) => {
    const options = self.optsWithGlobals<PostOptions>();
    const flags = readPostFlags(self.opts());
    return changeEach(
      [id],
      options,
      (connection, each) => editPost(connection, each, options, flags),
      (post) => `Blog post updated: ${describe(post)}`,
    );
  });
}

/** Adds the address of a picture that is uploaded to the fields that options name. @throws Failure */
async function addPicture(
  { call }: Connection,
  { imageFile }: PostOptions,
  flags: PostFields,
): Promise<PostFields> {
  if (imageFile === undefined) return flags;
  await checkFiles([imageFile]);
  const payload = new FormData();
  payload.append(picture.field, await openAsBlob(locateFile(imageFile)), basename(imageFile));
  const { url } = await call(uploadPicture, { payload });
  return { ...flags, featuredImage: url };
}

async function createPost(
  connection: Connection,
  options: PostOptions,
  named: PostFields,
): Promise<contract.Post> {
  const flags = await addPicture(connection, options, named);
  const isFromEditor = isEdited(options);
  const format = options.format ?? guessFormat(options.file ?? '');
  const { name: author } = await connection.call(readProfile);
  const readTime = contract.readTime.default;
  const usual = { author, readTime, published: false, featured: false, ...flags };
  const saved = await gatherText(options, await draftPost(usual, format));
  return useText(saved, async (text) => {
    const written = await readPostFile(text, format);
    const { slug } = flags;
    // The editor already contained the values of the options.
    const fields = isFromEditor ? { slug, ...written } : { author, ...written, ...flags };
    const payload = checkFields(contract.CreatePost, await resolveCategory(connection, fields));
    return connection.call(contract.createPost, { payload });
  });
}

async function editPost(
  connection: Connection,
  id: string,
  options: PostOptions,
  named: PostFields,
): Promise<contract.Post> {
  const flags = await addPicture(connection, options, named);
  const save = async (fields: PostFields, headers: Readonly<Record<string, string>> = {}) => {
    const payload = checkFields(contract.ChangePost, await resolveCategory(connection, fields));
    return connection.call(contract.changePost, { params: { id }, payload, headers });
  };
  const hasText = options.edit || options.file !== undefined;
  if (!hasText && Object.keys(flags).length > 0) return save(flags);
  const input = { params: { id } };
  const { response, etag } = await prefixFailure(
    id,
    connection.request(contract.readAnyPost, input),
    'blog post',
  );
  const isFromEditor = isEdited(options);
  const format = isFromEditor ? 'html' : (options.format ?? guessFormat(options.file ?? ''));
  const stored = describePost(response);
  const saved = await gatherText(options, await draftPost({ ...stored, ...flags }, format));
  return useText(saved, async (text) => {
    const written = await readPostFile(text, format);
    if (!isFromEditor) return save({ ...written, ...flags });
    const before = await readPostFile((await draftPost(stored, format)).text, format);
    const changed = Object.entries(written).filter(([name, value]) => value !== before[name]);
    const headers = etag === null ? {} : { 'if-match': etag };
    return save(Object.fromEntries(changed), headers).catch(explainStale(response));
  });
}

/** Explains how to continue when someone else saved the post while it was in the editor. */
function explainStale({ id, title }: contract.Post) {
  return (error: unknown): never => {
    if (!(error instanceof ApiError) || error.code !== 'stale') throw error;
    const text = `“${title}” was changed by someone else while you were editing. Nothing was saved.`;
    throw new Failure(text, exitCodes.failed, [
      `The current version: longitude posts show ${id}`,
      `To overwrite it with yours: longitude posts edit ${id} --file FILE`,
    ]);
  };
}

/** Replaces the category's slug or name with its id. @throws Failure (usage) for an unknown one */
async function resolveCategory(
  { call }: Connection,
  { category, ...fields }: PostFields,
): Promise<PostFields> {
  if (category === undefined) return fields;
  if (category === '') return { ...fields, categoryId: null };
  const known = await call(listAllCategories);
  const found = known.find(({ slug, name }) => slug === category || name === category);
  if (found) return { ...fields, categoryId: found.id };
  const text = `category: There is no category ${category}`;
  const slugs = known.map(({ slug }) => slug).join(', ');
  throw new Failure(text, exitCodes.usage, [`The categories are: ${slugs}`]);
}

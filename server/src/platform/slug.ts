import type { Model, QueryFilter } from 'mongoose';
import { isDuplicate } from './database/connection.ts';
import { AppError } from './errors.ts';

/** Maximum attempts while others claim slugs between our read and our write. */
const maxTries = 20;

/**
 * Writes with the first free slug of `base`, `base-2`, `base-3` … The unique index decides, so that
 * concurrent writers get different slugs. @throws AppError `conflict`
 */
export async function writeWithSlug<Fields, Result>(
  model: Model<Fields>,
  base: string,
  write: (slug: string) => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; tries < maxTries; tries++) {
    const slug = await findFree(model, base);
    try {
      return await write(slug);
    } catch (error) {
      if (!isDuplicate(error, 'slug')) throw error;
    }
  }
  throw new AppError('conflict');
}

async function findFree<Fields>(model: Model<Fields>, base: string): Promise<string> {
  // Posts in the trash count: they may be restored.
  const filter = { slug: { $regex: new RegExp(`^${base}(-[0-9]+)?$`) } };
  const rows = await model
    .find(filter as unknown as QueryFilter<Fields>, { slug: 1 })
    .lean<{ slug: string }[]>()
    .exec();
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}

/** @throws AppError when the requested slug is taken */
export async function refuseTakenSlug<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!isDuplicate(error, 'slug')) throw error;
    const text = 'This slug is already in use';
    throw new AppError('conflict', text, { fields: { slug: text } });
  }
}

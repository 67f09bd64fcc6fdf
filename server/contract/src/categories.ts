import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';
import { blankable, id, line, lines, slug } from './core/fields.ts';
import { recordEndpoints, someOf } from './core/records.ts';

/** Default colour of a category (back-office section 9). */
export const defaultColor = '#3B82F6';

export const Category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  color: z.string(),
  icon: z.nullable(z.string()),
  active: z.boolean(),
});
export type Category = z.infer<typeof Category>;

const nameText = 'Please enter a name';
const fields = {
  name: line(nameText, { min: 1, max: 100, label: 'Name' }),
  /** Derived from the name by default (back-office section 5). */
  slug: blankable(slug(100)),
  description: blankable(lines('Description must be text', { max: 500, label: 'Description' })),
  color: z
    .string('Enter a colour such as #3B82F6')
    .check(z.regex(/^#[0-9a-f]{6}$/i, 'Enter a colour such as #3B82F6')),
  icon: blankable(line('Icon must be text', { max: 50, label: 'Icon' })),
  active: z.boolean('active must be true or false'),
};

export const CreateCategory = z.strictObject({
  ...fields,
  slug: z._default(fields.slug, null),
  description: z._default(fields.description, null),
  icon: z._default(fields.icon, null),
  color: z._default(fields.color, defaultColor),
  active: z._default(fields.active, true),
});
export type CreateCategory = z.infer<typeof CreateCategory>;

export const ChangeCategory = someOf(fields);
export type ChangeCategory = z.infer<typeof ChangeCategory>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  auth: 'public',
  status: 200,
  summary:
    'Active blog categories with a published post; X-Total-Count is the number of all categories',
  response: z.array(Category),
});

export const listAllCategories = endpoint({
  method: 'GET',
  path: '/categories/all',
  auth: 'admin',
  status: 200,
  summary: 'All blog categories',
  response: z.array(Category),
});

export const {
  create: createCategory,
  change: changeCategory,
  delete: deleteCategory,
} = recordEndpoints({
  path: '/categories',
  item: Category,
  create: CreateCategory,
  change: ChangeCategory,
  summaries: {
    create: 'Add a blog category',
    change: 'Change a blog category',
    delete: 'Delete a blog category that no post uses',
  },
  isPermanent: true,
});

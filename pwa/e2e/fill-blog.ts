import { changeCategory, createCategory } from '@longitude/contract/categories';
import { createPost } from '@longitude/contract/posts';
import { subscribe } from '@longitude/contract/newsletter';
import type { TestServer } from '../../server/src/testing/test-server.ts';

export const draftTitle =
  'Thirty thousand delivery notes: what a small model reads well, and what it invents';

/** Adds what a blog has beside its articles: a draft that is to be featured, a category that is not used, and subscribers. */
export async function fillBlog({ admin, visitor }: TestServer): Promise<void> {
  await admin.call(createPost, {
    payload: {
      title: draftTitle,
      excerpt: 'Numbers of the third run are missing.',
      content: '<p>We gave a small model thirty thousand scanned notes.</p>',
      author: 'Meera Subramanyam',
      categoryId: null,
      featuredImage: '/art/post-models.svg',
      readTime: 8,
      published: false,
      featured: true,
    },
  });
  const { id } = await admin.call(createCategory, {
    payload: {
      name: 'Wirtschaftsinformatikausbildung',
      slug: null,
      description: null,
      color: '#3B82F6',
      icon: null,
      active: true,
    },
  });
  await admin.call(changeCategory, { params: { id }, payload: { active: false } });
  for (const email of [
    'praktijk@tandarts-waterschapsonderlinge.example',
    'tomasz.wg@polarnadruk.example',
  ]) {
    await visitor.call(subscribe, { payload: { email } });
  }
}

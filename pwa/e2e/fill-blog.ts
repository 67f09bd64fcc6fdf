import { changeCategory, createCategory } from '@longitude/contract/categories';
import { createPost } from '@longitude/contract/posts';
import { subscribe } from '@longitude/contract/newsletter';
import type { TestServer } from '../../server/src/testing/test-server.ts';

export const draftTitle =
  'Thirty thousand delivery notes: what a small model reads well, and what it invents';

export const richTitle = 'What an insurer asks before it covers a breach';

/** A picture without its description, a table and code. */
const richContent = `<p>Every autumn the same form arrives, eleven pages long, and somebody who has other work is told to fill it in by Friday.</p>
<h2>Four questions that everybody asks</h2>
<p>Do you have a second factor for <strong>every</strong> mailbox, and not only for the owners?</p>
<figure><img src="/art/post-hours.svg" alt="" width="640" height="280"><figcaption>Who is awake, and when</figcaption></figure>
<blockquote><p>A backup that was never restored is a hope, and hopes are not insured.</p></blockquote>
<ul><li>List every account that can read mail.<ul><li>The scanner in the hallway has one.</li></ul></li><li>Write down the date of the last restore.</li></ul>
<table><thead><tr><th>Question</th><th>Who answers it</th><th>What is asked for</th><th>Last year</th></tr></thead><tbody><tr><td>Second factor</td><td>Wirtschaftsinformatikausbildungsbeauftragte</td><td>A list of all accounts</td><td>Partly</td></tr><tr><td>Backups</td><td>Tomasz</td><td>The date of the last restore</td><td>No</td></tr></tbody></table>
<pre><code class="language-sh">rsync --archive --delete --link-dest=/backups/2026-11-20 /srv/files/ /backups/2026-11-21/ # one line that is wider than any phone
ls -l /backups</code></pre>
<dl><dt>Retention</dt><dd>How long copies are kept</dd></dl>`;

/**
 * Adds a blog's content besides its articles: a draft that is to be featured, one with an image, a
 * table and code, an unused category, subscribers, and people who refused email.
 */
export async function fillBlog({ admin, visitor, stored }: TestServer): Promise<void> {
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
      publishedAt: null,
    },
  });
  await admin.call(createPost, {
    payload: {
      title: richTitle,
      excerpt:
        'Eleven questions from three questionnaires, and which of them a small company can answer with what it already has.',
      content: richContent,
      author: 'Amara Nwosu-Lindqvist',
      categoryId: null,
      featuredImage: '/art/post-note.svg',
      readTime: 6,
      published: false,
      featured: false,
      publishedAt: null,
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
  const sources = ['client-email', 'scan-report', 'newsletter'];
  await stored('refused_addresses').insertMany(
    sources.map((source, days) => ({
      hash: source,
      source,
      deletedAt: null,
      createdAt: new Date(Date.now() - (days + 0.2) * 86_400_000),
    })),
  );
}

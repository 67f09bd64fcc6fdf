import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPost, readAnyPost } from '@longitude/contract/posts';
import { buildPost } from '../../server/src/testing/builders.ts';
import { openPost, press, rich } from './article-steps.ts';
import { rememberAdministrator } from './site.ts';
import { toast } from './steps.ts';
import { useSite } from './use-site.ts';

const here = useSite();

test('an article of a megabyte opens, is saved as a draft, and stored', async () => {
  const paragraph = `<p>${'What a reader reads, again and again. '.repeat(25)}</p>`;
  const content = paragraph.repeat(Math.floor(990_000 / paragraph.length));
  const { id } = await here.site.admin.call(createPost, { payload: buildPost({ content }) });
  const { page } = await here.openDesktop(rememberAdministrator(here.site));
  await openPost(page, id);
  await rich(page).getByText('What a reader reads').last().click();
  await page.keyboard.type('Zq');
  await page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
  await press(page, 'Save');
  await toast(page, 'Saved').waitFor();
  const { content: stored = '' } = await here.site.admin.call(readAnyPost, { params: { id } });
  assert.ok(stored.includes('Zq'));
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPhone, type Opened } from './browser.ts';
import { rememberAdministrator } from './site.ts';
import { openTab, toast, waitForStart } from './steps.ts';
import { openTwoPeople, type TwoPeople } from './two-people.ts';

const title = 'A night shift or a relay';
const path = '/blog/a-night-shift-or-a-relay';

let people: TwoPeople;
let admin: Opened;
let visitor: Opened;
before(async () => {
  people = await openTwoPeople();
  ({ admin, visitor } = people);
});
after(() => people.close());

test('a post goes from a thumb to the readers, and back', async (t) => {
  const { page } = admin;
  await t.test('it is written, and survives a reload', () => write(page));
  await t.test('the preview shows it as it will be', () => preview(page));
  await t.test('as a draft nobody else sees it', () => saveDraft(page));
  await t.test('published, a visitor sees it at once', () => publish(page));
  await t.test('a second administrator is told, and loses nothing', () => collide(page));
  await t.test('unpublished and deleted, it is gone', () => takeBack(page));
});

test('a category and a skill are changed for the readers as well', async (t) => {
  await t.test('a disabled category cannot be chosen', () => disableCategory(admin.page));
  await t.test('a new skill is in the calculator', () => addSkill(admin.page));
  // What is a draft or deleted answers 404, and the console says so. So it does of 412, where the
  // other window has kept its own draft of the post before.
  const isExpected = (text: string) => /status of (?:404|412)/.test(text);
  assert.deepEqual(
    [...visitor.errors, ...admin.errors].filter((text) => !isExpected(text)),
    [],
  );
});

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).tap();
  await page.getByRole('menuitem', { name: action, exact: true }).tap();
}

async function statusOf(address: string): Promise<number> {
  return (await visitor.page.goto(address))?.status() ?? 0;
}

async function write(page: Page): Promise<void> {
  await page.goto('/admin');
  await openTab(page, 'Blog Posts');
  await page.getByRole('link', { name: 'New Post' }).tap();
  await page.getByLabel('Title*').fill(title);
  await page.getByLabel('Excerpt*').fill('Ten and a half hours apart.');
  await page.getByRole('button', { name: 'Edit HTML' }).tap();
  await page
    .getByRole('textbox', { name: 'Content*' })
    .fill('<h2>The baton</h2><p onclick="alert(1)">We chose the relay.</p><script>1</script>');
  await page.getByText(/^Draft saved \d/).waitFor();
  await page.reload();
  await page.getByText(/^Draft saved \d/).waitFor();
  assert.equal(await page.getByLabel('Title*').inputValue(), title);
}

async function preview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  // The article is inert: it has no roles.
  await dialog.getByText('The baton').waitFor();
  const text = dialog.locator('.article-text');
  assert.equal(
    await text.evaluate((element) => element.innerHTML),
    '<h2 id="s-the-baton">The baton</h2><p>We chose the relay.</p>',
  );
  await dialog.getByRole('button', { name: 'Close' }).tap();
}

async function saveDraft(page: Page): Promise<void> {
  await page.getByLabel('Category').selectOption('Team Management');
  await page.getByRole('button', { name: 'Save' }).tap();
  await toast(page, 'Saved').getByText(title).waitFor();
  await page.getByRole('listitem').filter({ hasText: title }).getByText('Draft').waitFor();
  assert.equal(await statusOf(path), 404);
}

async function publish(page: Page): Promise<void> {
  await choose(page, 'Publish');
  await toast(page, 'Published').getByText(title).waitFor();
  assert.equal(await statusOf('/blog'), 200);
  await visitor.page.getByRole('link', { name: title, exact: true }).first().waitFor();
  assert.equal(await statusOf(path), 200);
  await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor();
  await visitor.page.getByText('We chose the relay.').waitFor();
}

async function collide(page: Page): Promise<void> {
  const { browser, site } = people;
  const remembered = rememberAdministrator(site);
  const second = await openPhone(browser, { baseURL: site.address, remembered, hasWorker: false });
  const other = second.page;
  await other.goto('/admin?tab=posts');
  await waitForStart(other);
  await other.getByRole('link', { name: title, exact: true }).tap();
  await other.getByLabel('Excerpt*').fill('Theirs.');
  await choose(page, 'Edit');
  await page.getByLabel('Author*').fill('Amara Okafor');
  await page.getByRole('button', { name: 'Save' }).tap();
  // Not its toast: that of the draft can still be there, and says the same.
  await page.getByRole('listitem').filter({ hasText: title }).getByText('Amara Okafor').waitFor();
  await other.getByRole('button', { name: 'Save' }).tap();
  await other.getByText('Somebody else changed this post.').waitFor();
  assert.equal(await other.getByLabel('Excerpt*').inputValue(), 'Theirs.');
  assert.equal(await other.getByLabel('Author*').inputValue(), 'Amara Okafor');
  await other.getByRole('button', { name: 'Save' }).tap();
  await toast(other, 'Saved').getByText(title).waitFor();
  await second.context.close();
  await visitor.page.reload();
  await visitor.page.getByText('Amara Okafor').first().waitFor();
  await visitor.page.getByText('Theirs.').first().waitFor();
}

async function takeBack(page: Page): Promise<void> {
  await choose(page, 'Unpublish');
  await toast(page, 'Unpublished').getByText(title).waitFor();
  assert.equal(await statusOf(path), 404);
  await visitor.page.goto('/blog');
  assert.equal(await visitor.page.getByRole('link', { name: title }).count(), 0);
  await choose(page, 'Delete');
  const ask = page.getByRole('dialog', { name: `Delete "${title}"?` });
  await ask.getByText('You can restore it from the trash for 30 days.').waitFor();
  await ask.getByRole('button', { name: 'Delete' }).tap();
  const done = page.getByRole('dialog', { name: 'Blog post deleted successfully!' });
  await done.getByRole('button', { name: 'OK' }).tap();
  await page.getByRole('listitem').filter({ hasText: title }).waitFor({ state: 'detached' });
}

async function disableCategory(page: Page): Promise<void> {
  const choice = visitor.page.getByRole('link', { name: /^Cybersecurity/ });
  await visitor.page.goto('/blog');
  assert.ok((await choice.count()) > 0);
  await page.goto('/admin?tab=categories');
  await page.getByRole('button', { name: 'Disable Cybersecurity' }).tap();
  await toast(page, 'Saved').getByText('Cybersecurity is inactive').waitFor();
  await visitor.page.goto('/blog');
  const chips = visitor.page.getByRole('navigation', { name: 'Category', exact: true });
  assert.equal(await chips.getByText('Cybersecurity').count(), 0);
  await chips.getByText('Team Management').waitFor();
}

async function addSkill(page: Page): Promise<void> {
  await openTab(page, 'Calculator Skills');
  await page.getByText('12 Skills Loaded').waitFor();
  await page.getByRole('button', { name: 'Add New Skill' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add New Skill' });
  await dialog.getByLabel('Skill name').fill('Zig');
  const senior = dialog.getByRole('group', { name: 'Senior' });
  await senior.getByLabel('India ($)').fill('61');
  await senior.getByLabel('CA ($)').fill('151');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await page.getByText('13 Skills Loaded').waitFor();
  await page.getByText('$61 / $151').waitFor();
  await visitor.page.goto('/calculator');
  await visitor.page.getByRole('option', { name: 'Zig' }).first().waitFor({ state: 'attached' });
}

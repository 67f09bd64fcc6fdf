import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse } from '../../../testing/fake-api.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { change, field, open, post, readAlert, save, type } from '../testing/open-editor.tsx';

signInEachTest();

vi.mock('./article-editor/article-editor.tsx', async () => ({
  ArticleEditor: (await import('../testing/editor-stub.tsx')).EditorStub,
}));

test('a content that is too large is refused beside it, and stays', async () => {
  const text = 'That is larger than we accept.';
  await open(post.id, { [change]: refuse(413, 'payload_too_large', text) });
  type('Content*', '<p>Long.</p>');
  save();
  await readAlert(`Failed to update blog post: ${text}`);
  expect(screen.getByText('Content must be at most 1 MB')).toBeTruthy();
  expect(field('Content*').value).toBe('<p>Long.</p>');
});

test.each([
  ['content', 'Content*', '<img src="https://shop.example/b.png" alt="A">'],
  ['featuredImage', 'Featured image URL', 'https://shop.example/b.png'],
])(
  'a picture in %s that cannot be copied is refused beside it, and stays',
  async (name, label, value) => {
    const text = 'The picture https://shop.example/b.png can’t be copied: The site answered 404';
    const refusal = refuse(400, 'validation_failed', 'Please check.', { fields: { [name]: text } });
    await open(post.id, { [change]: refusal });
    type(label, value);
    save();
    await readAlert('Failed to update blog post: Please check.');
    expect(screen.getByText(text)).toBeTruthy();
    expect(field(label).value).toBe(value);
  },
);

import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InlineCode } from './inline-code.tsx';
import styles from './inline-code.module.css';

test.each([
  ['plain', 'plain'],
  ['Run `nginx -t` first.', 'Run <code>nginx -t</code> first.'],
  ['`a` and `b`', '<code>a</code> and <code>b</code>'],
  ['The «marked» one.', `The <b class="${styles['marked']}">marked</b> one.`],
  ['An `open end', 'An `open end'],
  ['<b>`<script>`</b>', '&lt;b&gt;<code>&lt;script&gt;</code>&lt;/b&gt;'],
])('%j is shown as %j', (text, html) => {
  const { container } = render(<InlineCode text={text} />);
  expect(container.innerHTML).toBe(html);
});

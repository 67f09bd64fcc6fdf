import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MailFrame } from './mail-frame.tsx';

test('shows the text unchanged, also text that looks like styles', () => {
  const html = '<p style="color: red">Please set style = bold, <b>style="x"</b></p>';
  const { container } = render(<MailFrame html={html} isPhone={false} />);
  const source = container.querySelector('iframe')?.getAttribute('srcdoc') ?? '';
  const { body } = new DOMParser().parseFromString(source, 'text/html');
  expect(body.textContent).toBe('Please set style = bold, style="x"');
  expect(body.querySelector('p')?.hasAttribute('style')).toBe(false);
});

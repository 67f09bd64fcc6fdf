import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { composeMailto } from '@longitude/contract/core/email-address';
import { AddressText, splitAddress } from './address-text.tsx';

test('an address may wrap after @, dots and hyphens, and nowhere else', () => {
  expect(splitAddress('a.brandstaetter@alpen-kraft.example')).toEqual([
    'a.',
    'brandstaetter@',
    'alpen-',
    'kraft.',
    'example',
  ]);
  expect(splitAddress('mail')).toEqual(['mail']);
  expect(splitAddress('')).toEqual(['']);
  expect(splitAddress('odd..dots@-x.example')).toEqual(['odd..', 'dots@-', 'x.', 'example']);
});

test('the text to read and copy is the unchanged address', () => {
  const { container } = render(<AddressText address="mei-ling@pearl.example" />);
  expect(container.textContent).toBe('mei-ling@pearl.example');
  expect(container.querySelectorAll('wbr')).toHaveLength(3);
});

test('an international domain is shown in its own letters, and linked as it is sent', () => {
  const { container } = render(<AddressText address="anna@xn--bcher-kva.example" />);
  expect(container.textContent).toBe('anna@bücher.example');
  expect(composeMailto('anna@xn--bcher-kva.example')).toBe('mailto:anna@xn--bcher-kva.example');
});

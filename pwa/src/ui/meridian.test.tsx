import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Meridian } from './meridian.tsx';

test.each([
  [0, '79.4° W'],
  [50, '0.9° W'],
  [58, '11.7° E'],
  [100, '77.6° E'],
])('%d percent of the way from Toronto to Bengaluru is at %s', (at, degrees) => {
  const { container } = render(<Meridian at={at} />);
  expect(container.textContent).toBe(degrees);
});

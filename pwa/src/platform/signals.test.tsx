import { signal } from '@preact/signals-react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const count = signal(0);

function Counter() {
  return <button onClick={() => (count.value += 1)}>{`tapped ${count.value}`}</button>;
}

function useDoubled(): number {
  return count.value * 2;
}

function Doubled() {
  return <p>{`doubled ${useDoubled()}`}</p>;
}

// Without the Babel transform all of this builds and renders, but silently never changes.
test('a component and a hook that read a signal render again when it changes', () => {
  render(
    <>
      <Counter />
      <Doubled />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'tapped 0' }));
  expect(screen.getByRole('button', { name: 'tapped 1' })).toBeTruthy();
  expect(screen.getByText('doubled 2')).toBeTruthy();
});

import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DropZone } from './drop-zone.tsx';

afterEach(() => vi.unstubAllGlobals());

function show(isCoarse: boolean): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: isCoarse,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  const zone = { lead: 'Drop files here or', browseLabel: 'browse', limits: '(10 MB each)' };
  render(<DropZone onFiles={vi.fn()} {...zone} />);
}

test('touch devices have a button for files and one for the camera', () => {
  show(true);
  expect(screen.getByRole('button', { name: 'Add files' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Take a photo' })).toBeTruthy();
  const camera = screen.getByLabelText('Take a photo', { selector: 'input' });
  expect(camera.getAttribute('capture')).toBe('environment');
  expect(screen.queryByText('Drop files here or')).toBeNull();
  expect(screen.getByText('(10 MB each)')).toBeTruthy();
});

test('a mouse has a drop zone, and no camera button', () => {
  show(false);
  expect(screen.getByText('Drop files here or')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['browse']);
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataNotice, DataPanel } from './data-notice.tsx';

const now = new Date('2026-11-29T08:00:00Z');
const checkedAt = '2026-11-29T03:00:00Z';

test('says when the data was checked, and nothing before that', () => {
  const check = { checkedAt, records: 1204, problems: [] };
  const { container } = render(<DataNotice check={check} />);
  expect(container.textContent).toBe('');
  render(<DataPanel check={null} now={now} />);
  expect(screen.queryByText(/checked/)).toBeNull();
  render(<DataPanel check={check} now={now} />);
  expect(screen.getByText('1,204 records checked 5 hours ago: no damage found.')).toBeTruthy();
});

test('names damage, and what to do about it', () => {
  const first = 'Record 3 of longitude.posts (_id 1) is damaged.';
  const problems = [
    { where: 'file', count: 1, first: 'Page 3' },
    { where: 'longitude.posts', count: 2, first },
  ];
  render(<DataNotice check={{ checkedAt, records: 1204, problems }} />);
  const text = screen.getByRole('alert').textContent;
  expect(text).toContain(
    'Stored data is damaged. Problems found: 1 in the data file, 2 in longitude.posts.',
  );
  expect(text).toContain('restore the last backup');
  expect(text).toContain('Page 3');
});

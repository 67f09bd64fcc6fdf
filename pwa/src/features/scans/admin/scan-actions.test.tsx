import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listOf, refuse } from '../../../testing/fake-api.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import {
  bulkCall,
  choose,
  findRow,
  listCall,
  openScans,
  other,
  scan,
} from '../testing/open-scans.tsx';
import { answerDialog } from '../../../testing/press.ts';

signInEachTest();

const restore = `POST /admin/trash/${scan.id}/restore`;
const question = 'Are you sure you want to delete this security scan?';

test('the menu has the actions of the specification', async () => {
  await openScans();
  fireEvent.click(screen.getByRole('button', { name: 'Actions for shop.example.com' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'View Full Report',
    'Email Client',
    'Download PDF',
    'Delete',
  ]);
});

test('Delete asks, and Undo restores the scan', async () => {
  let isDeleted = false;
  await openScans({
    [listCall]: () => listOf(isDeleted ? [other] : [scan, other]),
    [`DELETE /security-scans/${scan.id}`]: () => {
      isDeleted = true;
      return { status: 204 };
    },
    [restore]: () => {
      isDeleted = false;
      return { body: { id: scan.id, kind: 'security-scan' } };
    },
  });
  await screen.findByText('shop.example.com');
  choose('Delete');
  await answerDialog(question, 'Delete');
  expect(await screen.findByText('Scan Deleted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'shop.example.com' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Scan restored')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'shop.example.com' })).toBeTruthy();
});

test('a failed Undo is explained, and nothing is reported as restored', async () => {
  const reason = 'It is no longer in the trash.';
  await openScans({
    [`DELETE /security-scans/${scan.id}`]: { status: 204 },
    [bulkCall]: { body: { done: [], failed: [{ id: scan.id, code: 'not_found' }] } },
    [restore]: refuse(404, 'not_found', reason),
  });
  choose('Delete');
  await answerDialog(question, 'Delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.queryByText('Scan restored')).toBeNull();
});

test('Cancel deletes nothing, and a failure is explained', async () => {
  const calls = await openScans({
    [`DELETE /security-scans/${scan.id}`]: refuse(409, 'conflict', 'It is being sent.'),
  });
  choose('Delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  choose('Delete');
  await answerDialog(question, 'Delete');
  expect(await screen.findByText('It is being sent.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'shop.example.com' })).toBeTruthy();
});

test('selected scans are marked as contacted together; Undo restores those that changed', async () => {
  const calls = await openScans({
    [bulkCall]: { body: { done: [scan.id, other.id], failed: [] } },
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select shop.example.com' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select harrowlane.example/kasse' }));
  const bar = screen.getByRole('toolbar', { name: 'Selected security scans' });
  fireEvent.click(within(bar).getByRole('button', { name: 'Mark as contacted' }));
  expect(await screen.findByText('Marked as contacted')).toBeTruthy();
  expect(findRow('shop.example.com').textContent).toContain('Contacted');
  expect(screen.queryByRole('toolbar')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  const bodies = calls.filter(({ path }) => path.endsWith('/bulk')).map(({ body }) => body);
  expect(bodies).toEqual([
    { ids: [scan.id, other.id], action: 'contacted', value: true },
    { ids: [scan.id], action: 'contacted', value: false },
  ]);
});

test('selected scans are deleted together; those that failed stay and are named', async () => {
  await openScans({
    [bulkCall]: { body: { done: [other.id], failed: [{ id: scan.id, code: 'not_found' }] } },
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select shop.example.com' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select harrowlane.example/kasse' }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await answerDialog('Delete 2 security scans?', 'Delete');
  expect(await screen.findByText('Scan Deleted')).toBeTruthy();
  expect(screen.getByText(/^shop\.example\.com\. /)).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'harrowlane.example/kasse' })).toBeNull(),
  );
});

test('the keys of lists act on the row at the cursor', async () => {
  const calls = await openScans({ [`PATCH /security-scans/${scan.id}`]: { body: scan } });
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(await screen.findByText('Marked as contacted')).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ clientContacted: true });
  fireEvent.keyDown(document.body, { key: 'x' });
  expect(screen.getByText('1')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: '#' });
  expect(await screen.findByRole('dialog', { name: question })).toBeTruthy();
});

test('the PDF is saved under the name that the server gives it', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const name = 'security-scan-shop-example-com-2026-11-20.pdf';
  const headers = { 'content-disposition': `attachment; filename="${name}"` };
  await openScans({ [`GET /security-scans/${scan.id}/download-pdf`]: { body: '%PDF', headers } });
  choose('Download PDF');
  expect(await screen.findByText('PDF Downloaded')).toBeTruthy();
  expect(saved).toEqual([name]);
});

test('a failed PDF is reported', async () => {
  await openScans({
    [`GET /security-scans/${scan.id}/download-pdf`]: refuse(500, 'internal', 'Broken'),
  });
  choose('Download PDF');
  expect(await screen.findByText('Download Failed')).toBeTruthy();
  expect(screen.getByText('Failed to download PDF report. Please try again.')).toBeTruthy();
});

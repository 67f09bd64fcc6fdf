import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import CalculationsPage from '../../features/calculator/admin/calculations-page.tsx';
import CategoriesTab from '../../features/categories/categories-tab.tsx';
import MessagesTab from '../../features/inbox/messages/messages-tab.tsx';
import RequestsTab from '../../features/inbox/requests/requests-tab.tsx';
import SubscribersPage from '../../features/newsletter/admin/subscribers-page.tsx';
import EmailQueuePage from '../../features/overview/email-queue-page.tsx';
import PostsTab from '../../features/posts/admin/posts-tab.tsx';
import ScansTab from '../../features/scans/admin/scans-tab.tsx';
import SchedulesPage from '../../features/scans/schedules/schedules-page.tsx';
import SkillsTab from '../../features/skills/skills-tab.tsx';
import TrashPage from '../../features/trash/trash-page.tsx';
import { buildOverview } from '../../testing/builders.ts';
import { listOf, refuse, serveApi } from '../../testing/fake-api.ts';
import { press } from '../../testing/press.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';

signInEachTest();

test.each<[path: string, list: string, Screen: ComponentType, empty: string]>([
  ['?tab=requests', '/admin/service-requests', RequestsTab, 'No service requests yet'],
  ['?tab=messages', '/contact-messages', MessagesTab, 'No contact messages yet'],
  ['?tab=scans', '/security-scans', ScansTab, 'No security scans yet'],
  ['?tab=posts', '/admin/blog-posts', PostsTab, 'No blog posts yet'],
  ['?tab=categories', '/categories/all', CategoriesTab, 'No categories yet'],
  ['?tab=skills', '/calculator/skills/all', SkillsTab, '0 Skills Loaded'],
  ['/schedules', '/admin/scan-schedules', SchedulesPage, 'No schedules yet'],
  ['/calculations', '/calculator/sessions', CalculationsPage, 'No calculations yet'],
  ['/subscribers', '/admin/newsletter/subscribers', SubscribersPage, 'No subscribers yet'],
  ['/outbox', '/admin/outbox', EmailQueuePage, 'No email'],
  ['/trash', '/admin/trash', TrashPage, 'The trash is empty'],
])(
  '/admin%s says why its list cannot be read, tries again, and says that it is empty',
  async (path, list, Screen, empty) => {
    let isDown = true;
    serveApi({
      'GET /admin/overview': { body: buildOverview() },
      'GET /calculator/skills/all': { body: [] },
      [`GET ${list}`]: () =>
        isDown ? refuse(503, 'unavailable', 'The database does not respond.') : listOf([]),
    });
    renderAdmin(<Screen />, `/admin${path}`);
    expect(await screen.findByText('The database does not respond.')).toBeTruthy();
    isDown = false;
    press('Retry');
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(screen.queryByText('The database does not respond.')).toBeNull();
  },
);

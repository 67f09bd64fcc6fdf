import type { SignedInDevice, User } from '@longitude/contract/session';
import type { ContactMessage } from '@longitude/contract/messages';
import type { InboxCounts } from '@longitude/contract/inbox-items';
import type { Overview } from '@longitude/contract/overview';
import type { ServiceRequest } from '@longitude/contract/requests';
import { settingDefinitions } from '@longitude/contract/setting-definitions';
import { passwordSentinel, type Setting } from '@longitude/contract/settings';
import { newItem } from '../../../server/src/testing/builders.ts';

export const user: User = {
  id: '64b1f0c2a9d3e8f7a6b5c4d0',
  username: 'amara',
  name: 'Amara Okafor',
  email: 'amara@longitude.example',
};

export function buildRequest(change: Partial<ServiceRequest> = {}): ServiceRequest {
  return {
    id: '64b1f0c2a9d3e8f7a6b5c4d1',
    name: 'Thuy-Linh Tran',
    email: 'linh@lanterndental.example',
    company: 'Lantern Dental Group',
    phone: '+1 416 555 0148',
    service: 'help-desk-support',
    message: 'Eleven clinics, 140 users, one exhausted administrator.',
    ...newItem,
    unread: false,
    createdAt: '2026-11-20T14:12:00.000Z',
    ...change,
  };
}

export function buildMessage(change: Partial<ContactMessage> = {}): ContactMessage {
  return {
    id: '64b1f0c2a9d3e8f7a6b5c4d2',
    name: 'Ifeoma Castellanos',
    email: 'ifeoma@brightwaterclinic.example',
    company: 'Brightwater Clinic',
    service: 'cybersecurity',
    message: 'Could somebody walk us through the three red findings?',
    ...newItem,
    notes: '',
    unread: false,
    createdAt: '2026-11-21T09:31:00.000Z',
    ...change,
  };
}

export function buildOverview(change: Partial<Overview> = {}): Overview {
  return {
    totalRequests: 248,
    totalMessages: 31,
    newRequests: 4,
    newMessages: 2,
    inboxRequests: 43,
    inboxMessages: 27,
    unreadRequests: 0,
    unreadMessages: 0,
    unansweredRequests: 3,
    unansweredMessages: 5,
    spamRequests: 0,
    spamMessages: 0,
    publishedPosts: 19,
    draftPosts: 4,
    activeSkills: 11,
    requestsPerWeek: [4, 6, 3, 7, 8, 5, 9, 7, 11, 8, 10, 12].map((count, index) => ({
      from: new Date(Date.UTC(2026, 7, 31 + 7 * index)).toISOString().slice(0, 10),
      count,
    })),
    waitingLongest: null,
    scansByRisk: { critical: 5, high: 21, medium: 58, low: 43, unknown: 0 },
    topPages: [
      { path: '/', count: 120 },
      { path: '/scanner', count: 48 },
    ],
    pageViews: 190,
    doneSteps: ['password', 'smtp', 'company', 'article', 'content'],
    mail: { state: 'ready', waiting: 0, failed: 0, lastError: null },
    dataCheck: null,
    failedEmails: [],
    ...change,
  };
}

/** All settings with their defaults, as returned by the server. */
export function buildSettings(values: Readonly<Record<string, string>> = {}): Setting[] {
  return settingDefinitions.map(({ category, key, kind, value, description }) => ({
    id: key,
    category,
    key,
    value: values[key] ?? (kind === 'password' ? passwordSentinel : value),
    type: kind === 'boolean' || kind === 'number' ? kind : 'text',
    description,
  }));
}

/** Only these settings: a screen with all of them is long. */
export const pickSettings = (values: Readonly<Record<string, string>>, ...keys: string[]) =>
  buildSettings(values).filter(({ key }) => keys.includes(key));

/** The counts of a folder. */
export function buildCounts(change: Partial<InboxCounts> = {}): InboxCounts {
  const statuses = { new: 12, quoted: 9, accepted: 5, rejected: 2, completed: 15 };
  return { total: 43, statuses, marks: { unread: 6, unanswered: 10 }, ...change };
}

export function buildDevice(change: Partial<SignedInDevice> = {}): SignedInDevice {
  return {
    id: '64b1f0c2a9d3e8f7a6b5c5a0',
    device: 'Firefox on Windows',
    address: '203.0.113.24',
    createdAt: '2026-11-19T13:51:00.000Z',
    lastUsedAt: '2026-11-21T14:00:00.000Z',
    expiresAt: '2026-11-22T02:00:00.000Z',
    isCurrent: false,
    isNew: false,
    ...change,
  };
}

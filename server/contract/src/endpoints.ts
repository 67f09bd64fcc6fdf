import * as auth from './auth.ts';
import * as backup from './backup.ts';
import type { Endpoint } from './endpoint.ts';
import * as messages from './messages.ts';
import * as overview from './overview.ts';
import * as requests from './requests.ts';
import * as settings from './settings.ts';

/** The endpoint table: every call of the API, by its name. */
export const endpoints = {
  login: auth.login,
  verify: auth.verify,
  logout: auth.logout,
  listPublicSettings: settings.listPublicSettings,
  listSettings: settings.listSettings,
  saveSettings: settings.saveSettings,
  sendTestEmail: settings.sendTestEmail,
  createMessage: messages.createMessage,
  listMessages: messages.listMessages,
  readMessage: messages.readMessage,
  changeMessage: messages.changeMessage,
  deleteMessage: messages.deleteMessage,
  createRequest: requests.createRequest,
  listRequests: requests.listRequests,
  listAllRequests: requests.listAllRequests,
  readRequest: requests.readRequest,
  archiveRequest: requests.archiveRequest,
  changeRequestStatus: requests.changeRequestStatus,
  deleteRequest: requests.deleteRequest,
  readStats: overview.readStats,
  readOverview: overview.readOverview,
  listOutbox: overview.listOutbox,
  retryMail: overview.retryMail,
  readBackup: backup.readBackup,
};

/** The table for code that walks over all of it. */
export const endpointTable = endpoints as unknown as Readonly<Record<string, Endpoint>>;

import * as auth from './session.ts';
import * as backup from './backup.ts';
import * as calculator from './calculator.ts';
import * as categories from './categories.ts';
import * as drafts from './drafts.ts';
import * as emails from './emails.ts';
import type { Endpoint } from './core/endpoint.ts';
import * as messages from './messages.ts';
import * as newsletter from './newsletter.ts';
import * as overview from './overview.ts';
import * as posts from './posts.ts';
import * as presence from './events.ts';
import * as requests from './requests.ts';
import * as scans from './scans.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as skills from './skills.ts';
import * as trash from './trash.ts';
import * as visits from './visits.ts';

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
  uploadMessageFiles: messages.messageFiles.upload,
  downloadMessageFile: messages.messageFiles.download,
  deleteMessageFile: messages.messageFiles.delete,
  changeMessage: messages.changeMessage,
  deleteMessage: messages.deleteMessage,
  bulkMessages: messages.bulkMessages,
  addMessageNote: messages.addMessageNote,
  sendFollowUp: messages.sendFollowUp,
  listMessageEmails: messages.messageEmails.list,
  readMessageEmail: messages.messageEmails.read,
  addMessageEmailNote: messages.messageEmails.addNote,
  createRequest: requests.createRequest,
  listRequests: requests.listRequests,
  listAllRequests: requests.listAllRequests,
  readRequest: requests.readRequest,
  uploadRequestFiles: requests.requestFiles.upload,
  downloadRequestFile: requests.requestFiles.download,
  deleteRequestFile: requests.requestFiles.delete,
  changeRequest: requests.changeRequest,
  archiveRequest: requests.archiveRequest,
  changeRequestStatus: requests.changeRequestStatus,
  deleteRequest: requests.deleteRequest,
  bulkRequests: requests.bulkRequests,
  addRequestNote: requests.addRequestNote,
  sendRequestEmail: requests.sendRequestEmail,
  listRequestEmails: requests.requestEmails.list,
  readRequestEmail: requests.requestEmails.read,
  addRequestEmailNote: requests.requestEmails.addNote,
  previewEmail: emails.previewEmail,
  readDraft: drafts.readDraft,
  saveDraft: drafts.saveDraft,
  deleteDraft: drafts.deleteDraft,
  tellPresence: presence.tellPresence,
  readStats: overview.readStats,
  readOverview: overview.readOverview,
  listOutbox: overview.listOutbox,
  retryMail: overview.retryMail,
  withdrawMail: emails.withdrawMail,
  readBackup: backup.readBackup,
  listSkills: skills.listSkills,
  listAllSkills: skills.listAllSkills,
  createSkill: skills.createSkill,
  changeSkill: skills.changeSkill,
  deleteSkill: skills.deleteSkill,
  createCalculation: calculator.createCalculation,
  listCalculations: calculator.listCalculations,
  listPosts: posts.listPosts,
  readPost: posts.readPost,
  listAllPosts: posts.listAllPosts,
  readAnyPost: posts.readAnyPost,
  previewPost: posts.previewPost,
  createPost: posts.createPost,
  changePost: posts.changePost,
  deletePost: posts.deletePost,
  listCategories: categories.listCategories,
  listAllCategories: categories.listAllCategories,
  createCategory: categories.createCategory,
  changeCategory: categories.changeCategory,
  deleteCategory: categories.deleteCategory,
  subscribe: newsletter.subscribe,
  confirmSubscription: newsletter.confirmSubscription,
  unsubscribe: newsletter.unsubscribe,
  listSubscribers: newsletter.listSubscribers,
  deleteSubscriber: newsletter.deleteSubscriber,
  countVisit: visits.countVisit,
  listVisits: visits.listVisits,
  createScan: scans.createScan,
  readSharedReport: scans.readSharedReport,
  revokeSharedReport: scans.revokeSharedReport,
  wakeScanner: scans.wakeScanner,
  readBadge: scans.readBadge,
  listScanRefusals: scans.listScanRefusals,
  createScanRefusal: scans.createScanRefusal,
  deleteScanRefusal: scans.deleteScanRefusal,
  searchAll: search.searchAll,
  listTrash: trash.listTrash,
  restoreFromTrash: trash.restoreFromTrash,
  purgeFromTrash: trash.purgeFromTrash,
};

/** The table for code that walks over all of it. */
export const endpointTable = endpoints as unknown as Readonly<Record<string, Endpoint>>;

import * as session from './session.ts';
import * as backup from './backup.ts';
import * as calculator from './calculator.ts';
import * as categories from './categories.ts';
import * as checkPages from './check-pages.ts';
import * as drafts from './drafts.ts';
import * as emails from './emails.ts';
import type { Endpoint } from './core/endpoint.ts';
import { messageInbox } from './messages.ts';
import * as newsletter from './newsletter.ts';
import { refuseEmail } from './refuse-email.ts';
import * as refusedAddresses from './refused-addresses.ts';
import * as overview from './overview.ts';
import * as profile from './profile.ts';
import * as pictures from './pictures.ts';
import { listPublicSettings } from './public-settings.ts';
import * as posts from './posts.ts';
import * as push from './push.ts';
import * as events from './events.ts';
import { archiveRequest, changeRequestStatus, listAllRequests, requestInbox } from './requests.ts';
import * as scanChanges from './scan-changes.ts';
import * as scanSchedules from './scan-schedules.ts';
import * as scanWatch from './scan-watch.ts';
import { contactClient, scanEmails, scanFiles } from './scan-emails.ts';
import * as scans from './scans.ts';
import * as storedScans from './stored-scans.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as skills from './skills.ts';
import * as trash from './trash.ts';
import * as violations from './violations.ts';
import * as visits from './visits.ts';

/** The endpoint table: every call of the API, by its name. */
const endpoints = {
  login: session.login,
  verify: session.verify,
  logout: session.logout,
  confirm: session.confirm,
  forgotPassword: session.forgotPassword,
  readResetLink: session.readResetLink,
  resetPassword: session.resetPassword,
  listSessions: session.listSessions,
  endSession: session.endSession,
  endOtherSessions: session.endOtherSessions,
  readProfile: profile.readProfile,
  changeProfile: profile.changeProfile,
  resendEmailChange: profile.resendEmailChange,
  cancelEmailChange: profile.cancelEmailChange,
  confirmEmailChange: profile.confirmEmailChange,
  readEmailLink: profile.readEmailLink,
  undoEmailChange: profile.undoEmailChange,
  changePassword: profile.changePassword,
  listPublicSettings,
  listSettings: settings.listSettings,
  saveSettings: settings.saveSettings,
  sendTestEmail: settings.sendTestEmail,
  createMessage: messageInbox.create,
  listMessages: messageInbox.list,
  countMessages: messageInbox.counts,
  readMessage: messageInbox.read,
  uploadMessageFiles: messageInbox.files.upload,
  downloadMessageFile: messageInbox.files.download,
  deleteMessageFile: messageInbox.files.delete,
  changeMessage: messageInbox.change,
  deleteMessage: messageInbox.delete,
  bulkMessages: messageInbox.bulk,
  addMessageNote: messageInbox.addNote,
  sendFollowUp: messageInbox.send,
  listMessageEmails: messageInbox.emails.list,
  readMessageEmail: messageInbox.emails.read,
  addMessageEmailNote: messageInbox.emails.addNote,
  createRequest: requestInbox.create,
  listRequests: requestInbox.list,
  listAllRequests,
  countRequests: requestInbox.counts,
  readRequest: requestInbox.read,
  uploadRequestFiles: requestInbox.files.upload,
  downloadRequestFile: requestInbox.files.download,
  deleteRequestFile: requestInbox.files.delete,
  changeRequest: requestInbox.change,
  archiveRequest,
  changeRequestStatus,
  deleteRequest: requestInbox.delete,
  bulkRequests: requestInbox.bulk,
  addRequestNote: requestInbox.addNote,
  sendRequestEmail: requestInbox.send,
  listRequestEmails: requestInbox.emails.list,
  readRequestEmail: requestInbox.emails.read,
  addRequestEmailNote: requestInbox.emails.addNote,
  previewEmail: emails.previewEmail,
  readDraft: drafts.readDraft,
  saveDraft: drafts.saveDraft,
  deleteDraft: drafts.deleteDraft,
  tellPresence: events.publishPresence,
  readPush: push.readPush,
  subscribePush: push.subscribePush,
  unsubscribePush: push.unsubscribePush,
  readStats: overview.readStats,
  readOverview: overview.readOverview,
  listOutbox: overview.listOutbox,
  retryMail: overview.retryMail,
  retryAllMail: overview.retryAllMail,
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
  uploadPicture: pictures.uploadPicture,
  listCategories: categories.listCategories,
  listAllCategories: categories.listAllCategories,
  createCategory: categories.createCategory,
  changeCategory: categories.changeCategory,
  deleteCategory: categories.deleteCategory,
  subscribe: newsletter.subscribe,
  confirmSubscription: newsletter.confirmSubscription,
  unsubscribe: newsletter.unsubscribe,
  listSubscribers: newsletter.listSubscribers,
  askSubscriber: newsletter.askSubscriber,
  deleteSubscriber: newsletter.deleteSubscriber,
  reportViolation: violations.reportViolation,
  listViolations: violations.listViolations,
  refuseEmail,
  listRefusedAddresses: refusedAddresses.listRefusedAddresses,
  deleteRefusedAddress: refusedAddresses.deleteRefusedAddress,
  countVisit: visits.countVisit,
  listVisits: visits.listVisits,
  createScan: scans.createScan,
  readSharedReport: scans.readSharedReport,
  revokeSharedReport: scans.revokeSharedReport,
  wakeScanner: scans.wakeScanner,
  listCheckPages: checkPages.listCheckPages,
  readCheckPage: checkPages.readCheckPage,
  readBadge: scans.readBadge,
  compareSharedReports: scanChanges.compareSharedReports,
  compareScans: scanChanges.compareScans,
  listScans: storedScans.listScans,
  readScan: storedScans.readScan,
  changeScan: storedScans.changeScan,
  deleteScan: storedScans.deleteScan,
  bulkScans: storedScans.bulkScans,
  createAdminScan: storedScans.createAdminScan,
  listSchedules: scanSchedules.listSchedules,
  readSchedule: scanSchedules.readSchedule,
  createSchedule: scanSchedules.createSchedule,
  changeSchedule: scanSchedules.changeSchedule,
  deleteSchedule: scanSchedules.deleteSchedule,
  listScheduleRuns: scanSchedules.listScheduleRuns,
  runSchedule: scanSchedules.runSchedule,
  readWatch: scanWatch.readWatch,
  startWatch: scanWatch.startWatch,
  confirmWatch: scanWatch.confirmWatch,
  stopWatch: scanWatch.stopWatch,
  resumeWatch: scanWatch.resumeWatch,
  downloadScanPdf: storedScans.downloadScanPdf,
  contactClient,
  listScanEmails: scanEmails.list,
  readScanEmail: scanEmails.read,
  addScanEmailNote: scanEmails.addNote,
  uploadScanFiles: scanFiles.upload,
  downloadScanFile: scanFiles.download,
  deleteScanFile: scanFiles.delete,
  listScanRefusals: scans.listScanRefusals,
  createScanRefusal: scans.createScanRefusal,
  deleteScanRefusal: scans.deleteScanRefusal,
  searchAll: search.searchAll,
  listTrash: trash.listTrash,
  restoreFromTrash: trash.restoreFromTrash,
  purgeFromTrash: trash.purgeFromTrash,
};

/** The table, typed for code that iterates over it. */
export const endpointTable = endpoints as unknown as Readonly<Record<string, Endpoint>>;

import type { PluginOption } from 'vite';

/** The only module that imports the pages of the back office. */
const adminEntrance = '/src/app/admin-routes.ts';

/** Every module that a browser loads before any page, except the entries. */
const initialModules = new Set<string>();
/** Every module that all screens of the back office load, but the sign-in page does not. */
const frameModules = new Set<string>();
/** Every module of the sign-in page. */
const signInModules = new Set<string>();
/** Every module that a request and a message show, and no list. */
const itemModules = new Set<string>();
/** Modules for visitors: reachable from an entry without entering the back office. */
const publicModules = new Set<string>();
/** File names of style sheets of the back office: a sheet has its chunk's name, or its own. */
const adminSheets = new Set<string>();

/** A sheet that several screens share is a file of its own, without code. */
function nameSheet(id: string): void {
  const name = /([^/]+?)(?:\.module)?\.css$/.exec(id)?.[1];
  if (name !== undefined && !publicModules.has(id)) adminSheets.add(`${name}.css`);
}

export const sortModules = (): PluginOption => ({
  name: 'sort-modules',
  buildEnd() {
    const find = (id: string) => this.getModuleInfo(id);
    const entries = [...this.getModuleIds()].filter((id) => find(id)?.isEntry);
    const listImports = (id: string) => find(id)?.importedIds ?? [];
    const collect = (
      found: Set<string>,
      listNext: (id: string) => readonly string[],
      from = entries,
    ) => {
      for (const id of from) found.add(id);
      // A set may grow during iteration.
      for (const id of found) for (const next of listNext(id)) found.add(next);
    };
    // Browsers that need entry-older.ts load it besides.
    const usual = entries.filter((id) => !id.endsWith('/entry-older.ts'));
    collect(initialModules, listImports, usual);
    for (const id of usual) initialModules.delete(id);
    collect(publicModules, (id) => [
      ...(find(id)?.importedIds ?? []),
      ...(id.endsWith(adminEntrance) ? [] : (find(id)?.dynamicallyImportedIds ?? [])),
    ]);
    const findModules = (path: string) =>
      [...this.getModuleIds()].filter((id) => id.endsWith(path));
    collect(signInModules, listImports, findModules('/features/session/login-page.tsx'));
    collect(frameModules, listImports, findModules('/app/back-office/back-office.tsx'));
    for (const id of [...publicModules, ...signInModules]) frameModules.delete(id);
    const loadedBy = (path: string) => {
      const found = new Set<string>();
      collect(found, listImports, findModules(`/features/inbox/${path}`));
      return found;
    };
    const message = loadedBy('messages/message-dialog.tsx');
    const listed = loadedBy('requests/requests-tab.tsx').union(publicModules).union(frameModules);
    for (const id of loadedBy('requests/request-page.tsx').intersection(message).difference(listed))
      itemModules.add(id);
    for (const id of this.getModuleIds()) nameSheet(id);
  },
});

interface NamedChunk {
  readonly name: string;
  readonly moduleIds: readonly string[];
  /** The module of a lazy import: its chunk is empty where a group contains the module. */
  readonly facadeModuleId: string | null;
}

/** Admin chunks have their own prefix: the service worker never precaches them. */
export function composeChunkName({ name, moduleIds, facadeModuleId }: NamedChunk): string {
  const ids = facadeModuleId === null ? moduleIds : [facadeModuleId, ...moduleIds];
  const isRuntime = ids.every((id) => id.startsWith('\0'));
  if (isRuntime || ids.some((id) => publicModules.has(id))) return 'assets/[name]-[hash].js';
  adminSheets.add(`${name}.css`);
  return 'assets/admin-[name]-[hash].js';
}

/**
 * Pictures are named before the modules are known: those of the back office start with `admin-`.
 */
export function composeAssetName({ names }: { readonly names: readonly string[] }): string {
  const isAdmin = names.some((name) => adminSheets.has(name));
  return `assets/${isAdmin ? 'admin-' : ''}[name]-[hash][extname]`;
}

/**
 * Sheets that the home page does not need: each is in the chunk of its component. They arrive after
 * the others, which may override them: they are in the lower layer `parts` (chunks.test.ts).
 */
export const isOwnSheet = (id: string) =>
  /\/pwa\/src\/ui\/(chips|contents|dialog|inline-code|search-field|table)\.module\.css$/.test(id);

/** The sheets of kit and lists are in one that all pages have: one request instead of two dozen. */
const isKitSheet = (id: string) =>
  /\/pwa\/src\/(ui|records)\/.*\.module\.css$/.test(id) && !isOwnSheet(id);

/** Those of the sign-in page as well, which loads the frame anyway. */
const isOfficeSheet = (id: string) =>
  id.endsWith('.css') && (isKitSheet(id) || signInModules.has(id)) && !publicModules.has(id);

const screenParts =
  /\/pwa\/src\/(ui\/(choice|columns|switch|close-button|error-note|focus|fold|mail-failure|report-failure|retry-notice|status|use-busy|use-near|invalid-input|rich-text\/(plain-text|inert-html)|lists\/(list-states|row-menu))|editing\/(edits|edit-stores|use-editing|use-saving)|platform\/(device-drafts|save-download|dialog-address|lazy-part|was-cancelled|versioned))\.(tsx?|module\.css)$|\/contract\/src\/(totals|inbox-statuses|core\/edits)\.ts$/;

/**
 * A few chunks instead of two dozen: the code that every page runs, and that every form needs.
 * Small files compress badly, and each is a separate request.
 */
export const groups = [
  {
    name: 'base',
    // The outbox and the back office share the backoff.
    test: (id: string) =>
      initialModules.has(id) ||
      (isKitSheet(id) && publicModules.has(id)) ||
      id.endsWith('/contract/src/core/backoff.ts'),
  },
  // Code of nearly all pages that the entry has no space for.
  {
    name: 'common',
    test: /\/contract\/src\/core\/dates\.ts$|\/pwa\/src\/(ui\/format-date|platform\/trusted-types)\.ts$/,
  },
  {
    name: 'forms',
    test: /node_modules\/zod\/|\/contract\/src\/(core\/endpoint|core\/fields|core\/lists|core\/validation|messages|requests)\.ts|\/pwa\/src\/platform\/submission-key\.ts$/,
  },
  {
    name: 'frame',
    test: (id: string) => frameModules.has(id) || isOfficeSheet(id),
    // Including them would pull in public modules, and those of the sign-in page.
    includeDependenciesRecursively: false,
  },
  // Small parts of nearly all screens of the back office.
  {
    name: 'screens',
    test: (id: string) => screenParts.test(id) && !publicModules.has(id),
    includeDependenciesRecursively: false,
  },
  // The text, files and notes of an item of the inbox.
  {
    name: 'items',
    test: (id: string) =>
      itemModules.has(id) && !/\/rich-text\/|\/editing\/draft|\/features\/events\//.test(id),
    includeDependenciesRecursively: false,
  },
  {
    name: 'icons',
    test: /\/pwa\/src\/ui\/(line-)?icon\.(tsx|module\.css)$/,
    includeDependenciesRecursively: false,
  },
  // The rows, filter and actions of the lists.
  {
    name: 'records',
    test: /\/pwa\/src\/records\/(actions|change-authors|filter|paged-(list|reader|rows)|record-list|selection)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // The calculator's page and two screens of the back office.
  {
    name: 'costs',
    test: /\/pwa\/src\/features\/calculator\/team(-code)?\.ts$|\/contract\/src\/calculator-costs\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'drafts',
    test: /\/pwa\/src\/editing\/draft|\/contract\/src\/drafts\.ts$/,
    includeDependenciesRecursively: false,
  },
  // The editor of emails as one file; that of articles comes on top.
  {
    name: 'editor',
    test: /node_modules\/(prosemirror-(?!tables)|rope-sequence|orderedmap|w3c-keyname)|\/pwa\/src\/ui\/rich-text\/(?!plain-text|inert-html|rich-text\.tsx)/,
    includeDependenciesRecursively: false,
  },
  // One file for all forms: it must be available offline.
  {
    name: 'outbox',
    test: /node_modules\/idb\/|\/pwa\/src\/(platform|features)\/outbox\/(?!waiting-|returned-)[\w-]+\.(tsx?|module\.css)$/,
    includeDependenciesRecursively: false,
  },
  // A sheet without code beside it would be an empty file, which no worker stores.
  {
    name: 'marks',
    test: /\/pwa\/src\/features\/scans\/(marks\.tsx|(loaded-)?report\.module\.css)$/,
    includeDependenciesRecursively: false,
  },
  // Long pages, filters and tables.
  {
    name: 'contents',
    test: /\/pwa\/src\/ui\/(contents\.tsx|(chips|contents|table)\.module\.css)$/,
    includeDependenciesRecursively: false,
  },
  { name: 'offline', test: /\/pwa\/src\/features\/offline\/offline(-page)?\.tsx$/ },
  // Separate from the schemas: the newsletter form shows fields and loads schemas only on
  // submission.
  {
    name: 'fields',
    test: /\/pwa\/src\/ui\/(field|form|submit-or-post|use-press)\.tsx?$/,
  },
  {
    name: 'dialog',
    test: /\/pwa\/src\/ui\/((confirm|dialog)\.tsx|dialog\.module\.css)$/,
    includeDependenciesRecursively: false,
  },
  // Small parts of most public pages, none with a style sheet of its own.
  {
    name: 'parts',
    test: /\/pwa\/src\/(ui\/(back-link|call-to-action|copy-text|meridian|state-page)|platform\/(local-time|public-content|resource)|features\/(scans\/opened-report|about\/about|services\/services))\.tsx?$|\/contract\/src\/check-slug\.ts$/,
  },
];

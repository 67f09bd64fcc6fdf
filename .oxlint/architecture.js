// The direction of dependencies (docs/architecture.md) as a lint rule:
// contract <- platform, ui <- editing <- records <- features <- app, and nothing that package.json
// does not name.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** Code that only runs while developing: it may use devDependencies and cross workspaces. */
const isDevelopment =
  /\.test\.tsx?$|\/(testing|bench|e2e|lab)\/|\.config\.ts$|\/(manifest|legal-texts|class-names|chunks)\.ts$/;

const workspaces = new Map();

/** The nearest package.json above a file: its folder and the packages that it declares. */
function findWorkspace(file) {
  let folder = dirname(file);
  while (folder !== root && !existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  if (!workspaces.has(folder)) {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    workspaces.set(folder, {
      folder,
      dependencies: Object.keys(manifest.dependencies ?? {}),
      devDependencies: Object.keys(manifest.devDependencies ?? {}),
    });
  }
  return workspaces.get(folder);
}

/**
 * Modules that reach a network or run a program that does. In the scanner only net/, with its
 * guard, may import them.
 */
const networkModules = ['net', 'tls', 'http', 'https', 'http2', 'dns', 'dgram', 'undici'].concat([
  'child_process',
  'cluster',
  'inspector',
]);

const isScanner = (folder) => folder === join(root, 'server', 'scanner');

function explainNetwork(specifier, file) {
  const [name] = specifier.replace(/^node:/, '').split('/');
  if (!networkModules.includes(name) || isDevelopment.test(file)) return undefined;
  const { folder, path } = locate(file);
  if (!isScanner(folder) || path.startsWith('net/')) return undefined;
  return `only the scanner's net/ may import ${specifier}: its guard judges every address that is dialled`;
}

function explainPackage(specifier, file) {
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return undefined;
  if (/^(virtual:|\/)/.test(specifier)) return undefined;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const { dependencies, devDependencies } = findWorkspace(file);
  if (dependencies.includes(name)) return undefined;
  if (devDependencies.includes(name) && isDevelopment.test(file)) return undefined;
  return `package.json does not declare ${name} for this file`;
}

/** The workspace, path below src/, layer, feature and name of a module. */
function locate(file) {
  const { folder } = findWorkspace(file);
  const path = relative(join(folder, 'src'), file).split(sep).join('/');
  const [layer, feature] = path.includes('/') ? path.split('/') : ['', ''];
  const name = basename(file).replace(/\.tsx?$/, '');
  return { folder, path, layer, feature: layer === 'features' ? feature : undefined, name };
}

/**
 * The layers that each layer must not import; '' means the modules at the root of src/: the app.
 */
const unknownLayers = {
  platform: ['', 'ui', 'editing', 'records', 'features', 'app', 'site'],
  ui: ['', 'editing', 'records', 'features', 'app'],
  editing: ['', 'records', 'features', 'app'],
  records: ['', 'features', 'app'],
  sw: ['', 'ui', 'editing', 'records', 'features', 'app'],
  features: ['', 'app'],
  site: ['', 'features'],
};

/** The scanner's tests share helpers with the product's, and nothing else of the product. */
const sharedHelpers = join(root, 'server', 'src', 'testing') + sep;

function explainRelative(specifier, file) {
  const target = resolve(dirname(file), specifier);
  const [from, to] = [locate(file), locate(target)];
  if (isDevelopment.test(file)) {
    const isProduct = to.folder !== from.folder && !target.startsWith(sharedHelpers);
    return isScanner(from.folder) && isProduct ? 'the scanner knows no product' : undefined;
  }
  if (from.folder !== to.folder) return 'import another workspace by its package name';
  if (unknownLayers[from.layer]?.includes(to.layer)) {
    return `${from.layer}/ must not know ${to.layer === '' ? to.path : `${to.layer}/`}`;
  }
  if (from.feature === undefined || to.feature === undefined) return undefined;
  return from.feature === to.feature ? undefined : explainUse(from, to);
}

/**
 * Of another feature, only its service may be imported if feature.ts declares the use; in the
 * browser, only the file with its name.
 */
function explainUse(from, to) {
  const features = join(from.folder, 'src', 'features');
  if (basename(from.folder) !== 'server') {
    if (to.name !== to.feature) return `of the feature ${to.feature} import ${to.feature}.ts alone`;
    return listUses(features, to.feature).has(from.feature)
      ? `${to.feature} uses ${from.feature}: features must not use each other in a circle`
      : undefined;
  }
  if (!['service', 'feature'].includes(to.name)) {
    return `of the feature ${to.feature} import service.ts or feature.ts alone`;
  }
  const declaration = readFileSync(join(features, from.feature, 'feature.ts'), 'utf8');
  return declaration.includes(`'../${to.feature}/feature.ts'`)
    ? undefined
    : `${from.feature}/feature.ts does not declare that it uses ${to.feature}`;
}

const uses = new Map();

/** The features that a feature of the browser imports, directly or through others. */
function listUses(features, feature) {
  if (!uses.has(feature)) {
    const found = new Set();
    uses.set(feature, found);
    for (const name of readdirSync(join(features, feature), { recursive: true })) {
      if (!/(?<!\.test)\.tsx?$/.test(name)) continue;
      const text = readFileSync(join(features, feature, name), 'utf8');
      for (const [, path] of text.matchAll(/'(\.\.\/[^']+)'/g)) {
        const [other] = relative(features, join(features, feature, dirname(name), path)).split(sep);
        if (other === '..' || other === feature) continue;
        for (const use of [other, ...listUses(features, other)]) found.add(use);
      }
    }
  }
  return uses.get(feature);
}

function check(context, { source, importKind, exportKind }) {
  if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
  const file = context.filename ?? context.getFilename();
  // A type import uses no network.
  const isType = importKind === 'type' || exportKind === 'type';
  const networkFault = isType ? undefined : explainNetwork(source.value, file);
  if (networkFault) context.report({ node: source, message: networkFault });
  const explain = source.value.startsWith('.') ? explainRelative : explainPackage;
  const message = explain(source.value, file);
  if (message) context.report({ node: source, message });
}

/**
 * Nouns of the domain. `request`, `message` and `post` in the singular are HTTP's and Error's;
 * `schedule` and `watch` are verbs as well.
 */
const domainNoun =
  /^(requests|messages|scans?|scanner|posts|articles?|newsletters?|subscribers?|calculators?|calculations?|schedules|watches|categor(y|ies)|skills?|inbox)$/i;
/** Names of our own that have a textbook word (docs/style.md). */
const dialect =
  /^(ground|scene|surroundings|Parts|telling|tell|hush|asked|asking|deaf|belongings|sieve|writings?|keeper|sendings?|correspondence|news|gone|welcome|helm|closing|look|(most|longest|least)[A-Z].*|[A-Z]\w*Parts)$/;

/** Words that our names must not contain. */
const dialectWord = /^(tell(ing|s)?|told|hush|deaf|patience|belongings|writings)$/i;

const declarations = [
  'VariableDeclarator > Identifier.id',
  'VariableDeclarator > ArrayPattern.id > Identifier',
  'FunctionDeclaration > Identifier.id',
  ':function > Identifier.params',
  'ClassDeclaration > Identifier.id',
  'MethodDefinition > Identifier.key',
  'MethodDefinition > PrivateIdentifier.key',
  'PropertyDefinition > Identifier.key',
  'PropertyDefinition > PrivateIdentifier.key',
  'TSInterfaceDeclaration > Identifier.id',
  'TSTypeAliasDeclaration > Identifier.id',
  'TSPropertySignature > Identifier.key',
  'TSMethodSignature > Identifier.key',
].join();

function checkName(context, { name }, node) {
  if (dialect.test(name) || dialect.test(name.charAt(0).toLowerCase() + name.slice(1))) {
    context.report({ node, message: `${name} has a word of the field: see docs/style.md` });
  }
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|_/);
  const word = words.find((each) => dialectWord.test(each));
  if (word !== undefined) {
    context.report({ node, message: `${name}: say it without '${word}' (docs/style.md)` });
  }
  const file = context.filename ?? context.getFilename();
  const { layer, path } = locate(file);
  // The configuration of the product names its features.
  if (!['platform', 'ui', 'editing', 'records'].includes(layer) || path === 'platform/config.ts')
    return;
  if (isDevelopment.test(file)) return;
  if (words.some((each) => domainNoun.test(each)) || /ServiceRequest|ContactMessage/.test(name)) {
    context.report({ node, message: `${layer}/ must not know the domain: ${name}` });
  }
}

export default {
  meta: { name: 'architecture' },
  rules: {
    imports: {
      create: (context) => ({
        ImportDeclaration: (node) => check(context, node),
        ImportExpression: (node) => check(context, node),
        ExportNamedDeclaration: (node) => check(context, node),
        ExportAllDeclaration: (node) => check(context, node),
      }),
    },
    names: { create: (context) => ({ [declarations]: (node) => checkName(context, node, node) }) },
  },
};

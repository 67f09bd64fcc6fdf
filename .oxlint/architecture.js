// The direction of dependencies (docs/architecture.md) as a lint rule:
// contract <- platform <- features <- app, and nothing that package.json does not name.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** Code that only runs while developing: it may use devDependencies and cross workspaces. */
const isDevelopment = /\.test\.tsx?$|\/(testing|bench|e2e)\/|\.config\.ts$|\/manifest\.ts$/;

const workspaces = new Map();

/** The nearest package.json above a file: its folder and the packages it declares. */
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

/** What reaches a network, or a program that does: in the scanner it lies behind the guard of net/. */
const networkModules = ['net', 'tls', 'http', 'https', 'http2', 'dns', 'dgram', 'undici'].concat([
  'child_process',
  'cluster',
  'inspector',
]);

function explainNetwork(specifier, file) {
  const [name] = specifier.replace(/^node:/, '').split('/');
  if (!networkModules.includes(name) || isDevelopment.test(file)) return undefined;
  const [layer, folder] = relative(join(root, 'server', 'src'), file).split(sep);
  if (layer !== 'scanner' || folder === 'net') return undefined;
  return `only scanner/net/ may import ${specifier}: its guard judges what is dialled`;
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

/** `{ layer: 'features', feature: 'requests', name: 'service.ts' }` for a path below src/. */
function locate(path) {
  const [layer = '', feature = ''] = path.split(sep);
  return { layer, feature, name: path.split(sep).at(-1) ?? '' };
}

/** The values that features of a workspace import from other folders, by the feature's name. */
const featureImports = new Map();
const importOfOther =
  /^(?:import|export) (?!type )[^;]*?from '(?:\.\.\/)+([\w-]+)\/|import\('(?:\.\.\/)+([\w-]+)\//gm;

function readFeatureImports(folder) {
  const features = join(folder, 'src', 'features');
  const needed = new Map();
  for (const path of readdirSync(features, { recursive: true })) {
    if (!/\.tsx?$/.test(path) || isDevelopment.test(join(features, path))) continue;
    const [feature] = path.split(sep);
    const others = needed.get(feature) ?? new Set();
    const text = readFileSync(join(features, path), 'utf8');
    for (const [, now, later] of text.matchAll(importOfOther)) others.add(now ?? later);
    needed.set(feature, others);
  }
  return needed;
}

/** All features that one imports, directly or through others. */
function listNeeded(folder, feature) {
  if (!featureImports.has(folder)) featureImports.set(folder, readFeatureImports(folder));
  const needed = new Set([feature]);
  for (const one of needed) {
    for (const other of featureImports.get(folder).get(one) ?? []) needed.add(other);
  }
  return needed;
}

function explainRelative(specifier, file) {
  const target = resolve(dirname(file), specifier);
  const { folder } = findWorkspace(file);
  if (isDevelopment.test(file)) return undefined;
  if (findWorkspace(target).folder !== folder)
    return 'import another workspace by its package name';
  const from = locate(relative(join(folder, 'src'), file));
  const to = locate(relative(join(folder, 'src'), target));
  if (['platform', 'ui'].includes(from.layer) && ['features', 'app'].includes(to.layer)) {
    return `${from.layer}/ must not know ${to.layer}/`;
  }
  if (from.layer === 'platform' && to.layer === 'ui') return 'platform/ must not know ui/';
  const isAboveFeatures =
    to.layer === 'app' || ['app.ts', 'services.ts', 'start.ts'].includes(to.layer);
  if (from.layer === 'features' && isAboveFeatures) return 'features/ must not know the app';
  if (['site', 'scanner'].includes(from.layer) && to.layer === 'features') {
    return `${from.layer}/ must not know features/`;
  }
  const isOtherFeature =
    from.layer === 'features' && to.layer === 'features' && from.feature !== to.feature;
  const isServer = folder === join(root, 'server');
  if (isOtherFeature && isServer && !to.name.endsWith('service.ts')) {
    return "call another feature's service, not its other files";
  }
  if (isOtherFeature && listNeeded(folder, to.feature).has(from.feature)) {
    return `${to.feature}/ itself needs ${from.feature}/: put what both use below features/`;
  }
  return undefined;
}

function check(context, { source, importKind, exportKind }) {
  if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
  const file = context.filename ?? context.getFilename();
  // Types alone reach nobody.
  const isType = importKind === 'type' || exportKind === 'type';
  const networkFault = isType ? undefined : explainNetwork(source.value, file);
  if (networkFault) context.report({ node: source, message: networkFault });
  const explain = source.value.startsWith('.') ? explainRelative : explainPackage;
  const message = explain(source.value, file);
  if (message) context.report({ node: source, message });
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
  },
};

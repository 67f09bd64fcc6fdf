// The direction of dependencies (docs/architecture.md) as a lint rule:
// contract <- platform <- features <- app, and nothing that package.json does not name.
import { existsSync, readFileSync } from 'node:fs';
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

/** `features` for a path below src/features/. */
function layerOf(path) {
  return path.split(sep)[0] ?? '';
}

function explainRelative(specifier, file) {
  const target = resolve(dirname(file), specifier);
  const { folder } = findWorkspace(file);
  if (isDevelopment.test(file)) return undefined;
  if (findWorkspace(target).folder !== folder)
    return 'import another workspace by its package name';
  const from = layerOf(relative(join(folder, 'src'), file));
  const to = layerOf(relative(join(folder, 'src'), target));
  if (['platform', 'ui'].includes(from) && ['features', 'app'].includes(to)) {
    return `${from}/ must not know ${to}/`;
  }
  if (from === 'platform' && to === 'ui') return 'platform/ must not know ui/';
  const isAboveFeatures = to === 'app' || ['app.ts', 'services.ts', 'start.ts'].includes(to);
  if (from === 'features' && isAboveFeatures) return 'features/ must not know the app';
  if (['site', 'scanner'].includes(from) && to === 'features') {
    return `${from}/ must not know features/`;
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

import { createHash } from 'node:crypto';
import { dirname, relative, resolve } from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Any number with which no two classes have the same name (class-names.test.ts). */
const salt = 8;

/** The name of a class in the build, from its name and its module: short, because every page has it. */
export function composeClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? '').replaceAll('\\', '/');
  const hash = createHash('sha256').update(`${salt}${path} ${name}`).digest('base64url');
  return `${letters[hash.charCodeAt(0) % letters.length]}${hash.replaceAll(/[-_]/g, '').slice(1, 3)}`;
}

const imported = /import (\w+) from ('[^']+\.module\.css');/g;

/**
 * Writes the names of CSS modules into the code that uses them, instead of a table for each module:
 * the entry has no space for tables. Names are literals (`styles['card']`); class-names.test.ts checks it.
 */
export function inlineClassNames() {
  return [
    {
      name: 'inline-class-names',
      apply: 'build' as const,
      enforce: 'pre' as const,
      transform: {
        filter: { id: /\/pwa\/.*\.tsx?$/, code: '.module.css' },
        handler(code: string, id: string) {
          let inlined = code;
          for (const [line, styles = '', path = ''] of code.matchAll(imported)) {
            const file = resolve(dirname(id), path.slice(1, -1));
            inlined = inlined
              .replace(line, `import ${path};`)
              .replaceAll(RegExp(String.raw`\b${styles}\['([\w-]+)'\]`, 'g'), (_, name: string) =>
                JSON.stringify(composeClassName(name, file)),
              );
          }
          return { code: inlined, map: null };
        },
      },
    },
    {
      name: 'drop-class-tables',
      apply: 'build' as const,
      enforce: 'post' as const,
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' as const }),
      },
    },
  ];
}

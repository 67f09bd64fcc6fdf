import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { pageHeaders } from '../../../server/src/site/document.ts';
import { composeClassName, inlineClassNames } from '../../class-names.ts';
import { signals } from '../../vite.config.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
};
const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stage</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/stage.css"></head><body><script type="module" src="/stage.js"></script></body></html>';

export interface StageServer {
  readonly address: string;
  /** Requested paths, oldest first. */
  readonly requested: string[];
  readonly stop: () => Promise<void>;
}

/**
 * A page with only the composer, built like the product and with the same headers; at `/?bare`
 * without them, to test the protection of the code itself.
 */
export async function startStage(): Promise<StageServer> {
  const folder = await mkdtemp(join(tmpdir(), 'longitude-stage-'));
  await buildStage(folder);
  const requested: string[] = [];
  const respond = async (url: string, response: ServerResponse) => {
    requested.push(url);
    const path = url.split('?')[0] ?? '/';
    const body = path === '/' ? page : await readFile(join(folder, path)).catch(() => null);
    const type = types[extname(path)] ?? 'text/html; charset=utf-8';
    const headers = url.includes('bare') ? {} : pageHeaders;
    response.writeHead(body === null ? 404 : 200, { ...headers, 'content-type': type });
    response.end(body);
  };
  const server = createServer(({ url = '/' }, response) => void respond(url, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  };
  return { address: `http://127.0.0.1:${port}`, requested, stop };
}

function buildStage(outDir: string): Promise<unknown> {
  return build({
    configFile: false,
    logLevel: 'error',
    plugins: [inlineClassNames(), signals(), react()],
    css: { modules: { generateScopedName: composeClassName } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2024',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { stage: join(import.meta.dirname, 'stage.tsx') },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunk-[name]-[hash].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
  });
}

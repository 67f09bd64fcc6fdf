// Runs in a thread of its own: drawing takes a tenth of a second or more.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { fontFile } from './font-file.ts';

const { resolve } = createRequire(import.meta.url);
await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
const fontBuffers = [await readFile(fontFile)];

parentPort?.on('message', (svg: string) => {
  try {
    const png = draw(svg);
    parentPort?.postMessage(png, [png.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort?.postMessage(`The picture cannot be drawn: ${String(error)}`, []);
  }
});

function draw(svg: string): Uint8Array {
  const drawing = new Resvg(svg, {
    font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Familjen Grotesk' },
  });
  const image = drawing.render();
  const png = image.asPng();
  // What WebAssembly holds is not collected.
  image.free();
  drawing.free();
  return png;
}

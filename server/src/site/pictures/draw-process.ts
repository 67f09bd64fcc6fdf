// Runs in a separate process: drawing takes a tenth of a second or more, and memory that a thread
// would not release.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { fontFile } from './font-metrics.ts';

const { resolve } = createRequire(import.meta.url);
await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
const fontBuffers = [await readFile(fontFile)];

process.on('message', (svg: string) => {
  process.send?.(respond(svg));
});
process.on('disconnect', () => process.exit());

function respond(svg: string): Uint8Array | string {
  try {
    return draw(svg);
  } catch (error) {
    return `The image cannot be drawn: ${String(error)}`;
  }
}

function draw(svg: string): Uint8Array {
  const drawing = new Resvg(svg, {
    font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Familjen Grotesk' },
  });
  const image = drawing.render();
  const png = image.asPng();
  // WebAssembly memory is not garbage-collected.
  image.free();
  drawing.free();
  return png;
}

import assert from 'node:assert/strict';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { composeReport } from './compose-report.ts';
import { drawReport } from './draw/draw-report.ts';
import type { PdfResponse, PdfOrder } from './pdf-thread.ts';
import { PdfFonts } from './type/fonts.ts';

assert(parentPort, 'This file is run as a thread (pdf-thread.ts).');
const server = parentPort;
// Requests take priority over reports. Outside Linux this would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const fonts = PdfFonts.load();

async function render({ source, site, audience, link }: PdfOrder): Promise<void> {
  const respond = (message: PdfResponse, transferred: ArrayBuffer[]) =>
    server.postMessage(message, transferred);
  try {
    const bytes = await drawReport(composeReport(source, site, audience, link), fonts);
    respond({ bytes }, [bytes.buffer as ArrayBuffer]);
  } catch (error) {
    respond({ fault: error instanceof Error ? error.message : String(error) }, []);
  }
}

server.on('message', (order: PdfOrder) => void render(order));

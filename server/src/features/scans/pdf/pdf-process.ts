// Runs in a separate process: a damaged result can keep the layout busy for ever, and drawing takes
// 90 MB that only the end of the process gives back.
import { constants, setPriority } from 'node:os';
import { composeReport } from './compose-report.ts';
import { drawReport } from './draw/draw-report.ts';
import type { PdfOrder, PdfResponse } from './pdf-drawer.ts';
import { PdfFonts } from './type/fonts.ts';

// Requests take priority over reports.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const fonts = PdfFonts.load();

process.on('message', (order: PdfOrder) => {
  void respond(order).then((response) => process.send?.(response));
});
process.on('disconnect', () => process.exit());

async function respond({ source, site, audience, link }: PdfOrder): Promise<PdfResponse> {
  try {
    return { bytes: await drawReport(composeReport(source, site, audience, link), fonts) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

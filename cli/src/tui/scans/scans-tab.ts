import type { Shell } from '../shell.ts';
import type { Tab } from '../tab.ts';
import type { Line } from '../ui/line.ts';
import type { Size } from '../ui/lines.ts';
import { createScansBindings } from './bindings.ts';
import { renderLists } from './list-view.ts';
import { ScansModel } from './model.ts';
import { renderPage } from './page-view.ts';
import { renderReport } from './report-view.ts';
import { renderRunning } from './running-view.ts';

/** The tab of security scans and their schedules. */
export function createScansTab(shell: Shell): Tab {
  const model = new ScansModel(shell);
  const bindings = createScansBindings(model);
  return {
    title: 'Scans',
    count: () => {
      const { reports, words, risk } = model;
      return reports.isLoaded && words === '' && risk === undefined ? reports.total : undefined;
    },
    view: (size) => render(model, size),
    bindings: () => bindings,
    isTyping: () => model.field !== undefined,
    type: (press) => model.typeWords(press),
    open: () => {
      if (!model.reports.isLoaded) model.renewLists();
    },
    onEvent: (event) => model.onEvent(event),
    reload: () => model.reload(),
    showItem: (kind, id) => {
      if (kind !== 'security-scan') return false;
      model.openReport(id);
      return true;
    },
    search: { name: 'scans', run: (words) => model.searchFor(words) },
  };
}

function render(model: ScansModel, size: Size): Line[] {
  const { watch, report, target, isWatchShown } = model;
  if (watch && isWatchShown) return renderRunning(watch, size);
  if (!report) return renderLists(model, size);
  return report.page ? renderPage(target, report, size) : renderReport(target, report, size);
}

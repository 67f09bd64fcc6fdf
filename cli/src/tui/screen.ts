import type { AppModel } from './app-model.ts';
import type { Mode } from './bindings.ts';
import { renderFooter, renderHeader, renderMeridian, renderNotice } from './ui/frame.ts';
import { span, type Line } from './ui/line.ts';
import { fitLines, ruleLine, type Size } from './ui/lines.ts';

const minSize: Size = { columns: 40, rows: 10 };

/** The whole frame: exactly `rows` lines of exactly `columns`. */
export function renderScreen(app: AppModel, size: Size): Line[] {
  const { columns, rows } = size;
  if (columns < minSize.columns || rows < minSize.rows) return renderTooSmall(size);
  const { session, tabs, activeIndex, tab, overlay } = app;
  const counted = tabs.map(({ title, count }) => ({ title, count: count() }));
  const notice = renderNotice(session, columns);
  const above = notice.length > 0 ? [ruleLine(columns), ...notice] : [];
  const footer = [ruleLine(columns), renderFooter(app.bindings, readMode(app), columns)];
  const bodySize = { columns, rows: rows - 2 - above.length - footer.length };
  const body = fitLines(tab.view(bodySize), bodySize);
  const lines = [
    renderHeader(counted, activeIndex, session, columns),
    renderMeridian(columns),
    ...(overlay ? overlay.view(body, bodySize) : body),
    ...above,
    ...footer,
  ];
  return fitLines(lines, size);
}

function readMode({ session }: AppModel): Mode {
  if (session.isOffline) return 'offline';
  return session.isReadOnly ? 'read-only' : 'normal';
}

function renderTooSmall(size: Size): Line[] {
  const text = `Longitude needs ${minSize.columns} x ${minSize.rows}.`;
  return fitLines([[span(text)]], size);
}

import { formatCount } from '@longitude/contract/totals';
import type { Binding, Mode } from '../bindings.ts';
import type { Session } from '../session.ts';
import { undoMs } from '../notices.ts';
import { accent, bold, dim, fitLine, joinEnds, measureLine, span, type Line } from './line.ts';
import { wrapLines } from './lines.ts';
import { marks } from './theme.ts';
import { formatTimeOfDay } from './times.ts';

interface HeaderTab {
  readonly title: string;
  readonly count: number | undefined;
}

/** The program's name, the tabs with their counts, and at the right the state of mail and server. */
export function renderHeader(
  tabs: readonly HeaderTab[],
  activeIndex: number,
  session: Session,
  columns: number,
): Line {
  const isShort = columns < 80;
  const isWide = columns >= 100;
  const logo = isShort ? [bold(` ${marks.logo} `)] : [span(` ${marks.logo} `), bold('Longitude')];
  const gap = span(isWide || isShort ? '  ' : ' ');
  const names = tabs.flatMap(({ title, count }, index) => {
    const label = count === undefined ? title : `${title} ${formatCount(count)}`;
    if (index !== activeIndex) return [...(index > 0 ? [gap] : []), span(` ${label}`)];
    return [...(index > 0 ? [gap] : []), accent(marks.activeTab), bold(label)];
  });
  const lead = isShort ? [] : [span(isWide ? '   ' : ' ')];
  const left = [...logo, ...lead, ...names];
  const right = pickStatus(session, columns - measureLine(left) - 2, isWide);
  return joinEnds(left, right, columns);
}

/** The longest version that fits: the mail state is dropped first, then the name. */
function pickStatus(session: Session, columns: number, isWide: boolean): Line {
  const live = session.isOffline
    ? [dim(`${marks.offline} offline`)]
    : [span(session.isLive ? `${marks.live} live` : `${marks.offline} connecting`)];
  const readOnly = session.isReadOnly ? [dim('  read-only')] : [];
  const user = session.user?.username;
  const name = isWide && user !== undefined ? [dim(`  ${user}`)] : [];
  const mail = session.isOffline ? [] : describeMail(session, isWide);
  const choices = [
    [...mail, ...live, ...readOnly, ...name, span(' ')],
    [...live, ...readOnly, ...name, span(' ')],
    [...live, ...readOnly, span(' ')],
    [...live, span(' ')],
  ];
  return choices.find((line) => measureLine(line) <= columns) ?? [];
}

function describeMail({ overview }: Session, isWide: boolean): Line {
  if (!overview) return [];
  const { waiting, failed } = overview.mail;
  const gap = span(isWide ? '   ' : '  ');
  if (!isWide) return failed > 0 ? [span(`Email ${failed}!`), gap] : [];
  const queued = waiting > 0 ? [`${waiting} queued`] : [];
  const broken = failed > 0 ? [`${failed} failed!`] : [];
  const states = [...queued, ...broken];
  return states.length === 0 ? [] : [span(`Email: ${states.join(', ')}`), gap];
}

/** The meridians under the header: four on, four off. */
export function renderMeridian(columns: number): Line {
  const pattern = `${marks.meridian.repeat(4)}    `;
  return [dim(pattern.repeat(Math.ceil(columns / 8)).slice(0, columns))];
}

/** The lines above the footer: an outage, a change to undo, or the last action; none by default. */
export function renderNotice({ notices, outage }: Session, columns: number): Line[] {
  if (outage) {
    const since = formatTimeOfDay(outage.since);
    const seconds = Math.max(0, Math.ceil((outage.retryAt - Date.now()) / 1000));
    const next = seconds === 0 ? 'Trying now...' : `Next try in ${seconds} s.`;
    const state = `Showing data from ${since}. Changes are off until it responds.`;
    return [
      [
        span(' '),
        span(marks.warning, { tone: 'warning' }),
        span(` No response from the server since ${since}. ${next}`),
      ],
      [span(`   ${state}`)],
    ];
  }
  const { notice, undo } = notices;
  if (notice) {
    const tone =
      notice.mark === 'failed' ? 'bad' : notice.mark === 'warning' ? 'warning' : undefined;
    // Wrapped, never truncated: an address to open by hand is useless without its end.
    return wrapLines(notice.text, columns - 4).map((line, index) => [
      span(' '),
      index === 0 ? span(marks[notice.mark], { tone }) : span(' '),
      span(' '),
      ...line,
    ]);
  }
  if (!undo) return [];
  const seconds = Math.max(0, Math.ceil((undo.endsAt - Date.now()) / 1000));
  const cells = undoMs / 1000;
  const bar = marks.timeLeft.repeat(seconds) + marks.timeUsed.repeat(Math.max(0, cells - seconds));
  const left = [span(` ${marks.done} ${undo.text}   `), bold('z'), span(' Undo')];
  return [joinEnds(left, [dim(`${bar} ${seconds} s `)], columns)];
}

/** The enabled keys, as many as fit. */
export function renderFooter(bindings: readonly Binding[], mode: Mode, columns: number): Line {
  const offered = bindings.filter(({ footer, isOn }) => {
    const modes = footer?.modes ?? ['normal'];
    return footer && modes.includes(mode) && (isOn?.() ?? true);
  });
  const ranked = offered.toSorted((a, b) => (a.footer?.rank ?? 0) - (b.footer?.rank ?? 0));
  for (let count = ranked.length; count > 0; count--) {
    const line = renderKeys(ranked.slice(0, count));
    if (measureLine(line) <= columns) return fitLine(line, columns);
  }
  return fitLine([], columns);
}

function renderKeys(bindings: readonly Binding[]): Line {
  const placed = bindings.toSorted((a, b) => (a.footer?.place ?? 0) - (b.footer?.place ?? 0));
  return placed.flatMap(({ sign, footer }, index) => [
    span(index === 0 ? ' ' : '   '),
    bold(sign),
    span(` ${footer?.label ?? ''}`),
  ]);
}

import type { AppModel } from './app-model.ts';
import type { Binding } from './bindings.ts';
import { createHelp } from './overlays/help.ts';

const section = 'Everywhere';
const always = ['normal', 'read-only', 'offline'] as const;

/** The keys that work in every tab. */
export function createAppBindings(app: AppModel): Binding[] {
  return [...createTabBindings(app), ...createSessionBindings(app)];
}

function createTabBindings(app: AppModel): Binding[] {
  const step = (by: number) =>
    app.openTab((app.activeIndex + by + app.tabs.length) % app.tabs.length);
  const names = [app.tabs[0]?.title, app.tabs.at(-1)?.title].join(' to ');
  return [
    {
      keys: app.tabs.map((_, index) => String(index + 1)),
      sign: `1 to ${app.tabs.length}`,
      help: { section, text: names },
      run: ({ name }) => app.openTab(Number(name) - 1),
    },
    { keys: ['tab'], sign: 'Tab', help: { section, text: 'next tab' }, run: () => step(1) },
    { keys: ['shift+tab'], sign: 'Shift Tab', run: () => step(-1) },
    {
      keys: ['ctrl+k'],
      sign: 'Ctrl K',
      help: { section, text: 'search everything' },
      run: () => app.openSearch(),
    },
  ];
}

function createSessionBindings(app: AppModel): Binding[] {
  const { session } = app;
  return [
    {
      keys: ['z'],
      sign: 'z',
      footer: { label: 'undo', place: 8, rank: 5.5 },
      help: { section, text: 'undo the last change' },
      change: 'undo',
      run: () => undo(app),
    },
    {
      keys: ['ctrl+r'],
      sign: 'Ctrl R',
      footer: { label: 'try now', place: 11, rank: 2, modes: ['offline'] },
      help: { section, text: 'reload, try again' },
      run: () => (session.outage ? session.outage.retry() : app.reload()),
    },
    {
      keys: ['?'],
      sign: '?',
      footer: { label: 'help', place: 20, rank: 0, modes: always },
      help: { section, text: 'this help' },
      run: () => openHelp(app),
    },
    {
      keys: ['ctrl+z'],
      sign: 'Ctrl Z',
      help: { section, text: 'suspend, fg continues' },
      run: () => app.suspend(),
    },
    {
      keys: ['q'],
      sign: 'q',
      footer: { label: 'quit', place: 21, rank: 0, modes: always },
      help: { section, text: 'quit' },
      run: () => app.end(),
    },
  ];
}

function undo({ session: { notices } }: AppModel): void {
  const { undo } = notices;
  notices.dropUndo();
  undo?.run();
}

function openHelp(app: AppModel): void {
  const others = app.tabs.flatMap((tab) => tab.bindings());
  app.openOverlay(
    createHelp({
      bindings: [...app.bindings, ...others],
      close: () => app.openOverlay(undefined),
      redraw: () => app.redraw(),
    }),
  );
}

import { composeItemPath } from '@longitude/contract/dashboard-paths';
import type { LiveEvent } from '@longitude/contract/events';
import type { Found } from '@longitude/contract/search';
import { escapeText } from '../output.ts';
import type { Connection, GlobalOptions } from '../connection.ts';
import { Failure } from '../failure.ts';
import { createAppBindings } from './app-bindings.ts';
import { findBinding, type Binding } from './bindings.ts';
import { editInPlace } from '../text-input.ts';
import { suspendProcess } from '../io.ts';
import { childProcesses, composeCommand, type Children } from './child-commands.ts';
import { openWithNotice } from './open-address.ts';
import { askPassword } from './overlays/prompt.ts';
import { createSearch } from './overlays/search.ts';
import type { Overlay } from './overlays/overlay.ts';
import type { Press } from './press.ts';
import { Session } from './session.ts';
import type { Shell } from './shell.ts';
import type { Tab } from './tab.ts';
import { createTabs } from './tabs.ts';

interface AppOptions extends GlobalOptions {
  readonly connection: Connection;
  readonly isReadOnly: boolean;
  /** Ends the program, with a failure if it cannot continue. */
  readonly end: (failure?: Failure) => void;
  readonly children?: Children;
}

/** Lends the terminal while `work` runs. */
type LendTerminal = (work: () => Promise<void>) => Promise<void>;

/** The state of the whole screen. Keys and responses change it; `subscribe` reports each change. */
export class AppModel {
  readonly session: Session;
  readonly tabs: readonly Tab[];
  activeIndex = 0;
  overlay: Overlay | undefined;
  readonly end: AppOptions['end'];
  readonly #options: AppOptions;
  readonly #children: Children;
  readonly #opened = new Set<Tab>();
  readonly #bindings: readonly Binding[];
  #suspendTerminal: LendTerminal = (work) => work();
  #lent: Promise<void> | undefined;
  #version = 0;
  #listener: (() => void) | undefined;

  constructor(options: AppOptions) {
    this.#options = options;
    this.#children = options.children ?? childProcesses;
    this.end = options.end;
    const redraw = () => this.redraw();
    this.session = new Session({
      connection: options.connection,
      isReadOnly: options.isReadOnly,
      redraw,
      onEvent: (event) => this.#onEvent(event),
      onOpen: () => this.#onOpen(),
      fail: (failure) => options.end(this.#keepDraft(failure)),
    });
    this.tabs = createTabs(this.#createShell(redraw));
    this.#bindings = createAppBindings(this);
  }

  #createShell(redraw: () => void): Shell {
    return {
      session: this.session,
      redraw,
      openOverlay: (overlay) => this.openOverlay(overlay),
      closeOverlay: () => this.openOverlay(undefined),
      runOnTerminal: (words) => this.#runOnTerminal(words),
      runQuietly: (words) => this.#runQuietly(words),
      editText: (fileName, text) => this.#editText(fileName, text),
    };
  }

  /** Unsaved text is printed with the failure that ends the program. */
  #keepDraft(failure: Failure): Failure {
    const draft = (this.overlay?.draft?.() ?? this.tab.draft?.() ?? '').trim();
    if (draft === '') return failure;
    const details = [...failure.details, `You had typed: ${draft}`];
    return new Failure(failure.message, failure.exitCode, details);
  }

  get tab(): Tab {
    const tab = this.tabs[this.activeIndex];
    if (!tab) throw new Error(`There is no tab ${this.activeIndex}`);
    return tab;
  }

  /**
   * The keys of the open tab and of the program; while a field is open only those of the program.
   */
  get bindings(): readonly Binding[] {
    if (this.tab.isTyping()) return this.tab.bindings();
    return [...this.tab.bindings(), ...this.#bindings];
  }

  start(): void {
    this.session.start();
    this.openTab(0);
  }

  openTab(index: number): void {
    if (!this.tabs[index]) return;
    this.activeIndex = index;
    this.#opened.add(this.tab);
    this.tab.open();
    this.redraw();
  }

  openOverlay(overlay: Overlay | undefined): void {
    this.overlay = overlay;
    this.redraw();
  }

  /** Handles keys in order; one frame is drawn after all of them. */
  press(presses: readonly Press[]): void {
    for (const press of presses) this.#press(press);
  }

  #press(press: Press): void {
    // Further keys of the same event go to the child.
    if (this.#lent) return undefined;
    // In raw mode these are keys like any other.
    if (press.name === 'ctrl+c') return this.end();
    if (press.name === 'ctrl+z') return this.suspend();
    this.session.notices.dismiss();
    if (this.overlay) return this.overlay.onPress(press);
    if (this.tab.isTyping() && !press.name.startsWith('ctrl+r')) return this.tab.type(press);
    const binding = findBinding(this.bindings, press);
    if (!binding) return undefined;
    if (binding.change !== undefined && !this.session.canChange(binding.change)) return undefined;
    return binding.run(press);
  }

  /** Stops the program until the shell continues it. */
  suspend = () => void this.#lendTerminal(async () => suspendProcess());

  /** Called by the component that owns the terminal. */
  setTerminal(suspend: LendTerminal): void {
    this.#suspendTerminal = suspend;
  }

  /**
   * Resolves once no child has the terminal: an editor that loses its terminal would lose its text.
   */
  async waitForTerminal(): Promise<void> {
    await this.#lent?.catch(() => {});
  }

  #lendTerminal(work: () => Promise<void>): Promise<void> {
    this.#lent = this.#suspendTerminal(work).finally(() => {
      this.#lent = undefined;
    });
    return this.#lent;
  }

  #passwordRequest: Promise<string> | undefined;
  /**
   * Asks for the password of a call; once for all waiting calls.
   * @throws Failure when it is cancelled
   */
  askPassword(): Promise<string> {
    const close = () => this.openOverlay(undefined);
    this.#passwordRequest ??= askPassword(
      (overlay) => this.openOverlay(overlay),
      close,
      () => this.redraw(),
    ).finally(() => {
      this.#passwordRequest = undefined;
    });
    return this.#passwordRequest;
  }

  openSearch(): void {
    const { search } = this.tab;
    const close = () => this.openOverlay(undefined);
    this.openOverlay(
      createSearch({
        session: this.session,
        close,
        redraw: () => this.redraw(),
        open: (found) => this.#openFound(found),
        filter: search,
      }),
    );
  }

  #openFound({ kind, id }: Found): void {
    const index = this.tabs.findIndex((tab) => tab.showItem(kind, id));
    if (index >= 0) return this.openTab(index);
    const { connection, notices } = this.session;
    return openWithNotice(`${connection.url}${composeItemPath(kind, id)}`, notices);
  }

  reload(): void {
    void this.session.readOverview();
    for (const tab of this.#opened) tab.reload();
  }

  redraw(): void {
    this.#version++;
    this.#listener?.();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listener = listener;
    return () => {
      this.#listener = undefined;
    };
  };
  readonly readVersion = (): number => this.#version;

  #onEvent(event: LiveEvent): void {
    for (const tab of this.#opened) tab.onEvent(event);
  }

  #isFirstOpen = true;
  #onOpen(): void {
    // On the first connection the data was read a moment ago.
    if (!this.#isFirstOpen) this.reload();
    this.#isFirstOpen = false;
  }

  async #runOnTerminal(words: readonly string[]): Promise<boolean> {
    let isFine = false;
    await this.#lendTerminal(async () => {
      isFine = await this.#children.onTerminal(composeCommand(words, this.#options));
    });
    this.reload();
    return isFine;
  }

  async #editText(fileName: string, text: string): Promise<string | undefined> {
    let written: string | undefined;
    await this.#lendTerminal(async () => {
      written = await this.session.run(() => editInPlace(fileName, text));
    });
    return written;
  }

  async #runQuietly(words: readonly string[]): Promise<boolean> {
    const child = await this.#children.quietly(composeCommand(words, this.#options));
    const { isFine, lastLine } = child;
    this.session.notices.show({ mark: isFine ? 'done' : 'failed', text: escapeText(lastLine) });
    return isFine;
  }
}

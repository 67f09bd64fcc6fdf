import type { LiveEvent } from '@longitude/contract/events';
import type { OverallRisk } from '@longitude/contract/scan-checks';
import type { ScanSchedule } from '@longitude/contract/scan-schedules';
import { debounce } from '../debounce.ts';
import { DetailCache } from '../detail-cache.ts';
import { ItemList } from '../item-list.ts';
import { SearchedTab } from '../searched-tab.ts';
import type { Shell } from '../shell.ts';
import { ReportModel } from './report-model.ts';
import type { ScanWatch } from './scan-watch.ts';
import { readReport, readScans, readSchedules, type ScanReport, type ScanRow } from './source.ts';

const renewDelayMs = 150;

/** The screens of the tab. */
export type ScansScreen = 'reports' | 'schedules' | 'running' | 'report' | 'page';

/** The state of the tab of scans. */
export class ScansModel extends SearchedTab {
  readonly reports: ItemList<ScanRow>;
  readonly schedules: ItemList<ScanSchedule>;
  readonly details: DetailCache<ScanReport>;
  isSchedules = false;
  risk: OverallRisk | undefined;
  /** The open report. */
  report: ReportModel | undefined;
  /** The scan started here that is still running. */
  watch: ScanWatch | undefined;
  isWatchShown = false;
  readonly #renewSoon: () => void;

  constructor(shell: Shell) {
    super(shell);
    const { session } = shell;
    const { connection } = session;
    this.reports = new ItemList(
      (cursor) => session.run(() => readScans(connection, this, cursor)),
      () => this.#onListChange(),
    );
    this.schedules = new ItemList(
      (cursor) => session.run(() => readSchedules(connection, this.words, cursor)),
      () => this.#onListChange(),
    );
    this.details = new DetailCache(
      (id) => this.#readReport(id),
      () => shell.redraw(),
    );
    this.#renewSoon = debounce(renewDelayMs, () => this.renewLists());
  }

  get screen(): ScansScreen {
    if (this.watch && this.isWatchShown) return 'running';
    if (this.report) return this.report.page ? 'page' : 'report';
    return this.isSchedules ? 'schedules' : 'reports';
  }

  get list(): ItemList<ScanRow> | ItemList<ScanSchedule> {
    return this.isSchedules ? this.schedules : this.reports;
  }

  get schedule(): ScanSchedule | undefined {
    return this.screen === 'schedules' ? this.schedules.chosen : undefined;
  }

  /** The scan for the keys of reports. */
  get targetId(): string | undefined {
    if (this.screen === 'running') return undefined;
    return this.report?.id ?? (this.isSchedules ? undefined : this.reports.chosen?.id);
  }

  get target(): ScanReport | undefined {
    return this.details.get(this.targetId);
  }

  renewLists(): void {
    void this.reports.renew();
    void this.schedules.renew();
  }

  reload(): void {
    this.details.expire();
    // A report that failed to load is retried.
    this.details.want(this.targetId);
    this.renewLists();
  }

  switchFolder(isSchedules: boolean): void {
    if (this.isSchedules === isSchedules) return;
    this.isSchedules = isSchedules;
    this.#onListChange();
  }

  filterByRisk(risk: OverallRisk | undefined): void {
    this.risk = risk;
    void this.reports.restart();
    this.shell.redraw();
  }

  /** Both share the search words, so that each is filtered by the words on screen. */
  protected override search(): void {
    void this.reports.restart();
    void this.schedules.restart();
  }

  openReport(id: string): void {
    this.isWatchShown = false;
    this.report = new ReportModel(id);
    this.details.want(id);
    this.shell.redraw();
  }

  closeReport(): void {
    this.report = undefined;
    this.#onListChange();
  }

  onEvent({ type, id }: LiveEvent): void {
    if (!type.startsWith('security-scan.')) return;
    this.#renewSoon();
    if (type !== 'security-scan.deleted') this.details.expireOne(id);
    else if (this.report?.id === id) this.closeReport();
  }

  async #readReport(id: string): Promise<ScanReport | undefined> {
    const { session } = this.shell;
    const report = await session.run(() => readReport(session.connection, id));
    // Deleted elsewhere. Without a connection the last state stays.
    if (!report && session.isLive && this.report?.id === id) this.closeReport();
    return report;
  }

  #onListChange(): void {
    this.details.want(this.targetId);
    this.shell.redraw();
  }
}

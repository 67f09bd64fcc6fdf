import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { siteGroups, type SiteGroup, type SiteList } from '@longitude/contract/site-list';
import { useSettings } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { describeProgress, describeSize } from '../../ui/files/queued-file.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Meridian } from '../../ui/meridian.tsx';
import {
  saveSite,
  savedSite,
  loadSiteList,
  removeSite,
  restoreSavedSite,
  saving,
  savingFailure,
  stopSaving,
  weigh,
  type Saving,
} from './saved-site.ts';
import styles from './keep-offline.module.css';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';
import pageStyles from '../../ui/page.module.css';
import controlStyles from '../../ui/field.module.css';

/** Saves the chosen parts of the site on this device for offline use. */
export function KeepOffline() {
  const { timezone } = useSettings();
  const [list, setList] = useState<SiteList | null>(null);
  const [isChanging, setChanging] = useState(false);
  useEffect(() => {
    restoreSavedSite();
    // Without a connection the sizes are unknown.
    loadSiteList().then(setList, () => undefined);
  }, []);
  const saved = savedSite.value;
  const underWay = saving.value;
  const since = saved?.keptAt;
  return (
    <section className={`wrap ${styles['section']}`} aria-labelledby="keep-offline">
      <Meridian at={40} />
      <div className={pageStyles['split']}>
        <div className={`stack ${pageStyles['sticky']}`}>
          <h2 id="keep-offline">Save this site for offline use</h2>
          <p className="muted">
            You don’t have to install it. Choose what you want to read offline; it is refreshed
            whenever you are online.
          </p>
          {since && <p className="small muted">Saved on {formatDate(since, timezone)}.</p>}
        </div>
        <div className={styles['choice']}>
          {underWay && <SavingMeter saving={underWay} />}
          {!underWay && saved && !isChanging && (
            <Saved list={list} groups={saved.groups} onChange={() => setChanging(true)} />
          )}
          {!underWay && (!saved || isChanging) && (
            <ChoiceForm list={list} groups={saved?.groups} onDone={() => setChanging(false)} />
          )}
          <Failure />
        </div>
      </div>
    </section>
  );
}

const names = {
  pages: 'Pages and services',
  articles: 'Articles',
  checks: 'Scanner tests',
} as const;

function describe(group: SiteGroup, list: SiteList | null): ReactNode {
  if (group === 'pages')
    return 'Home, About, Services, Calculator, Contact and the legal pages. Always saved.';
  // Reserves its space while the number is unknown.
  const count = <span className={styles['count']}>{list?.[group].length}</span>;
  if (group === 'articles') return <>All {count} articles, with illustrations</>;
  return <>{count} pages: what each test covers and how to fix what it finds</>;
}

interface ChoiceFormProps {
  readonly list: SiteList | null;
  /** Kept so far. */
  readonly groups: readonly SiteGroup[] | undefined;
  readonly onDone: () => void;
}

function ChoiceForm({ list, groups = ['pages', 'articles'], onDone }: ChoiceFormProps) {
  const [chosen, setChosen] = useState<readonly SiteGroup[]>(groups);
  const free = useFreeSpace();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone();
    void saveSite(chosen);
  };
  const toggle = (group: SiteGroup) =>
    setChosen(siteGroups.filter((each) => (each === group) !== chosen.includes(each)));
  return (
    <form onSubmit={submit}>
      <ul className={`list ${styles['groups']}`}>
        {siteGroups.map((group) => (
          <li key={group}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(group)}
                disabled={group === 'pages'}
                onChange={() => toggle(group)}
              />
              <span>{names[group]}</span>
              <Size list={list} groups={[group]} />
              <small>{describe(group, list)}</small>
            </label>
          </li>
        ))}
      </ul>
      <p className={styles['sum']}>
        <span>Total</span>
        <Size list={list} groups={chosen} />
      </p>
      <div className="row">
        <Button type="submit" tone="ink">
          Save offline
        </Button>
        {free !== null && (
          <span className="small muted">{describeSize(free)} free for this site</span>
        )}
      </div>
    </form>
  );
}

interface SavedProps {
  readonly list: SiteList | null;
  readonly groups: readonly SiteGroup[];
  readonly onChange: () => void;
}

function Saved({ list, groups, onChange }: SavedProps) {
  return (
    <>
      <ul className={`list ${styles['groups']}`}>
        {siteGroups.map((group) => {
          const isSaved = groups.includes(group);
          return (
            <li key={group}>
              <OutcomeMark outcome={isSaved ? 'pass' : 'other'} />
              <span>
                {names[group]}
                <span className="visually-hidden">{isSaved ? ', saved' : ', not saved'}</span>
              </span>
              <Size list={list} groups={[group]} />
              <small>{describe(group, list)}</small>
            </li>
          );
        })}
      </ul>
      <p className={styles['sum']}>
        <span>On this device</span>
        <Size list={list} groups={groups} />
      </p>
      <div className="row">
        <Button onClick={onChange}>Choose what to save</Button>
        <Button tone="danger" onClick={() => void removeSite()}>
          Remove from this device
        </Button>
      </div>
    </>
  );
}

/** Reserves its space while the sizes are unknown. */
function Size({ list, groups }: Pick<SavedProps, 'list' | 'groups'>) {
  const bytes = list && groups.reduce((sum, group) => sum + weigh(list, group), 0);
  return (
    <span className={`numeric ${styles['size']}`}>{bytes === null ? '' : describeSize(bytes)}</span>
  );
}

function SavingMeter({ saving: { group, count, of, done, total } }: { readonly saving: Saving }) {
  return (
    <>
      <div className={styles['meter']}>
        <span id="keep-saving">
          {total === 0 ? 'Preparing...' : `${names[group]}, ${count} of ${of}`}
        </span>
        <span className="muted">{total > 0 && describeProgress(done, total)}</span>
      </div>
      <progress aria-labelledby="keep-saving" max={total || 1} value={done} />
      <p className="small muted">
        You can keep reading. If the connection drops, the download resumes later.
      </p>
      <Button size="small" onClick={stopSaving}>
        Stop
      </Button>
    </>
  );
}

function Failure() {
  const failure = savingFailure.value;
  return (
    <p className={controlStyles['error']} role="alert" hidden={failure === null}>
      {failure === 'full'
        ? 'This device is out of space. What has been saved stays; free up some space or choose less.'
        : 'The connection dropped. What has been saved stays; the download resumes on your next visit.'}
    </p>
  );
}

/** Bytes that this site may still use; null while unknown. */
function useFreeSpace(): number | null {
  const [free, setFree] = useState<number | null>(null);
  useEffect(() => {
    void navigator.storage?.estimate?.().then(({ quota = 0, usage = 0 }) => setFree(quota - usage));
  }, []);
  return free;
}

import { useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useClock } from '../../platform/clock.ts';
import { Meridian } from '../../ui/meridian.tsx';
import {
  isExpired,
  isOpen,
  needsPerson,
  type OutboxItem,
} from '../../platform/outbox/outbox-item.ts';
import { isBlocked, outboxItems, startOutbox } from '../../platform/outbox/outbox.ts';
import { OutboxRow } from './outbox-row.tsx';
import styles from './outbox.module.css';
import stateStyles from '../../ui/lists/list-states.module.css';
import artStyles from '../../ui/art.module.css';
import pageStyles from '../../ui/page.module.css';
import boxes from '../../ui/boxes.module.css';
import { buttonClass, textLink } from '../../ui/button.tsx';

/** The unsent items on this device. */
export default function OutboxPage() {
  useEffect(() => void startOutbox(), []);
  const now = useClock().getTime();
  const items = outboxItems.value;
  return (
    <section className={`${pageStyles['top']} wrap ${styles['page']}`}>
      <div className={pageStyles['head']}>
        <h1>Outbox</h1>
        <p className="lead">
          Messages waiting to be sent. They stay on this device, and each is sent only once.
        </p>
      </div>
      <Meridian at={12} isRise />
      {items === null && <Reading />}
      {items?.length === 0 && <Empty />}
      {items && items.length > 0 && (
        <div className={`${pageStyles['split']} ${pageStyles['reversed']}`}>
          <Lists items={items} now={now} />
          <About />
        </div>
      )}
    </section>
  );
}

/** The server cannot know the items on the device. */
function Reading() {
  return (
    <>
      <p className="loading">Loading...</p>
      <noscript>
        <p>The outbox needs JavaScript. Without it, forms are sent immediately or not at all.</p>
      </noscript>
    </>
  );
}

function Empty() {
  return (
    <div className={boxes['card']}>
      <div className={stateStyles['empty']}>
        <svg className={artStyles['art']} viewBox="0 0 160 80" aria-hidden="true">
          <path
            className={artStyles['graticule']}
            d="M14 70H146M14 70A66 66 0 0 1 146 70M36 70A44 66 0 0 1 124 70M58 70A22 66 0 0 1 102 70M80 4V70M22 40H138"
          />
          <path className={artStyles['course']} d="M30 52Q80-14 130 52" />
          <circle className={artStyles['ink']} cx="30" cy="52" r="3.6" />
          <circle className={artStyles['dot']} cx="130" cy="52" r="5" />
        </svg>
        <h2 className="subheading">
          {isBlocked.value ? 'The outbox is not available' : 'Everything has been sent'}
        </h2>
        <p>
          {isBlocked.value
            ? 'Your browser does not let us store anything on your device, so forms are sent immediately or not at all.'
            : 'If you send something while offline, it appears here until it is delivered.'}
        </p>
        <Link className={buttonClass()} href="/contact">
          Contact
        </Link>
      </div>
    </div>
  );
}

interface ListsProps {
  readonly items: readonly OutboxItem[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

function Lists({ items, now }: ListsProps) {
  const forPerson = items.filter((item) => needsPerson(item, now));
  const open = items.filter((item) => isOpen(item) && !isExpired(item, now));
  const sent = items.filter(({ state }) => state === 'sent');
  const draw = (group: readonly OutboxItem[]) =>
    group.map((item) => <OutboxRow key={item.id} item={item} now={now} />);
  return (
    <div className={styles['groups']}>
      <Group title="Needs your attention">{draw(forPerson)}</Group>
      <Group title="Waiting to send">{draw(open)}</Group>
      <Group title="Sent">{draw(sent)}</Group>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode[] }) {
  if (children.length === 0) return null;
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id}>
      <h2 className={styles['title']} id={id}>
        {title}
        <span>{children.length}</span>
      </h2>
      <ul className={`list ${styles['list']}`}>{children}</ul>
    </section>
  );
}

function About() {
  return (
    <aside className={styles['about']} aria-label="About the outbox">
      <section>
        <h2>On your home screen</h2>
        <p className="small muted">The icon of the installed app shows how many are waiting.</p>
        <Link className={textLink} href="/install">
          Install the app
        </Link>
      </section>
      <section>
        <h2>How long we keep trying</h2>
        <p className="small muted">
          Seven days. If something could not be sent by then, we tell you here, and delete it a week
          later.
        </p>
      </section>
      <section>
        <h2>You can always see what is waiting</h2>
        <p className="small muted">
          While anything is waiting, the count is shown at the top of every page.
        </p>
      </section>
    </aside>
  );
}

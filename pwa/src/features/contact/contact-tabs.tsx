import { useEffect, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { MessageForm } from './message-form.tsx';
import { RequestForm } from './request-form.tsx';
import styles from './contact.module.css';
import tabStyles from '../../ui/tabs.module.css';

const tabs = [
  { id: 'message', href: '/contact', text: 'Contact Form' },
  { id: 'request', href: '/contact?tab=request', text: 'Service Request' },
] as const;
type TabId = (typeof tabs)[number]['id'];

/** The two forms. The address selects one; both stay on the page with their text. */
export function ContactTabs() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const chosen = new URLSearchParams(search).get('tab') === 'request' ? 'request' : 'message';

  useEffect(() => {
    if (location.hash === '#request') navigate('/contact?tab=request', { replace: true });
  }, [navigate]);
  return (
    <>
      <TabList chosen={chosen} onChoose={(href) => navigate(href, { replace: true })} />
      <Panel id="message" chosen={chosen}>
        <MessageForm />
      </Panel>
      <Panel id="request" chosen={chosen}>
        <RequestForm />
      </Panel>
    </>
  );
}

interface TabListProps {
  readonly chosen: TabId;
  readonly onChoose: (href: string) => void;
}

/** Links, so that tabs work without scripts too. */
function TabList({ chosen, onChoose }: TabListProps) {
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    onChoose(event.currentTarget.getAttribute('href') ?? '/contact');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const other = tabs.find(({ id }) => id !== chosen);
    if (!other || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    event.preventDefault();
    onChoose(other.href);
    document.getElementById(`tab-${other.id}`)?.focus();
  };
  return (
    <div
      className={`${tabStyles['tabs']} ${styles['tabs']}`}
      role="tablist"
      aria-label="Type of message"
    >
      {tabs.map(({ id, href, text }) => (
        <a
          key={id}
          className={`${tabStyles['tab']} ${styles['tab']}`}
          role="tab"
          id={`tab-${id}`}
          href={href}
          aria-controls={`panel-${id}`}
          aria-selected={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          {text}
        </a>
      ))}
    </div>
  );
}

interface PanelProps {
  readonly id: TabId;
  readonly chosen: TabId;
  readonly children: ReactNode;
}

function Panel({ id, chosen, children }: PanelProps) {
  return (
    <div id={`panel-${id}`} role="tabpanel" aria-labelledby={`tab-${id}`} hidden={id !== chosen}>
      {children}
    </div>
  );
}

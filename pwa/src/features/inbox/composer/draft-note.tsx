import { Button } from '../../../ui/button.tsx';
import { htmlToText } from '../../../ui/rich-text/plain-text.ts';
import type { Writing } from './writing.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Says where the draft is kept. */
export function DraftNote({ writing }: { readonly writing: Writing }) {
  const state = writing.keeper.state.value;
  const time = 'at' in state ? clock.format(new Date(state.at)) : '';
  return (
    <p className="draft-note muted small">
      {state.kind === 'server' && `Draft saved ${time}`}
      {state.kind === 'device' && `Draft saved on this device ${time}, the server is out of reach`}
      {state.kind === 'nowhere' && 'This draft could not be saved: keep this page open'}
    </p>
  );
}

const texts = {
  window: {
    title: 'Another window saved a different draft',
    other: 'Load the other text',
  },
  gone: {
    title: 'This draft was sent or discarded in another window',
    other: 'Begin anew',
  },
  undo: {
    title: 'The email you took back is here, and you have written something else',
    other: 'Load the email',
  },
} as const;

/** Two texts that cannot both stand: shows how the other begins, and asks. */
export function ClashNotice({ writing }: { readonly writing: Writing }) {
  const clash = writing.keeper.clash.value;
  if (!clash) return null;
  const { title, other } = texts[clash.from];
  return (
    <div className="note clash" role="alert">
      <p>
        <b>{title}</b>
      </p>
      <blockquote>
        {clash.other.subject}
        <br />
        {shorten(htmlToText(clash.other.message))}
      </blockquote>
      <div className="row tight">
        <Button size="small" onClick={() => void writing.settle('other')}>
          {other}
        </Button>
        <Button size="small" onClick={() => void writing.settle('mine')}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}

import { useSearch } from 'wouter';
import { useSite } from '../../../platform/site.ts';
import { Button } from '../../../ui/button.tsx';
import { unknownLink } from './unknown-link.ts';
import controlStyles from '../../../ui/field.module.css';

/** Names of the forms, as the server knows them. */
const labels = {
  'watch-confirm': 'Start watching',
  'watch-stop': 'Stop watching',
  'watch-resume': 'Undo',
} as const;
type FormName = keyof typeof labels;

interface PlainState {
  readonly text: string;
  readonly forms: readonly FormName[];
}

/** Before anything was pressed: the server renders the same page for every link. */
const start: PlainState = {
  text: 'JavaScript is turned off, so this page cannot show which site this link is for. The buttons still work.',
  forms: ['watch-confirm', 'watch-stop'],
};

const outcomes: Readonly<Record<FormName, PlainState>> = {
  'watch-confirm': {
    text: 'Confirmed. We will scan the site regularly and email you only when there is something to report.',
    forms: ['watch-stop'],
  },
  'watch-stop': {
    text: 'Stopped. The site is no longer scanned for you, and you will get no more emails about it.',
    forms: ['watch-resume'],
  },
  'watch-resume': {
    text: 'The site is being watched again, unless its owner still blocks our scanner.',
    forms: ['watch-stop'],
  },
};

const isFormName = (name: string): name is FormName => name in labels;

/** The page without scripts: its buttons post to its own address, which has the token. */
export function PlainWatch() {
  const { form } = useSite();
  const sent = new URLSearchParams(useSearch()).get('sent') ?? '';
  const posted = form && isFormName(form.name) ? form : null;
  if (posted?.errors['token'] !== undefined) return <p className="lead">{unknownLink}</p>;
  const { text, forms } = isFormName(sent) ? outcomes[sent] : start;
  return (
    <div className="stack">
      <p className="lead">{text}</p>
      {posted?.failure && (
        <p className={controlStyles['error']} role="alert">
          {posted.failure}
        </p>
      )}
      <div className="row">
        {forms.map((name) => (
          <form key={name} method="post">
            <input type="hidden" name="form" value={name} />
            <Button type="submit">{labels[name]}</Button>
          </form>
        ))}
      </div>
    </div>
  );
}

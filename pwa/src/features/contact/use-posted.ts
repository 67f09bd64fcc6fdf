import { useState } from 'react';
import { useSite, type PostedForm } from '../../platform/site.ts';

interface Posted {
  /** How the form came back when it was posted without scripts; null as a rule. */
  readonly posted: PostedForm | null;
  /** What went through is not to stand there again. */
  readonly forget: () => void;
}

/** What a form begins with. Newer data of the site change nothing about it. */
export function usePosted(form: string): Posted {
  const site = useSite();
  const [posted, setPosted] = useState(() => (site.form?.name === form ? site.form : null));
  return { posted, forget: () => setPosted(null) };
}

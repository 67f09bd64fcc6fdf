import { id, otherId } from './ids.ts';

/** The verbs that requests and messages share. */
function listItemExamples(noun: 'requests' | 'messages'): Record<string, readonly string[]> {
  const of = (words: string) => `longitude ${noun} ${words}`;
  return {
    [`${noun} show`]: [of(`show ${id}`), of(`show ${id} --json id,name,email`)],
    [`${noun} export`]: [of(`export --csv ${noun}.csv --from 2026-01-01`)],
    [`${noun} archive`]: [
      of(`archive ${id} ${otherId}`),
      `${of('list --all-pages --quiet')} | ${of('archive --stdin')}`,
    ],
    [`${noun} unarchive`]: [of(`unarchive ${id}`)],
    [`${noun} read`]: [of(`read ${id} ${otherId}`)],
    [`${noun} unread`]: [of(`unread ${id}`)],
    [`${noun} spam`]: [of(`spam ${id}`)],
    [`${noun} not-spam`]: [of(`not-spam ${id}`)],
    [`${noun} delete`]: [of(`delete ${id}`), of(`delete ${id} --yes   # in a script`)],
    [`${noun} note`]: [of(`note ${id} 'Budget by phone: up to 14,000 CAD.'`)],
    [`${noun} email-note`]: [of(`email-note ${otherId} 'They asked for a call instead.'`)],
    [`${noun} emails`]: [of(`emails ${id}`)],
    [`${noun} reply`]: [
      of(`reply ${id}   # opens your editor`),
      of(`reply ${id} --file answer.txt --attach policy.pdf --yes`),
      of(`reply ${otherId} --undo   # with the ID of the email`),
    ],
    [`${noun} files list`]: [of(`files list ${id}`)],
    [`${noun} files add`]: [of(`files add ${id} scope.pdf network.png`)],
    [`${noun} files get`]: [
      of(`files get ${id} ${otherId}`),
      of(`files get ${id} ${otherId} scope.pdf --force`),
    ],
    [`${noun} files delete`]: [of(`files delete ${id} ${otherId} --yes`)],
  };
}

export const inboxExamples: Readonly<Record<string, readonly string[]>> = {
  'requests list': [
    'longitude requests list --status new',
    'longitude requests list --unanswered --sort oldest   # the longest wait first',
    'longitude requests list -q kestrel --all --ndjson id,company',
  ],
  'requests status': [`longitude requests status ${id} quoted`],
  ...listItemExamples('requests'),
  'messages list': [
    'longitude messages list --unread',
    'longitude messages list --service general-inquiry --all-pages',
    'longitude messages list --spam   # suspected spam',
  ],
  'messages status': [`longitude messages status ${id} replied`],
  ...listItemExamples('messages'),
  search: ['longitude search penetration test', 'longitude search kestrel --json'],
  events: ['longitude events', 'longitude events --get type'],
  overview: ['longitude overview', 'longitude overview --json'],
  'trash list': ['longitude trash list', 'longitude trash list --kind blog-post'],
  'trash restore': [`longitude trash restore ${id}`],
  'trash delete': [`longitude trash delete ${id} --yes`],
};

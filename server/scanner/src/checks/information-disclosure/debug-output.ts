import type { Exchange } from '../../evidence/http.ts';
import { explainChallenge, isOwnUrl } from '../../headers/own-response.ts';
import { defineCheck, notTested, pass } from '../check.ts';
import { formatList } from '../wording.ts';
import { findDebugOutput, findServerPaths } from './debug-signatures.ts';

interface Spot {
  readonly place: string;
  readonly response: Exchange;
}

export const debugOutput = defineCheck({
  name: 'Debug Output',
  why: 'Error details expose the application’s internals: its files, its settings, sometimes passwords. Some debug pages even let a visitor run code.',
  needs: ['home'],
  looks: ['nothing'],
  judge({ home, nothing, target }) {
    const { page, challenge } = home;
    if (challenge !== null) return notTested(explainChallenge(challenge));
    const controls = nothing.ran ? nothing.value : [];
    const spots: Spot[] = [
      ...(isOwnUrl(page.url, target) ? [{ place: 'home page', response: page }] : []),
      ...controls.map((response) => ({ place: 'not-found page', response })),
    ];
    if (spots.length === 0) return notTested('No page of the site itself could be read.');
    const found = spots.flatMap(({ place, response }) =>
      findDebugOutput(response).map((kind) => ({ place, kind, status: response.status })),
    );
    if (found.length > 0) return convict(found);
    const paths = spots.flatMap(({ place, response }) =>
      findServerPaths(response).map((path) => ({ place, path })),
    );
    if (paths.length > 0) return warn(paths);
    return pass(
      controls.length > 0
        ? 'Neither the home page nor the page for a wrong address shows error details.'
        : 'The home page shows no error details.',
      spots.map(({ place, response }) => `${place}: ${response.status}`),
    );
  },
});

const recommendation =
  'Turn off debug mode, and show visitors a plain error page. Write the details to a log that only you can read.';
const example = `# Django:  DEBUG = False
# Laravel: APP_DEBUG=false
# Symfony: APP_ENV=prod
# PHP:     display_errors = Off
# Node:    NODE_ENV=production
# ASP.NET: <customErrors mode="RemoteOnly" />`;

function convict(found: readonly { place: string; kind: string; status: number }[]) {
  return {
    status: 'fail' as const,
    details: `The site exposes internals of its software: ${formatList(found.map(({ kind }) => kind))} on the ${formatList(found.map(({ place }) => place))}.`,
    evidence: [...new Set(found.map(({ place, kind, status }) => `${place} (${status}): ${kind}`))],
    recommendation,
    example,
  };
}

function warn(paths: readonly { place: string; path: string }[]) {
  return {
    status: 'warning' as const,
    risk: 'low' as const,
    details: 'An error page reveals the site’s folder on the server.',
    evidence: [...new Set(paths.map(({ place, path }) => `${place}: ${path}`))],
    recommendation,
    example,
  };
}

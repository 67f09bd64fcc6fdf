import { useEffect, useState } from 'react';

const readFragment = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

/**
 * The code of a link from an email, '' without one. It is in the fragment, which no server sees; it
 * is removed from the address immediately, and from then on is only in memory.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(readFragment);
  useEffect(() => {
    const take = () => {
      const found = readFragment();
      if (found === '') return;
      setToken(found);
      history.replaceState(history.state, '', location.pathname);
    };
    take();
    // Another link, opened in the same tab.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}

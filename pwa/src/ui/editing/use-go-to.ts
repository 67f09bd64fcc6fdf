import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { mayLeave } from './leave-guard.ts';

/** Opens an address as a link would: it asks first when something typed is not saved. */
export function useGoTo(): (href: string) => void {
  const [, navigate] = useLocation();
  return useCallback(
    (href: string) => void mayLeave().then((isSure) => isSure && navigate(href)),
    [navigate],
  );
}

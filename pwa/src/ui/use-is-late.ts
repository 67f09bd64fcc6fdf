import { useEffect, useState } from 'react';

/** True once something has been pending for 300 ms: quick answers never flash a placeholder. */
export function useIsLate(isPending: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setIsLate(true), 300);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isPending]);
  return isPending && isLate;
}

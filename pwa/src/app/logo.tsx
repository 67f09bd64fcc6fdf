import { useEffect, useRef, useState } from 'react';
import { useSettings } from '../platform/site.ts';
import dark from './logo-dark.svg';
import light from './logo-light.svg';
import styles from './logo.module.css';

/** Lazy: one of the two themes is never shown, and most visitors never scroll to the footer. */
const size = { width: 180, height: 36, fetchPriority: 'low', loading: 'lazy' } as const;

/**
 * The logo of the current theme, or for the dark background; the company name if it does not load.
 */
export function Logo({ isOnNight = false }: { readonly isOnNight?: boolean }) {
  const { companyName } = useSettings();
  const [isBroken, setIsBroken] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // It may have failed before the page was hydrated.
    const images = box.current?.querySelectorAll('img') ?? [];
    if ([...images].some(hasFailed)) setIsBroken(true);
  }, []);
  if (isBroken) return <h2 className={styles['brand-name']}>{companyName}</h2>;
  const fail = () => setIsBroken(true);
  return (
    <span className={styles['logo']} ref={box}>
      {isOnNight ? (
        <img src={dark} alt={companyName} onError={fail} {...size} />
      ) : (
        <>
          <img
            className={styles['on-light']}
            src={light}
            alt={companyName}
            onError={fail}
            {...size}
          />
          <img
            className={styles['on-dark']}
            src={dark}
            alt={companyName}
            onError={fail}
            {...size}
          />
        </>
      )}
    </span>
  );
}

function hasFailed(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0;
}

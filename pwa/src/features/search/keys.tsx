import { describeKeys } from '../../ui/shortcuts.ts';
import styles from './keys.module.css';

/** A shortcut as printed on keyboards: 'g r' is shown as G then R. */
export function Keys({ keys }: { readonly keys: string }) {
  const isSequence = keys.includes(' ');
  return (
    <span className={styles['keys']}>
      {describeKeys(keys).map((key, index) => (
        <span key={key}>
          {index > 0 && (isSequence ? ' then ' : ' ')}
          <kbd>{key}</kbd>
        </span>
      ))}
    </span>
  );
}

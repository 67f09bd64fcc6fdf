import styles from './meridian.module.css';
interface MeridianProps {
  /** Position of the dot, from 0 (Toronto) to 100 (Bengaluru): a value of meridian.module.css. */
  readonly at: number;
  /** Draws a rising hemisphere on the first line of an inner page, where there is room. */
  readonly isRise?: boolean;
}

const [toronto, bengaluru] = [-79.4, 77.6];

/** The ruled line at the start of a section. Its dot moves east down the page. */
export function Meridian({ at, isRise = false }: MeridianProps) {
  const degrees = toronto + ((bengaluru - toronto) * at) / 100;
  return (
    <div
      className={isRise ? `${styles['meridian']} ${styles['rise']}` : styles['meridian']}
      data-at={at}
      aria-hidden="true"
    >
      <span>
        {Math.abs(degrees).toFixed(1)}° {degrees < 0 ? 'W' : 'E'}
      </span>
    </div>
  );
}

import styles from './mask-icon.module.css';

interface MaskIconProps {
  readonly name: 'back' | 'close' | 'find' | 'plus';
  /** Its place, in the sheet of the component around it. */
  readonly className?: string | undefined;
}

/** A drawing in the colour of the text; the word beside it or the button's name conveys the meaning. */
export function MaskIcon({ name, className = '' }: MaskIconProps) {
  return (
    <span
      className={`${styles['icon']} ${className}`.trimEnd()}
      data-drawing={name}
      data-mask=""
      aria-hidden="true"
    />
  );
}

import styles from './inline-code.module.css';

/** A sentence in which `…` is code, and «…» is highlighted. Anything else is text. */
export function InlineCode({ text }: { readonly text: string }) {
  return text.split(/(`[^`]*`|«[^»]*»)/).map((part, index) => {
    const key = `${index} ${part}`;
    if (/^`[^`]*`$/.test(part)) return <code key={key}>{part.slice(1, -1)}</code>;
    if (!/^«[^»]*»$/.test(part)) return part;
    return (
      <b key={key} className={styles['marked']}>
        {part.slice(1, -1)}
      </b>
    );
  });
}

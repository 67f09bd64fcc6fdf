import styles from './contents.module.css';
interface Chapter {
  /** The anchor of its heading. */
  readonly id: string;
  readonly title: string;
}

/** The numbered contents of a long page, which lead to its headings. */
export function Contents({ chapters }: { readonly chapters: readonly Chapter[] }) {
  return (
    <nav className={styles['contents']} aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ol className="list">
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

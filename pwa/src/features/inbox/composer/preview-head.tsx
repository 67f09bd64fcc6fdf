import { describeSize } from '../../../ui/files/describe-size.ts';
import type { QueuedFile } from '../../../ui/files/queued-file.ts';

export interface PreviewHeadProps {
  readonly recipient: string;
  /** Addresses as typed. */
  readonly cc: readonly string[];
  readonly subject: string;
  readonly files: readonly Pick<QueuedFile, 'key' | 'name' | 'size'>[];
}

/** What a mail program shows above an e-mail: to whom it goes, and what is attached. */
export function PreviewHead({ recipient, cc, subject, files }: PreviewHeadProps) {
  return (
    <dl className="facts">
      <dt>To</dt>
      <dd>{recipient}</dd>
      {cc.length > 0 && (
        <>
          <dt>CC</dt>
          <dd>{cc.join(', ')}</dd>
        </>
      )}
      <dt>Subject</dt>
      <dd>
        <b>{subject}</b>
      </dd>
      {files.length > 0 && (
        <>
          <dt>Attached</dt>
          <dd>
            <ul className="plainlist">
              {files.map(({ key, name, size }) => (
                <li key={key}>
                  {name} <span className="muted">({describeSize(size)})</span>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}

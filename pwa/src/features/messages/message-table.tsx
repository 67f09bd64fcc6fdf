import type { Message } from '@longitude/contract/messages';
import type { Ref } from 'react';
import { useClock } from '../dashboard/use-clock.ts';
import { MessageRow } from './message-row.tsx';

const columns = ['Name', 'Email', 'Company', 'Service', 'Status', 'Date', 'Notes'];

interface MessageTableProps {
  readonly ref: Ref<HTMLTableElement>;
  readonly messages: readonly Message[];
  readonly onOpen: (message: Message) => void;
  /** Called with the index of a row that went elsewhere. */
  readonly onGone: (index: number) => void;
}

export function MessageTable({ ref, messages, onOpen, onGone }: MessageTableProps) {
  const now = useClock();
  return (
    <div className="sheetwrap">
      <table className="table cards msgs" ref={ref}>
        <caption className="vh">Contact messages, newest first</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {messages.map((message, index) => (
            <MessageRow
              key={message.id}
              message={message}
              now={now}
              onOpen={() => onOpen(message)}
              onGone={() => onGone(index)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

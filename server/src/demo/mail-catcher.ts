import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail server on loopback that delivers nothing (RFC 5321, as far as our transport uses it). */
interface MailCatcher {
  readonly port: number;
  /** Mails accepted so far. */
  readonly caught: number;
  close(): Promise<void>;
}

/** The reply that rejects a recipient's address, for example `550 5.1.1 No such mailbox`. */
export type Refuse = (address: string) => string | undefined;

/** Starts it on a free port. Emails are counted and dropped. */
export async function catchMail(refuse: Refuse = () => undefined): Promise<MailCatcher> {
  const sockets = new Set<Socket>();
  let caught = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A client that disconnects in the middle of a mail has not sent it.
    socket.on('error', () => socket.destroy());
    converse(socket, refuse, () => caught++);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get caught() {
      return caught;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const endOfMail = '\r\n.\r\n';

function converse(socket: Socket, refuse: Refuse, count: () => void): void {
  let text = '';
  let isMail = false;
  socket.setEncoding('latin1');
  socket.write('220 demo.invalid ESMTP\r\n');
  socket.on('data', (chunk: string) => {
    text += chunk;
    for (;;) {
      const mark = isMail ? endOfMail : '\r\n';
      const end = text.indexOf(mark);
      if (end < 0) {
        // Only the end of an email matters.
        if (isMail) text = text.slice(-endOfMail.length);
        return;
      }
      const line = text.slice(0, end);
      text = text.slice(end + mark.length);
      if (isMail) count();
      const response = isMail ? '250 2.0.0 Caught' : respondToCommand(line, refuse);
      isMail = !isMail && response.startsWith('354');
      // The line break before the full stop may be the one that ended DATA.
      if (isMail) text = `\r\n${text}`;
      socket.write(`${response}\r\n`);
      if (response.startsWith('221')) socket.end();
    }
  });
}

function respondToCommand(line: string, refuse: Refuse): string {
  const [verb = ''] = line.toUpperCase().split(' ');
  switch (verb) {
    case 'EHLO':
      return '250-demo.invalid\r\n250-8BITMIME\r\n250 SMTPUTF8';
    case 'RCPT':
      return refuse(/<([^>]*)>/.exec(line)?.[1] ?? '') ?? '250 2.1.5 OK';
    case 'DATA':
      return '354 End with a full stop on a line of its own';
    case 'QUIT':
      return '221 2.0.0 Bye';
    case 'HELO':
    case 'MAIL':
    case 'RSET':
    case 'NOOP':
      return '250 2.0.0 OK';
    default:
      return '502 5.5.1 Not spoken here';
  }
}

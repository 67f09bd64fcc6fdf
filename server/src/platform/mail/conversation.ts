/** A faulty server may send lines without end. */
const maxLines = 100;
const maxLength = 300;
const maxForeignLength = 1000;
const hidden = '[hidden]';

/** Each line of a greeting begins with 220 (RFC 5321, 4.2). */
const greetingPattern = /^(220-[^\n]*\n)*220( [^\n]*)?$/;

/**
 * The lines of both sides of an SMTP session; without secrets, and without the message. Nothing of
 * a server that does not greet as SMTP is among them: it may be another service of this network.
 */
export class Conversation {
  readonly #lines: string[] = [];
  readonly #foreign = new AbortController();
  #isGreeted = false;
  #foreignGreeting = '';
  readonly #secrets: readonly string[];
  #isSigningIn = false;

  constructor({ username, password }: Readonly<Record<'username' | 'password', string>>) {
    const encode = (text: string) => Buffer.from(text).toString('base64');
    const forms = [password, encode(password), encode(`\0${username}\0${password}`)];
    // Hiding every "a" would reveal that the password is "a".
    this.#secrets = forms.filter(({ length }) => length >= 4).toReversed();
  }

  /** `C: ` before our lines and `S: ` before the server's, as in RFC 5321. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /** The server's first line, once it has greeted as SMTP. */
  get greeting(): string | undefined {
    return this.#lines.find((line) => line.startsWith('S: '))?.slice(3);
  }

  /** What a server said instead of a greeting: to recognize its kind, never to be shown. */
  get foreignGreeting(): string {
    return this.#foreignGreeting;
  }

  /** Ends the connection to a server that does not greet as SMTP. */
  get foreign(): AbortSignal {
    return this.#foreign.signal;
  }

  /** Our last command without its arguments, such as `AUTH`; '' if none was sent. */
  get lastCommand(): string {
    const line = this.#lines.findLast((each) => /^C: [A-Z]{4,8}\b/.test(each)) ?? '';
    return /[A-Z]{4,8}\b/.exec(line)?.[0] ?? '';
  }

  /** For the transport, with its option `transactionLog`. */
  readonly logger = {
    debug: ({ tnx }: { readonly tnx?: string }, text: string): void => {
      if (tnx === 'client') this.#add('C', this.#hideSignIn(text));
      if (tnx === 'server') this.#hear(text);
    },
  };

  /** A text without the password, which a server may repeat in its replies. */
  hideSecrets(text: string): string {
    return this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, hidden), text);
  }

  #hear(text: string): void {
    this.#isGreeted ||= greetingPattern.test(text);
    if (!this.#isGreeted) {
      this.#foreignGreeting = text.slice(0, maxForeignLength);
      this.#foreign.abort();
      return;
    }
    // 334 requests the next part of the credentials (RFC 4954, 4).
    if (!text.startsWith('334')) this.#isSigningIn = false;
    this.#add('S', text);
  }

  #hideSignIn(text: string): string {
    const [command] = /^AUTH \S+/.exec(text) ?? [];
    if (command !== undefined) this.#isSigningIn = true;
    if (!this.#isSigningIn) return text;
    return command === undefined ? hidden : `${command} ${hidden}`;
  }

  #add(side: 'C' | 'S', text: string): void {
    if (this.foreign.aborted) return;
    for (const line of text.split(/\r?\n/)) {
      if (this.#lines.length >= maxLines) return;
      const shown = this.hideSecrets(line).slice(0, maxLength);
      // Control characters could change what a terminal shows.
      this.#lines.push(`${side}: ${shown.replaceAll(/\p{Cc}/gu, ' ')}`);
    }
  }
}

import { ApiError } from '@longitude/contract/core/errors';
import { checkInput } from '@longitude/contract/core/validation';
import { SendTestEmail, sendTestEmail } from '@longitude/contract/settings';
import { useState, type SyntheticEvent } from 'react';
import { adminApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { useFocusError } from '../../ui/focus.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './test-email.module.css';

const required = 'Please enter an email address to send the test to.';

type TestEmailResult = Pick<ApiError, 'message' | 'conversation'>;

/** The reason why nothing was sent: an error of the address, or of the mail server. */
interface Refusal {
  readonly ofAddress?: string | undefined;
  readonly ofServer?: TestEmailResult;
}

/** Sends one email and shows whether it was sent. */
async function send(testEmail: string): Promise<Refusal> {
  try {
    await adminApi.call(sendTestEmail, { payload: { testEmail } });
    showToast({ title: 'Test Email Sent', text: `To ${testEmail}`, tone: 'success' });
    return {};
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const { code, message, fields, status } = cause;
    // The mail server's reply is long, and is shown below the form.
    const isLong = code === 'mail_failed';
    const text = isLong || code === 'unknown' ? 'Failed to send test email' : message;
    if (status !== 401) showToast({ title: 'Test Email Failed', text, tone: 'error' });
    return isLong ? { ofServer: cause } : { ofAddress: fields['testEmail'] };
  }
}

async function sendOrAsk(address: string): Promise<Refusal> {
  if (address === '') {
    showToast({ title: 'Email Required', text: required, tone: 'error' });
    return { ofAddress: required };
  }
  const checked = checkInput(SendTestEmail, { testEmail: address });
  return checked.ok ? send(address) : { ofAddress: checked.fields['testEmail'] };
}

/** The test email box: the email is sent immediately, with the saved settings. */
export function TestEmail() {
  const [address, setAddress] = useState('');
  const [refusal, setRefusal] = useState<Refusal>({});
  const [attempt, setAttempt] = useState(0);
  const [isPending, setIsPending] = useState(false);
  const form = useFocusError(attempt);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isPending) return;
    setIsPending(true);
    setRefusal({});
    setRefusal(await sendOrAsk(address.trim()));
    setAttempt((before) => before + 1);
    setIsPending(false);
  }

  return (
    <form ref={form} className="sets" noValidate onSubmit={(event) => void submit(event)}>
      <section>
        <header>
          <h2>Test email</h2>
          <p className="muted">Sent right away, using the saved settings.</p>
        </header>
        <div className="testmail">
          <TextField
            id="test-email"
            label="Send a test to"
            error={refusal.ofAddress}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={address}
            onType={setAddress}
          />
          <Button size="small" type="submit" isPending={isPending} pendingLabel="Sending...">
            Send Test Email
          </Button>
          {refusal.ofServer && <Failure response={refusal.ofServer} />}
        </div>
      </section>
    </form>
  );
}

/** A sentence, and the conversation with the mail server. */
function Failure({ response }: { readonly response: TestEmailResult }) {
  const { message, conversation = [] } = response;
  const lines = conversation.join('\n');
  return (
    <section className={styles['failure']} aria-label="Why the test email failed">
      <p>{message}</p>
      {lines !== '' && (
        <>
          <div className={styles['head']}>
            <h3>Conversation with the mail server</h3>
            <Button size="small" onClick={() => void copyText(lines, 'Conversation')}>
              Copy
            </Button>
          </div>
          <p className="hint">C is this site, S is the mail server. Passwords are hidden.</p>
          <pre className={styles['lines']}>{lines}</pre>
        </>
      )}
    </section>
  );
}

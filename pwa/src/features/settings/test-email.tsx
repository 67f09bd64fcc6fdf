import { ApiError } from '@longitude/contract/core/errors';
import { sendTestEmail } from '@longitude/contract/settings';
import { useState, type SyntheticEvent } from 'react';
import { adminApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';

const required = 'Please enter an email address to send the test to.';

/** Sends one mail and shows whether it was sent. Resolves to the error of the address, if any. */
async function send(testEmail: string): Promise<string | undefined> {
  try {
    await adminApi.call(sendTestEmail, { payload: { testEmail } });
    showToast({ title: 'Test Email Sent', text: `To ${testEmail}`, tone: 'success' });
    return undefined;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const text = cause.code === 'unknown' ? 'Failed to send test email' : cause.message;
    if (cause.status !== 401) showToast({ title: 'Test Email Failed', text, tone: 'error' });
    return cause.fields['testEmail'];
  }
}

/** Resolves to the error of the address, if any. */
async function sendOrAsk(address: string): Promise<string | undefined> {
  if (address !== '') return send(address);
  showToast({ title: 'Email Required', text: required, tone: 'error' });
  return required;
}

/** The test email box: mail is sent at once, with the saved settings. */
export function TestEmail() {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isPending, setIsPending] = useState(false);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isPending) return;
    setIsPending(true);
    setError(await sendOrAsk(address.trim()));
    setIsPending(false);
  }

  return (
    <form className="sets" noValidate onSubmit={(event) => void submit(event)}>
      <section>
        <header>
          <h2>Test email</h2>
          <p className="muted">Sent at once, with the settings as they are saved.</p>
        </header>
        <div className="testmail">
          <TextField
            id="test-email"
            label="Send a test to"
            error={error}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={address}
            onType={setAddress}
          />
          <Button size="small" type="submit" isPending={isPending} pendingLabel="Sending...">
            Send Test Email
          </Button>
        </div>
      </section>
    </form>
  );
}

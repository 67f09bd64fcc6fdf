import { ApiError, type MailCertificate } from '@longitude/contract/core/errors';
import {
  SendTestEmail,
  sendTestEmail,
  type SaveSettings,
  type Setting,
} from '@longitude/contract/settings';
import { useState, type SyntheticEvent } from 'react';
import { adminApi } from '../../platform/api.ts';
import { useSaving } from '../../editing/use-saving.ts';
import { InvalidInput, parseInput } from '../../ui/invalid-input.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useFocusError } from '../../ui/focus.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { readFieldErrors } from './settings-draft.ts';
import styles from './test-email.module.css';
import type { SettingsEditing } from './use-settings-draft.ts';
import sectionStyles from '../../ui/sections.module.css';
import controlStyles from '../../ui/field.module.css';

const required = 'Please enter an email address to send the test to.';

type TestEmailResult = Pick<ApiError, 'message' | 'conversation' | 'certificate'>;

type Unsaved = SaveSettings['settings'];

/** Sends one email and shows that it was sent. Throws ApiError, InvalidInput. */
async function send(address: string, unsaved: Unsaved): Promise<void> {
  if (address === '') {
    showToast({ title: 'Email Required', text: required, tone: 'error' });
    throw new InvalidInput({ testEmail: required });
  }
  const settings = unsaved.length > 0 ? { settings: unsaved } : {};
  const payload = parseInput(SendTestEmail, { testEmail: address, ...settings });
  const sent = await adminApi.call(sendTestEmail, { payload });
  const done = { title: 'Test Email Sent', text: `To ${address}`, tone: 'success' } as const;
  showToast(sent.isDemo ? demo : done);
}

function reportRejection({ code, message, status }: ApiError): void {
  // The mail server's reply is long, and is shown below the form.
  const isShort = code !== 'mail_failed' && code !== 'unknown';
  const text = isShort ? message : 'Failed to send test email';
  if (status !== 401) showToast({ title: 'Test Email Failed', text, tone: 'error' });
}

const demo = {
  title: 'Demo: not sent',
  text: 'The demo sends no email and contacts no mail server.',
};

const layout = sectionStyles['sections'];
const withSaved = 'Sent right away, using the settings above.';
const withUnsaved =
  'Sent right away, using your unsaved changes. Sending a test does not save them.';

interface TestEmailProps {
  readonly settings: readonly Setting[];
  readonly editing: SettingsEditing;
  /** A setting on the page is not valid. */
  readonly onRefused: () => void;
}

/** The test email box: the email is sent immediately, with the settings on the page. */
export function TestEmail({ settings, editing, onRefused }: TestEmailProps) {
  const [address, setAddress] = useState('');
  const { isSaving, errors, failure, attempt, refuse, run } = useSaving(reportRejection);
  const form = useFocusError(attempt);
  const unsaved = editing.changes.filter(({ category }) => category === 'email');

  async function test(): Promise<boolean> {
    try {
      await send(address.trim(), unsaved);
      return true;
    } catch (cause) {
      if (cause instanceof ApiError || cause instanceof InvalidInput) refuseSettings(cause.fields);
      throw cause;
    }
  }
  function refuseSettings(texts: Readonly<Record<string, string>>) {
    const { testEmail: _, ...fields } = texts;
    if (Object.keys(fields).length === 0) return;
    editing.refuse(readFieldErrors({ fields }));
    onRefused();
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(test);
  };
  const trust = (fingerprint: string) => {
    const setting = settings.find(({ key }) => key === 'smtp_certificate');
    if (setting) editing.edit(setting, fingerprint);
    refuse({});
    // The pressed button disappears; another test is next.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    showToast({ title: 'Certificate entered', text: 'Send another test, then save the changes.' });
  };

  return (
    <form ref={form} className={layout} noValidate onSubmit={submit}>
      <section>
        <header>
          <h2>Test email</h2>
          <p className="muted">{unsaved.length > 0 ? withUnsaved : withSaved}</p>
        </header>
        <div className={styles['form']}>
          <TextField
            id="test-email"
            label="Send a test to"
            error={errors['testEmail']}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={address}
            onType={setAddress}
          />
          <Button size="small" type="submit" isPending={isSaving} pendingLabel="Sending...">
            Send Test Email
          </Button>
          {failure?.code === 'mail_failed' && <Failure response={failure} onTrust={trust} />}
        </div>
      </section>
    </form>
  );
}

interface FailureProps {
  readonly response: TestEmailResult;
  readonly onTrust: (fingerprint: string) => void;
}

/** A sentence, the certificate, and the conversation with the mail server. */
function Failure({ response, onTrust }: FailureProps) {
  const { message, conversation = [], certificate } = response;
  const lines = conversation.join('\n');
  return (
    <section className={styles['failure']} aria-label="Why the test email failed">
      <p>{message}</p>
      {certificate && <Certificate certificate={certificate} onTrust={onTrust} />}
      {lines !== '' && (
        <>
          <div className={styles['head']}>
            <h3>Conversation with the mail server</h3>
            <Button size="small" onClick={() => void copyText(lines, 'Conversation')}>
              Copy
            </Button>
          </div>
          <p className={controlStyles['hint']}>
            C is this site, S is the mail server. Passwords are hidden.
          </p>
          <pre className={styles['lines']}>{lines}</pre>
        </>
      )}
    </section>
  );
}

interface CertificateProps {
  readonly certificate: MailCertificate;
  readonly onTrust: (fingerprint: string) => void;
}

function Certificate({ certificate, onTrust }: CertificateProps) {
  const { fingerprint, names, issuer, validFrom, validTo, canTrust } = certificate;
  return (
    <>
      <div className={styles['head']}>
        <h3>Certificate of the mail server</h3>
        {canTrust && (
          <Button size="small" onClick={() => onTrust(fingerprint)}>
            Trust this certificate
          </Button>
        )}
      </div>
      <dl className={styles['certificate']}>
        <dt>For</dt>
        <dd>{names}</dd>
        <dt>Issued by</dt>
        <dd>{issuer}</dd>
        <dt>Valid</dt>
        <dd>
          {formatDate(validFrom, 'UTC')} to {formatDate(validTo, 'UTC')}
        </dd>
        <dt>SHA-256</dt>
        <dd>
          <code>{fingerprint}</code>
        </dd>
      </dl>
      {canTrust && (
        <p className={controlStyles['hint']}>
          Trust it only if this fingerprint matches the one on your mail server.
        </p>
      )}
    </>
  );
}

import { saveSettings } from '@longitude/contract/settings';
import type { SmtpSink } from './smtp-sink.ts';
import type { TestServer } from './test-server.ts';

/** Changes settings of one category like an administrator. */
export async function saveCategory(
  { admin }: TestServer,
  category: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const settings = Object.entries(values).map(([key, value]) => ({ category, key, value }));
  await admin.call(saveSettings, { payload: { settings } });
}

/** Sends a server's email to the sink. */
export async function sendMailTo(server: TestServer, sink: SmtpSink): Promise<void> {
  await saveCategory(server, 'email', {
    smtp_host: '127.0.0.1',
    smtp_port: String(sink.port),
    smtp_from_email: 'site@longitude.example',
  });
}

import { layOutHtml, layOutText } from '../../platform/mail/layout.ts';
import type { ComposedMail } from '../../platform/mail/mail.ts';

/** The mail behind "Send test email". */
export function composeTestMail(company: string, to: string): ComposedMail {
  const mail = {
    company,
    kicker: 'Test e-mail',
    heading: 'Your mail settings work',
    facts: [],
    quote: '',
    foot: 'An administrator asked for this test in Settings, Email.',
  };
  const subject = `Test e-mail from ${company}`;
  return { to, subject, text: layOutText(mail), html: layOutHtml(mail) };
}

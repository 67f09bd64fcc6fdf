/** Emails to clients, as the composer would make them; `{name}` is filled in. */
export interface Reply {
  readonly subject: string;
  readonly html: string;
  readonly note?: string;
}

const sign = '<p>Meera Iyer<br>Longitude Consulting</p>';

export const requestReplies: readonly Reply[] = [
  {
    subject: 'Your request: three questions before we quote',
    html: `<p>Hello {name},</p><p>Thank you for the clear description. Three questions decide about the price:</p><ol><li>How many people use it on a usual day?</li><li>Who could answer us questions, and how often?</li><li>Is there a date that cannot move?</li></ol><p>A line on each is enough.</p>${sign}`,
    note: 'Answers came by phone the same day.',
  },
  {
    subject: 'Our offer',
    html: `<p>Hello {name},</p><p>The offer is attached. In short: <strong>two people for eleven days</strong>, a fixed price, and a retest within four weeks that costs nothing.</p><p>It stands for 30 days. Shall we go through it on Thursday?</p>${sign}`,
  },
  {
    subject: 'Kick-off on Monday',
    html: `<p>Hello {name},</p><p>Signed and received, thank you. On Monday at 9:00 we begin with:</p><ul><li>access to the test system,</li><li>the list of addresses that may be touched,</li><li>a number that is answered at night.</li></ul>${sign}`,
    note: 'Accounts were ready on Friday already.',
  },
  {
    subject: 'Why we would not do this',
    html: `<p>Hello {name},</p><p>We have read everything twice. For a company of your size the project would cost more than it saves, and we would rather say so now.</p><p><em>What we would do instead:</em> a day of clean-up with your present provider. We can recommend someone.</p>${sign}`,
  },
  {
    subject: 'Report and next steps',
    html: `<p>Hello {name},</p><p>The report is attached: nine findings, two of them urgent. The short version for your directors is on page one.</p><p>The retest is booked for the 14th.</p>${sign}`,
    note: 'Client asked for the findings as a table; sent by chat.',
  },
  {
    subject: 'A call this week?',
    html: `<p>Hello {name},</p><p>Your question is easier to answer with a picture of the present set-up. Would Wednesday at 15:00 your time suit you? Half an hour is enough.</p>${sign}`,
  },
];

export const followUps: readonly Reply[] = [
  {
    subject: 'Re: Your inquiry to the company',
    html: `<p>Hello {name},</p><p>Thank you for writing. A person reads every message, usually the same day. For this one that is me.</p><p>Which day and time would suit you for a short call?</p>${sign}`,
  },
  {
    subject: 'Re: Your inquiry to the company',
    html: `<p>Hello {name},</p><p>Yes, we do that. What it costs depends on two things that I would like to ask you on the phone. Any morning this week is fine.</p>${sign}`,
    note: 'Called back on Tuesday, offer to follow.',
  },
  {
    subject: 'References, as you asked',
    html: `<p>Hello {name},</p><p>Two customers would be glad to speak with you. I have told both that you may call:</p><ul><li>Karoo Solar &amp; Storage, for networks</li><li>Atlantic Wool, for a year of help desk</li></ul>${sign}`,
  },
];

export const requestNotes: readonly string[] = [
  'Spoke for half an hour. Serious, in a hurry, and the budget is not theirs alone.',
  'Knows our work through a former colleague. Wants two named people, not a team.',
  'Legal asks for liability of 2 M. We have that.',
  'Sent the questionnaire. Reminder on Friday.\nIf nothing comes, archive.',
  'Price is fine, the date is not. Offered to begin with the inventory.',
  'Joris takes this one.',
];

export const messageNotes: readonly string[] = [
  'Asked Joris for two references in retail. Call on Thursday, 14:00 their time.',
  'Sent the rate card.',
  'Not our field. Recommended someone.',
  'Wants a call, not a mail. Evenings only.',
];

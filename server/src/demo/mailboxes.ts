/** Mailboxes that the demo's mail server rejects: 5xx is final, 4xx is retried. */
const answers: Readonly<Record<string, string>> = {
  'hugo@santillanmotors.example': '550 5.1.1 No such mailbox: hugo@santillanmotors.example',
  'andreas@aegeanstays.example': '550 5.7.1 Mail from this sender is not wanted here',
  'deborah@feldaccounting.example': '550 5.1.1 No such mailbox: deborah@feldaccounting.example',
  'shreya@monsoonlabs.example': '452 4.2.2 The mailbox is full',
  'tevita@pacificcables.example': '451 4.7.1 Greylisted, please try again later',
};

/** The reply of the demo's mail server about a recipient whom it rejects. */
export function refuseRecipient(address: string): string | undefined {
  return answers[address.toLowerCase()];
}

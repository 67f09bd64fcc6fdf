import { expect, test } from 'vitest';
import { explainFailure } from './mail-failure.ts';

test.each([
  ['550 5.1.1 <a@b.example>: Recipient address rejected: User unknown', 'does not know'],
  ['552 mailbox full', 'is full'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'could not be reached'],
  ['Invalid login: 535 5.7.8 Authentication failed', 'username or password'],
  ['554 5.7.1 Message refused as spam', 'mail server rejected the message'],
  ['451 4.3.0 Try again later', 'at that time'],
  ['451 4.7.1 Greylisted, please try again later', 'at that time'],
  ['Not written: The result is damaged', 'could not be composed'],
  ['The mail server took longer than 60 seconds', 'could not be reached'],
  ['552 5.3.4 Message size exceeds fixed limit', 'too large'],
  ['Nobody knows', 'rejected the email'],
])('%s', (reason, words) => {
  expect(explainFailure(reason)).toContain(words);
});

test('what the owner must change comes before the meaning of the response', () => {
  const advice =
    'The certificate of mail.example, port 25 has expired. Renew it on the mail server.';
  expect(explainFailure(`${advice} (550 5.1.1 User unknown)`, advice)).toBe(advice);
  expect(explainFailure('The mail server does not accept mail. (550 5.1.1 User unknown)')).toBe(
    'The recipient’s mail server does not know this address.',
  );
});

import { maxLength, formatService } from './constants.ts';

/** Subject of an email about a request (back-office section 2). */
export function composeRequestSubject(service: string): string {
  return `Regarding your ${formatService(service)} request`;
}

/** Subject of an email about a contact message (back-office section 2, spec decision 39). */
export const followUpSubject = 'Re: Your inquiry to the company';

/** A greeting and a thank-you, signed by the team, in paragraphs (back-office section 2). */
export function composeRequestBody(name: string, service: string, company: string): string[] {
  return [
    `Hello ${name},`,
    `Thank you for your ${formatService(service)} request. We have read it and would like to help.`,
    `The ${company} team`,
  ];
}

/** Offers a call (back-office section 2), in paragraphs. */
export function composeFollowUpBody(name: string, company: string): string[] {
  return [
    `Hello ${name},`,
    'Thank you for your message. We would be glad to talk it over: which day and time would suit you for a short call?',
    `The ${company} team`,
  ];
}

/** A further email to someone who was already thanked: a line to write in, in paragraphs. */
export function composeNextBody(name: string, company: string): string[] {
  return [`Hello ${name},`, '', `The ${company} team`];
}

/**
 * Subject of an email with the report of a scan (back-office section 2). A URL that is too long for
 * a subject is cut.
 */
export function composeReportSubject(url: string): string {
  const [start, end] = ['Security Scan Results for ', ' - Action Required'];
  const room = maxLength.subject - start.length - end.length;
  return `${start}${url.length > room ? `${url.slice(0, room - 1)}…` : url}${end}`;
}

/** Says what is attached, and offers a call, in paragraphs. */
export function composeReportBody(host: string, company: string): string[] {
  return [
    'Hello,',
    `We scanned ${host} for security issues. The report is attached: it says what we tested, what we found and what to fix first.`,
    'We would be glad to go through it with you on a call. When would suit you?',
    `The ${company} team`,
  ];
}

/**
 * Whether the HTML of an email's message shows nothing: the default text is sent instead
 * (back-office section 5).
 */
export function isBlankMessage(html: string): boolean {
  return html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';
}

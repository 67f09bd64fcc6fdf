import type { CreateMessage } from '@longitude/contract/messages';
import type { CreateRequest } from '@longitude/contract/requests';

/** A contact message as a visitor would send it. */
export function buildMessage(changes: Partial<CreateMessage> = {}): CreateMessage {
  return {
    name: 'Priya Raman',
    email: 'priya@kestrelrowe.example',
    company: 'Kestrel & Rowe',
    service: 'cloud-solutions',
    message: 'We want to move two web applications out of our own rack before spring.',
    ...changes,
  };
}

/** A service request as a visitor would send it. */
export function buildRequest(changes: Partial<CreateRequest> = {}): CreateRequest {
  return {
    name: 'Oluwaseun Adeyemi',
    email: 'seun@kestrelrowe.example',
    company: 'Kestrel & Rowe',
    phone: '+1 416 555 0148',
    service: 'cybersecurity',
    message: 'Our insurer wants a penetration test of the customer portal before December.',
    answers: { 'Which security level do you need?': 'High' },
    ...changes,
  };
}

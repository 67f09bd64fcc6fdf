import type { MessageStatus, RequestStatus } from '@longitude/contract/inbox-statuses';
import type { CreateMessage } from '@longitude/contract/messages';
import type { CreateRequest } from '@longitude/contract/requests';

interface Saved<Status> {
  readonly hoursAgo: number;
  readonly status?: Status;
  readonly archived?: true;
}
/** Fields that are optional. */
type Sparse<Payload, Key extends keyof Payload> = Omit<Payload, Key> & Partial<Payload>;
export type SampleRequest = Sparse<CreateRequest, 'company' | 'phone'> & Saved<RequestStatus>;
export type SampleMessage = Sparse<CreateMessage, 'company' | 'service'> &
  Saved<MessageStatus> & { readonly notes?: string };

/** Twelve service requests as people write them, newest first: short, long, foreign, without a company. */
export const sampleRequests: readonly SampleRequest[] = [
  {
    hoursAgo: 1,
    name: 'Oluwaseun Adeyemi-Bankole',
    email: 'seun@kestrelrowe.example',
    company: 'Kestrel & Rowe Freight Brokerage',
    phone: '+1 416 555 0148',
    service: 'cybersecurity',
    message:
      'Our insurer wants a penetration test of the customer portal before 15 December, with a report that names what was tested.\n\nThe portal is a Rails application behind Cloudflare. About 900 customers sign in. We have a staging copy that you may break.',
    answers: {
      'Security level': 'Some controls, none tested',
      Industry: 'Freight and customs brokerage',
      Compliance: 'PIPEDA, and the questionnaire of our insurer',
    },
  },
  {
    hoursAgo: 2,
    name: 'Thuy-Linh Tran',
    email: 'linh@lanterndental.example',
    company: 'Lantern Dental Group',
    service: 'help-desk-support',
    message:
      'Eleven clinics, 140 users, one exhausted administrator. We need first and second level from 7:00 to 19:00.',
    answers: { 'Support level': 'Extended hours', 'Number of users': '140' },
  },
  {
    hoursAgo: 3,
    name: 'Maximiliane Freifrau von Hohenstein-Schwarzenberg-Lindenau',
    email: 'm.hohenstein@elbtal-speditionslogistik.example',
    company: 'Elbtal-Speditionslogistik Verwaltungsgesellschaft mbH & Co. KG',
    phone: '+49 351 5550 117',
    service: 'it-governance',
    message:
      'We are preparing for NIS2 and have no inventory of processors. Could you run the gap analysis in German?',
    answers: { 'Company size': '251 to 1,000', Framework: 'ISO 27001' },
  },
  {
    hoursAgo: 22,
    status: 'quoted',
    name: 'Marguerite Desrosiers-Lafrenière',
    email: 'mdl@hautpays.example',
    company: 'Coopérative agricole du Haut-Pays',
    service: 'cloud-solutions',
    message: 'The board asks whether the move can be split: file shares this year, ERP in spring.',
  },
  {
    hoursAgo: 25,
    name: 'Dev Raghunathan',
    email: 'dev@palmyratextiles.example',
    company: 'Palmyra Textiles',
    service: 'system-implementation',
    message: 'We outgrew our spreadsheets at 600 orders a week. Looking for an ERP and a team.',
  },
  {
    hoursAgo: 29,
    status: 'quoted',
    name: 'Bo Li',
    email: 'bo.li@postbox.example',
    service: 'ai-automation',
    message: 'Can you classify 30,000 scanned delivery notes?',
  },
  {
    hoursAgo: 53,
    status: 'accepted',
    name: 'Siobhán Ní Dhomhnaill',
    email: 'siobhan@harrowlane.example',
    company: 'Harrow Lane Credit Union',
    service: 'cybersecurity',
    message: 'Signed and returned. Please tell us whom to give the VPN accounts to.',
  },
  {
    hoursAgo: 76,
    status: 'quoted',
    name: 'Kwabena Osei-Tutu',
    email: 'k.osei@goldleafcocoa.example',
    company: 'Goldleaf Cocoa Exporters',
    service: 'strategic-it-planning',
    message: 'Three-year plan for two offices and a warehouse, with costs for each year.',
  },
  {
    hoursAgo: 100,
    status: 'completed',
    name: 'Ekaterina Voloshina',
    email: 'ekaterina@northgatevets.example',
    company: 'Northgate Veterinary Partners',
    service: 'help-desk-support',
    message: 'The handover is done and the team is happy. Could you send the final invoice?',
  },
  {
    hoursAgo: 127,
    status: 'rejected',
    name: 'Jean-Baptiste Mukendi',
    email: 'jb@ateliermukendi.example',
    company: 'Atelier Mukendi Architectes',
    service: 'cloud-solutions',
    message:
      'We decided to stay on our own server for another year. Thank you for the honest advice.',
  },
  {
    hoursAgo: 400,
    archived: true,
    status: 'completed',
    name: 'Aroha Te Whata',
    email: 'aroha@tidewaterschools.example',
    company: 'Tidewater School District',
    service: 'it-governance',
    message: 'Procurement needs the quote on one page, valid for 90 days.',
  },
  {
    hoursAgo: 900,
    archived: true,
    status: 'rejected',
    name: 'Ramón Echeverría Olazábal',
    email: 'ramon@bodegaolazabal.example',
    company: 'Bodega Olazábal e Hijos',
    service: 'system-implementation',
    message: 'Shop and cellar stock must agree at last. Start on 1 December suits us.',
  },
];

/** Inquiries like spam: a hidden field was filled in, and they name too many sites. */
export const suspectRequest: SampleRequest = {
  hoursAgo: 5,
  name: 'Bella Promo',
  email: 'bella@promo.example',
  service: 'strategic-it-planning',
  website: 'https://promo.example',
  message:
    'Your site can rank first: https://seo-one.example https://seo-two.test https://boost.invalid https://links.localhost',
};

/** Eight contact messages, newest first. */
export const sampleMessages: readonly SampleMessage[] = [
  {
    hoursAgo: 1,
    name: 'Ifeoma Castellanos',
    email: 'ifeoma@brightwaterclinic.example',
    company: 'Brightwater Clinic',
    service: 'cybersecurity',
    message:
      'Your free scan gave us 64 of 100. Could somebody walk us through the three red findings this week? We can do any afternoon.',
  },
  {
    hoursAgo: 4,
    name: 'Wilhelmina van den Bosch-Rozenberg tot Oosterwijk',
    email: 'wilhelmina.vandenbosch@waterschapsverzekering.example',
    company: 'Onderlinge Waterschapsverzekeringsmaatschappij',
    service: 'general-inquiry',
    message: 'Do you work with companies in the Netherlands, and in which language?',
  },
  {
    hoursAgo: 23,
    status: 'read',
    notes: 'Asked Joris for two references in retail. Call on Thursday, 14:00 their time.',
    name: 'Tomás Ibarra',
    email: 'tomas@cordillerahome.example',
    company: 'Cordillera Home',
    service: 'cloud-solutions',
    message: 'We would like to speak with two of your customers in retail before we decide.',
  },
  {
    hoursAgo: 30,
    status: 'replied',
    notes: 'Sent the rate card.',
    name: 'Grace Whitlock',
    email: 'grace.whitlock@postbox.example',
    message: 'What does a senior tester cost per hour, and from when is one free?',
  },
  {
    hoursAgo: 54,
    status: 'replied',
    name: 'Hamza El-Khatib',
    email: 'hamza@cedarlogistics.example',
    company: 'Cedar Logistics',
    service: 'help-desk-support',
    message: 'Is the help desk staffed over the holidays at the end of December?',
  },
  {
    hoursAgo: 98,
    status: 'read',
    name: 'Ji-woo Park',
    email: 'jiwoo@hanriverfoods.example',
    company: 'Han River Foods',
    service: 'ai-automation',
    message: 'We read your article on invoices. Does it work for invoices in Korean?',
  },
  {
    hoursAgo: 300,
    archived: true,
    status: 'replied',
    notes: 'Not our field. Recommended a print shop.',
    name: 'Peter Lindqvist',
    email: 'peter@lindqvisttryck.example',
    message: 'Could you print 500 business cards for us?',
  },
  {
    hoursAgo: 500,
    archived: true,
    status: 'replied',
    name: 'Asha Venkataraman',
    email: 'asha@silverlinebpo.example',
    company: 'Silverline BPO',
    service: 'general-inquiry',
    message: 'We offer to take over night shifts for you. Whom may we talk to?',
  },
];

import type { Inquiry } from './inquiry.ts';

export const cybersecurityRequests: readonly Inquiry[] = [
  {
    name: 'Renske Hoogland',
    email: 'renske@polderdairy.example',
    company: 'Polder Dairy Cooperative',
    phone: '+31 20 555 0144',
    message:
      'A supplier of ours was encrypted last week, and we share a file server with them. We have cut the line. Could someone look at our side before we connect again?',
    detail: 'NIS2, as an important entity',
  },
  {
    name: 'Calvin Achterberg',
    email: 'calvin@summitcreditunion.example',
    company: 'Summit Ridge Credit Union',
    phone: '+1 604 555 0111',
    message:
      'We need a penetration test of online banking and the two mobile apps before the audit in spring.\n\nLast year the report came three weeks late and named nothing that we could fix. Please say how you report, and what a retest costs.',
    detail: 'OSFI B-13, PCI DSS',
  },
  {
    name: 'Nokuthula Dlamini',
    email: 'nokuthula@karoopower.example',
    company: 'Karoo Solar & Storage',
    message:
      'Our inverters talk to a portal that anyone can find. Who tests that sort of thing without switching a village off?',
    detail: 'None that we know of',
  },
  {
    name: 'Ewan Galbraith',
    email: 'ewan.galbraith@postbox.example',
    message:
      'I run a shop of four people. A customer wants to see a security policy. Do you write such a thing for small companies?',
  },
  {
    name: 'Yuki Tanaka-Whitfield',
    email: 'yuki@saltboxstudios.example',
    company: 'Saltbox Studios',
    phone: '+1 902 555 0170',
    message:
      'Two of our artists signed in on a page that looked like ours. Passwords are changed. What else should we look at today, and can you do it with us?',
    detail: 'Contract with a film distributor',
  },
  {
    name: 'Bartosz Wróblewski',
    email: 'b.wroblewski@baltictimber.example',
    company: 'Baltic Timber Trading sp. z o.o.',
    message:
      'An annual test of eleven public addresses, from 2027 on for three years. Please quote per year, and with a retest.',
    detail: 'ISO 27001, certified since 2023',
  },
  {
    name: 'Dr. Amina Bello-Okafor',
    email: 'amina@rivermouthclinic.example',
    company: 'Rivermouth Children’s Clinic',
    phone: '+1 416 555 0192',
    message:
      'We keep records of 9,000 children, on one server under a desk. The board has woken up. Where do we begin, and what does the first month cost?',
    detail: 'PHIPA',
  },
  {
    name: 'Lorcan Mac Giolla Bhríde',
    email: 'lorcan@shannonferries.example',
    company: 'Shannon Estuary Ferries',
    message:
      'Booking and ticket gates share a network with the office. We want them apart before the season begins in May.',
    detail: 'Insurer’s questionnaire',
  },
  {
    name: 'Ingeborg Thorvaldsdóttir',
    email: 'ingeborg@glacierdata.example',
    company: 'Glacier Data ehf.',
    message:
      'Please review our incident plan and run one exercise with the six people who would have to follow it.',
    detail: 'ISO 27001, SOC 2 in preparation',
  },
];

export const governanceRequests: readonly Inquiry[] = [
  {
    name: 'Annelise Brandstätter-Hollenegg',
    email: 'a.brandstaetter@alpenlaendische-wasserkraft.example',
    company: 'Alpenländische Wasserkraft- und Elektrizitätsversorgungsgesellschaft m. b. H.',
    phone: '+43 1 5550 118',
    message:
      'Wir bereiten uns auf NIS2 vor. Could the gap analysis be held in German, and the report come in both languages?',
    detail: 'Registers of assets and suppliers',
  },
  {
    name: 'Marcus Oyelaran',
    email: 'marcus@harbourtrust.example',
    company: 'Harbour Trust Insurance Brokers',
    message:
      'Our auditor found that no one owns 40 of our 60 applications. We need a register, owners and a yearly review that people do not hate.',
    detail: 'Ownership of applications',
  },
  {
    name: 'Claire Vandermeersch',
    email: 'claire@leievalley.example',
    company: 'Leie Valley Logistics',
    phone: '+32 2 555 01 26',
    message:
      'We bought two companies this year. Three ways of approving changes is two too many. Who helps us agree on one?',
    detail: 'Change approval',
  },
  {
    name: 'Tane Rangihuna',
    email: 'tane@southernorchards.example',
    company: 'Southern Orchards',
    message: 'A risk register that fits on one page, for the directors. Is that too small a job?',
    detail: 'Reporting to directors',
  },
  {
    name: 'Olena Kravchuk',
    email: 'olena@blacksoilagro.example',
    company: 'Black Soil Agro',
    message:
      'Licences: we pay for 900 and have 340 people. Please quote for finding out what we really use.',
    detail: 'Licence costs',
  },
  {
    name: 'Rupert Ainsworth-Pole',
    email: 'rupert@ainsworthpole.example',
    company: 'Ainsworth Pole Solicitors',
    phone: '+44 20 7946 0131',
    message:
      'Clients ask where their papers are kept and who reads them. We would like an honest answer, written down and checked.',
    detail: 'Data protection',
  },
  {
    name: 'Guadalupe Arriaga Montes de Oca',
    email: 'guadalupe@altiplanotextil.example',
    company: 'Altiplano Textil',
    message:
      'Procurement asks for ISO 27001 within a year. Is that possible for 85 people, and what would we have to stop doing?',
    detail: 'Certification',
  },
];

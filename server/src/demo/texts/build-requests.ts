import type { Inquiry } from './inquiry.ts';

export const implementationRequests: readonly Inquiry[] = [
  {
    name: 'Piotr Zieliński',
    email: 'piotr@amberglass.example',
    company: 'Amber Glass Manufactory',
    message:
      'The ERP is bought, the consultant has gone, and the first invoice is due in nine weeks. We need two people who have done this before.',
    detail: 'Bank, customs, an old label printer',
  },
  {
    name: 'Chidinma Eze',
    email: 'chidinma@harvestbox.example',
    company: 'HarvestBox',
    phone: '+1 416 555 0127',
    message:
      'Shop, stock and accounts each have their own truth. Orders above 600 a week break the spreadsheet that holds them together.',
    detail: 'Shopify, QuickBooks, Canada Post',
  },
  {
    name: 'Matthias Egger',
    email: 'matthias@eggersaegewerk.example',
    company: 'Sägewerk Egger & Söhne',
    message:
      'Software for a sawmill: logs in, boards out, sawdust sold. What exists is older than my sons. Team of four, maximum.',
    detail: 'Scales, cranes, tax office',
  },
  {
    name: 'Leilani Kahananui',
    email: 'leilani@reefdivers.example',
    company: 'Reef Divers Hawaii',
    message:
      'Bookings by phone, paper and three websites. Two boats, one calendar, please. We can test from November on.',
    detail: 'Three booking sites, a card terminal',
  },
  {
    name: 'Vikram Sodhi',
    email: 'vikram@sodhitransport.example',
    company: 'Sodhi Transport',
    phone: '+1 905 555 0156',
    message:
      'Drivers send photographs of delivery notes; the office types them in. 400 a day. We want an app and an interface to our dispatch.',
    detail: 'Dispatch (SOAP), a fuel card provider',
  },
  {
    name: 'Isabeau Tremblay-Côté',
    email: 'isabeau@bibliofleuve.example',
    company: 'Réseau Bibliofleuve',
    message:
      'Trente bibliothèques, one catalogue, four vendors who blame each other. Could you lead the integration, in French?',
    detail: 'SIP2, Z39.50, OAI-PMH',
  },
  {
    name: 'Rashid Al-Mansoori',
    email: 'rashid@desertbloom.example',
    company: 'Desert Bloom Nurseries',
    message: 'CRM for 5,000 gardeners. Half of them reply to letters only. Ideas are welcome.',
    detail: 'Letters, SMS',
  },
  {
    name: 'Hanneke Visser',
    email: 'hanneke@tulpenbeurs.example',
    company: 'Tulpenbeurs BV',
    phone: '+31 20 555 0119',
    message:
      'The auction clock must be replaced without missing an auction: every weekday at six. We would like to hear how you would go about that.',
    detail: 'The clock’s own protocol, from 1994',
  },
  {
    name: 'Oskar Nyström',
    email: 'oskar.nystrom@postbox.example',
    message: 'Can you continue a React front end that someone else has left half done?',
  },
];

export const automationRequests: readonly Inquiry[] = [
  {
    name: 'Mei-Ling Chou',
    email: 'meiling@pearlbrokers.example',
    company: 'Pearl Customs Brokers',
    message:
      '30,000 scanned delivery notes a month, a third of them by hand. What share could a machine read well enough that we only look at the rest?',
    detail: 'Delivery notes in English and Chinese',
  },
  {
    name: 'Gabriel Feinstein',
    email: 'gabriel@feinsteinappraisals.example',
    company: 'Feinstein Appraisals',
    phone: '+1 212 555 0134',
    message:
      'We describe furniture for insurers, in the same 300 words each time. A draft that an appraiser corrects would save us hours. It must never invent a maker.',
    detail: 'Descriptions from photographs',
  },
  {
    name: 'Zanele Khumalo',
    email: 'zanele@umfulafinance.example',
    company: 'Umfula Microfinance',
    message:
      'Before anyone scores our customers with a model we want to know whom it would treat badly. Do you audit such models?',
    detail: 'Credit scores',
  },
  {
    name: 'Tobias Kirchhoff',
    email: 'tobias@kirchhoffdruck.example',
    company: 'Kirchhoff Druck GmbH',
    message:
      'Quotes for print jobs: customers write prose, we need numbers. 80 mails a day. Pilot with a fixed price, please.',
    detail: 'Emails in German',
  },
  {
    name: 'Ramona Castelló',
    email: 'ramona@castellocava.example',
    company: 'Cava Castelló',
    message: 'Can a camera see a badly set cork at 90 bottles a minute? We have 4,000 pictures.',
    detail: 'Pictures from the line',
  },
  {
    name: 'Sampath Jayawardena',
    email: 'sampath@ceylonports.example',
    company: 'Ceylon Port Services',
    phone: '+94 11 555 0163',
    message:
      'Our planners promise berths by experience. We have ten years of arrivals in tables. Is there enough in them to do better?',
    detail: 'Arrivals, tides, cranes',
  },
  {
    name: '山田 美咲',
    email: 'misaki@hikari-seimitsu.example',
    company: '光精密工業株式会社',
    message:
      '図面の検索を自動化したいと考えています。We have 120,000 drawings without titles. English or Japanese is fine.',
    detail: '120,000 drawings',
  },
  {
    name: 'Yosef Abramov',
    email: 'yosef@negevwater.example',
    company: 'Negev Water Works',
    message:
      'Leaks show in the flow at night, if anyone looks. No one does. We would like an alert that is right more often than wrong.',
    detail: 'Flow meters, every minute',
  },
];

export const helpDeskRequests: readonly Inquiry[] = [
  {
    name: 'Gwendolyn Prosser',
    email: 'gwen@prosserlaw.example',
    company: 'Prosser & Daughters',
    phone: '+44 29 2018 0142',
    message:
      'Our one administrator retires at Easter. 35 people, two offices, everything in his head. Could you sit with him from January on?',
    detail: '35',
  },
  {
    name: 'Arjun Pillai',
    email: 'arjun@spicecoast.example',
    company: 'Spice Coast Hotels',
    message:
      'Six hotels, open all night. We need someone who answers at three in the morning and can reset a door lock.',
    detail: '210',
  },
  {
    name: 'Katarzyna Lis',
    email: 'katarzyna@lispharma.example',
    company: 'Lis Pharma Distribution',
    message:
      'First level for 140 users in Polish and English, from 7:00 to 19:00. What would the handover look like, and who are the people?',
    detail: '140',
  },
  {
    name: 'Beauregard “Beau” Thibodeaux',
    email: 'beau@bayoubarges.example',
    company: 'Bayou Barges',
    message: 'Tickets get lost between the boats and the office. Mostly in the office.',
    detail: '60',
  },
  {
    name: 'Wanjiru Kariuki',
    email: 'wanjiru@savannahcalls.example',
    company: 'Savannah Calls',
    phone: '+1 416 555 0185',
    message:
      'We answer calls for others and need a desk of our own: 320 seats, headsets, and an answer within ten minutes in business hours.',
    detail: '320',
  },
  {
    name: 'Ottilie Freudenberg',
    email: 'ottilie@freudenbergverlag.example',
    company: 'Freudenberg Verlag',
    message: 'Laptops for 25 authors who will not install anything. Can you take that over?',
    detail: '25',
  },
  {
    name: 'Hugo Santillán',
    email: 'hugo@santillanmotors.example',
    company: 'Santillán Motors',
    message:
      'Eleven workshops. Diagnosis computers stop when Windows updates itself. Please make it ask first, everywhere, and tell us what a month costs.',
    detail: '95',
  },
  {
    name: 'Freya Blomqvist',
    email: 'freya@blomqvistarkitekter.example',
    company: 'Blomqvist Arkitekter',
    message:
      'We are happy with our provider but not with the price. Could you look at the contract and the tickets of one year?',
    detail: '48',
  },
  {
    name: 'Kofi Amankwah',
    email: 'kofi@voltacocoa.example',
    company: 'Volta Cocoa Union',
    message: 'Mail for 70 buying stations over bad lines. What works offline, and who answers?',
    detail: '70',
  },
  {
    name: 'Miriam Rosenbaum',
    email: 'miriam@elmstreetdental.example',
    company: 'Elm Street Dental',
    phone: '+1 613 555 0177',
    message: 'Three practices, one of them new in April. Phones, X-ray and Wi-Fi, please.',
    detail: '31',
  },
];

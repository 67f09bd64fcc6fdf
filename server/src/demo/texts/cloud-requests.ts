import type { Inquiry } from './inquiry.ts';

export const cloudRequests: readonly Inquiry[] = [
  {
    name: 'Félix Arsenault',
    email: 'felix@laurentianmaple.example',
    company: 'Laurentian Maple Producers',
    phone: '+1 514 555 0163',
    message:
      'Our rack is nine years old and stands next to an evaporator. We want to be out of it before the sap runs in March.',
    detail: 'Two web applications, one Oracle database, 2 TB of files',
  },
  {
    name: 'Shreya Venkataraman',
    email: 'shreya@monsoonlabs.example',
    company: 'Monsoon Labs',
    message:
      'The bill has doubled since summer and no one can say why. Could you read it with us for a day?',
    detail: 'Kubernetes, 40 nodes; a data lake',
  },
  {
    name: 'Johannes Lindeberg',
    email: 'johannes@fjordfreight.example',
    company: 'Fjord Freight AS',
    phone: '+47 22 55 01 80',
    message:
      'We must be able to lose one region and go on shipping within an hour. Today it would take us two days. Please propose a design, and a drill.',
    detail: 'Order system, label printing, customs messages',
  },
  {
    name: 'Whetu Paraone',
    email: 'whetu@harakekehealth.example',
    company: 'Harakeke Health Trust',
    message:
      'Patient data has to stay in the country. Which parts may go to a cloud at all? We would rather hear no now than later.',
    detail: 'Booking, letters, pictures of X-rays',
  },
  {
    name: 'Sofía Belaunde',
    email: 'sofia.belaunde@postbox.example',
    message:
      'A museum with 60,000 scanned plates and a budget of 400 dollars a month. What is possible?',
    detail: 'Pictures, a small shop',
  },
  {
    name: 'Emeka Nwachukwu',
    email: 'emeka@lagoonpay.example',
    company: 'LagoonPay',
    phone: '+1 647 555 0109',
    message:
      'Everything was clicked together by hand. We would like it in code before our second engineer leaves in January.',
    detail: 'Payments API, PostgreSQL, Redis',
  },
  {
    name: 'Hélène Marchetti',
    email: 'helene@marchettiverre.example',
    company: 'Verrerie Marchetti',
    message:
      'Backups exist. No one has ever restored one. Could we do that together, and write down how long it takes?',
    detail: 'ERP on Windows Server, 600 GB',
  },
  {
    name: 'Duc Nguyen-Phan',
    email: 'duc@lotusretail.example',
    company: 'Lotus Retail Group',
    message:
      'Twelve shops, one ERP in a cellar that floods. Move it first and ask questions later, or the other way round?',
    detail: 'ERP, tills, cameras',
  },
  {
    name: 'Astrid Møller-Kjærgaard',
    email: 'astrid@nordsoewind.example',
    company: 'Nordsø Wind Services',
    phone: '+45 70 55 01 55',
    message:
      'Measurements of 300 turbines, 4 TB a month. We keep everything, read almost nothing, and pay for both.',
    detail: 'Time series, batch reports',
  },
  {
    name: 'Gideon Mwangi',
    email: 'gideon@riftvalleytea.example',
    company: 'Rift Valley Tea Growers',
    message: 'The line to the factory fails daily. What should stay there when we move the rest?',
    detail: 'Weighing stations, payroll',
  },
];

export const planningRequests: readonly Inquiry[] = [
  {
    name: 'Margit Szabó-Keresztes',
    email: 'margit@danubeboxes.example',
    company: 'Danube Boxes Zrt.',
    message:
      'We have grown from one plant to four and still plan IT by shouting. Please quote for a plan of three years, with costs for each.',
    detail: 'One plan for four plants',
  },
  {
    name: 'Terrence Coldwater',
    email: 'terrence@coldwatercamps.example',
    company: 'Coldwater Summer Camps',
    phone: '+1 705 555 0138',
    message:
      'Registration fails every year on the day it opens. Is it the software, the server or us? We would like to know before February.',
    detail: 'A first day without phone calls',
  },
  {
    name: 'Fatoumata Diarra',
    email: 'fatoumata@sahelseeds.example',
    company: 'Sahel Seeds Foundation',
    message:
      'A donor pays for new systems, once. What should we buy now so that it still runs in eight years without a donor?',
    detail: 'Running costs below 2,000 a month',
  },
  {
    name: 'Andreas Papadimitriou',
    email: 'andreas@aegeanstays.example',
    company: 'Aegean Stays',
    message:
      'Should we write our own booking system or stay with the one that takes 14 percent? We want someone without a stake in the answer.',
    detail: 'Commission below 8 percent',
  },
  {
    name: 'Beatrix Oduya',
    email: 'beatrix@kilimaschools.example',
    company: 'Kilima Schools',
    message: 'Nine schools, nine mail systems. A plan to get to one, at the pace of teachers.',
    detail: 'One sign-in for 11,000 pupils',
  },
  {
    name: 'Sir Peregrine Wolstenholme-Cavendish-Bentinck of Upper Slaughter',
    email: 'p.wolstenholme-cavendish-bentinck@upperslaughterestates.example',
    company: 'The Upper Slaughter and Lower Swell Agricultural Estates Management Company Limited',
    phone: '+44 1632 960 118',
    message:
      'I am told that our computers are a disgrace. My steward agrees. Kindly advise what a well-run estate of forty people uses in this century, in writing, and without the word synergy.',
    detail: 'Accounts that balance',
  },
  {
    name: 'Noor Haddadin',
    email: 'noor@petratiles.example',
    company: 'Petra Tiles',
    message: 'Two directors, two opinions about an ERP. We need a third one that we both believe.',
    detail: 'A decision by March',
  },
];

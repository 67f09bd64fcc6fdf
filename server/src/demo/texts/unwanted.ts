import type { Inquiry } from './inquiry.ts';

/** Inquiries like spam: they name several sites, or fill in the field that people do not see. */
export const spam: readonly Inquiry[] = [
  {
    name: 'Bella Promotions',
    email: 'bella@rankings.example',
    message:
      'Your site can rank first! https://seo-one.example https://seo-two.example https://boost.example https://links.example',
  },
  {
    name: 'Crypto Desk',
    email: 'desk@tokens.example',
    company: 'Tokens Unlimited',
    message:
      'Dear owner, accept payments in forty currencies today and win a holiday at our expense.',
  },
  {
    name: 'Bulk Mail Partner',
    email: 'offer@bulk.example',
    message: 'We send your message to 3,000,000 inboxes for $49. Answer YES and we begin tonight.',
  },
];

/** Deleted inquiries. */
export const deletedInquiries: readonly Inquiry[] = [
  {
    name: 'Test Test',
    email: 'test@postbox.example',
    message: 'This is only a test of the form, please ignore it.',
  },
  {
    name: 'Calvin Achterberg',
    email: 'calvin@summitcreditunion.example',
    company: 'Summit Ridge Credit Union',
    message: 'Sorry, I pressed the button twice. The other request is the right one.',
  },
];

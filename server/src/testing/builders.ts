import type { CreateCategory } from '@longitude/contract/categories';
import type { CreateMessage } from '@longitude/contract/messages';
import type { CreatePost } from '@longitude/contract/posts';
import type { CreateRequest } from '@longitude/contract/requests';

/** The status and the marks of a new item, in the form of the API. */
export const newItem = {
  status: 'new' as const,
  archived: false,
  unread: true,
  answered: false,
  spam: false,
  spamReasons: [],
  notified: false,
};

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

/** A published post as an administrator would write it. */
export function buildPost(changes: Partial<CreatePost> = {}): CreatePost {
  return {
    title: 'Why we read the logs first',
    excerpt: 'Ten minutes with a log save an hour of guessing.',
    content: '<p>Begin with the <strong>oldest</strong> line.</p>',
    author: 'Meera Iyer',
    categoryId: null,
    featuredImage: '/art/post-ports.svg',
    readTime: 4,
    published: true,
    featured: false,
    publishedAt: null,
    ...changes,
  };
}

/** A category as an administrator would add it. */
export function buildCategory(changes: Partial<CreateCategory> = {}): CreateCategory {
  return {
    name: 'Cloud & Cost',
    slug: null,
    description: 'What a bill says about a design.',
    color: '#0b5d78',
    icon: 'cloud',
    active: true,
    ...changes,
  };
}

import type { SiteDraft } from '../site-draft.ts';
import { withForm } from '../variants/variation.ts';
import { addFile, addToPage, fault, plantAll, type Fault, type Faults } from './fault.ts';

/** The session cookie of the good site is replaced by one with a fault. */
const setSession =
  (attributes: string): Fault['plant'] =>
  (draft) =>
    void (draft.cookies = [`PHPSESSID=8f14e45fceea167a; Path=/${attributes}`]);
const session = (attributes: string, says: RegExp) =>
  fault({ 'Cookie Attributes': 'fail' }, setSession(attributes), says);
const setCookie =
  (cookie: string): Fault['plant'] =>
  (draft) =>
    void draft.cookies.push(cookie);

const password = '<label>Password <input type="password" name="password"></label>';
const csrf = '<input type="hidden" name="csrf_token" value="8c1f0b3a9de24f11">';

const cookieFaults = {
  'session without Secure': session('; HttpOnly; SameSite=Lax', /Secure/),
  'session without HttpOnly': session('; Secure; SameSite=Lax', /HttpOnly/),
  'session without flags': session('', /PHPSESSID|HttpOnly/),
  'other cookie without flags': fault(
    { 'Cookie Attributes': 'warning' },
    setCookie('theme=dark; Path=/'),
    /theme/,
  ),
  'broken cookie prefix': fault(
    { 'Cookie Prefixes and Scope': 'fail' },
    setCookie('__Host-basket=1; Path=/basket; Secure; SameSite=Lax'),
    /__Host-basket/,
  ),
  'session for all subdomains': fault(
    { 'Cookie Prefixes and Scope': 'warning' },
    setSession('; Domain=shop.example; Secure; HttpOnly; SameSite=Lax'),
    /PHPSESSID/,
  ),
  'cacheable cookie': fault(
    { 'Cached Cookies': 'warning' },
    (draft) => void (draft.cacheControl = 'public, max-age=600'),
  ),
} satisfies Faults;

const pageFaults = {
  'active mixed content': fault(
    { 'Mixed Content': 'fail' },
    addToPage('<script src="http://statistics.shop.example/count.js"></script>'),
    /count\.js/,
  ),
  'passive mixed content': fault(
    { 'Mixed Content': 'warning' },
    addToPage('<img src="http://www.shop.example/teapot.png" alt="">'),
    /teapot\.png/,
  ),
  'mixed content in a style sheet': fault(
    { 'Mixed Content': 'warning' },
    addFile(
      '/assets/shop.css',
      'body { background: url(http://www.shop.example/tea.png) }',
      'text/css',
    ),
    /tea\.png/,
  ),
  'script of another site without SRI': fault(
    { 'Subresource Integrity': 'fail' },
    addToPage('<script src="https://cdn.other.example/slider-2.0.1.min.js"></script>'),
    /slider/,
  ),
  'style sheet of another site without SRI': fault(
    { 'Subresource Integrity': 'warning' },
    addToPage('<link rel="stylesheet" href="https://cdn.other.example/slider-2.0.1.css">'),
    /slider/,
  ),
  'no compression': fault({ Compression: 'warning' }, (draft) => void (draft.isCompressed = false)),
  'reflected query': fault(
    { 'Compressed Secrets': 'warning' },
    plantAll(
      setSession('; Secure; HttpOnly; SameSite=None'),
      (draft) => void (draft.echoesQuery = true),
    ),
  ),
} satisfies Faults;

const origins = (
  outcome: 'fail' | 'warning',
  readsOrigins: SiteDraft['readsOrigins'],
  says: RegExp,
) => fault({ CORS: outcome }, (draft) => void (draft.readsOrigins = readsOrigins), says);

const applicationFaults = {
  'CORS for any origin': origins('warning', 'any', /./),
  'CORS with credentials': origins('fail', 'with credentials', /evil/),
  'CORS for the origin null': origins('fail', 'null', /null/),
  'CORS for names that end alike': origins('fail', 'that end like ours', /shop\.example/),
  TRACE: fault({ 'HTTP Methods': 'fail' }, (draft) => void (draft.isTraced = true), /TRACE/),
  'PUT and DELETE offered': fault(
    { 'HTTP Methods': 'warning' },
    (draft) => void (draft.allow = 'GET, HEAD, PUT, DELETE'),
    /PUT/,
  ),
  'password to http': fault(
    { 'Login Form': 'fail' },
    withForm(`<form method="post" action="http://shop.example/sign-in">${password}${csrf}</form>`),
  ),
  'password by GET': fault(
    { 'Login Form': 'warning' },
    withForm(`<form method="get" action="/sign-in">${password}</form>`),
  ),
  'form without CSRF token': fault(
    { 'Login Form': 'warning' },
    plantAll(
      setSession('; Secure; HttpOnly; SameSite=None'),
      withForm(`<form method="post" action="/sign-in">${password}</form>`),
    ),
  ),
} satisfies Faults;

export const contentFaults = { ...cookieFaults, ...pageFaults, ...applicationFaults };

import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmailBody } from './email-body.tsx';
import styles from './sent-emails.module.css';

function draw(html: string): string {
  return render(<EmailBody html={html} />).container.innerHTML;
}

const inBody = (html: string) => `<div class="${styles['body']}">${html}</div>`;

test('shows the elements of an email', () => {
  expect(
    draw('<p>Hello <strong>Ann</strong>,<br>a <em>list</em>:</p><ul><li><u>one</u></li></ul>'),
  ).toBe(
    inBody('<p>Hello <strong>Ann</strong>,<br>a <em>list</em>:</p><ul><li><u>one</u></li></ul>'),
  );
});

test('links open in a new window, and only at allowed addresses', () => {
  expect(draw('<a href="https://a.example/?x=1" onclick="x()">a</a>')).toBe(
    inBody('<a href="https://a.example/?x=1" target="_blank" rel="noopener noreferrer">a</a>'),
  );
});

test.each([
  ['<a href="javascript:alert(1)">a</a>', 'a'],
  ['<a href=" jAvaScript:alert(1)">a</a>', 'a'],
  ['<a href="data:text/html,x">a</a>', 'a'],
  ['<a href="/admin">a</a>', 'a'],
  ['<img src="https://a.example/x.png" onerror="x()">', ''],
  ['a<script>x()</script>', 'a'],
  ['<style>p { color: red }</style>a', 'a'],
  ['<p style="color: red" onclick="x()" class="btn" id="x">a</p>', '<p>a</p>'],
  ['<iframe srcdoc="a"></iframe>', ''],
  ['<svg onload="x()"><a href="javascript:x()">a</a></svg>', 'a'],
  ['<form action="https://a.example"><input name="x"><button>a</button></form>', 'a'],
  ['<table><tr><td>a</td></tr></table>', 'a'],
])('shows of %s only %s', (html, shown) => {
  expect(draw(html)).toBe(inBody(shown));
});

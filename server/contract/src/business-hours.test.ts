import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeHours, explainHours, explainTimes, layOutHours } from './business-hours.ts';
import { defaultHours } from './setting-defaults.ts';

const day = (open: string, close: string, closed = false) => ({ open, close, closed });

/** With one line per day, as in the editor. */
function layOut(changes: object = {}): string {
  const days = Object.entries({ ...defaultHours, ...changes });
  const lines = days.map(([name, times]) => `  "${name}": ${JSON.stringify(times)}`);
  return `{\n${lines.join(',\n')}\n}`;
}
const syntax = 'expected "weekday": { … }, with a comma between days and } at the end';
const shape = 'This needs open and close as HH:MM and closed as true or false';

test('hours of all seven days are valid in any layout', () => {
  const { sunday, ...others } = defaultHours;
  const texts = [
    layOut(),
    JSON.stringify(defaultHours),
    JSON.stringify(defaultHours, null, 4),
    JSON.stringify({ sunday, ...others }),
    `\r\n${layOut().replaceAll('\n', '\r\n')}\r\n`,
    layOut({ sunday: day('00:00', '23:59') }),
    layOut({ sunday: day('17:00', '09:00', true) }),
  ];
  for (const text of texts) assert.equal(explainHours(text), undefined, text);
});

test('an error starts with the invalid line', () => {
  const lines = layOut().split('\n');
  const without = (text: string) => layOut().replace(text, '');
  const cases: [text: string, why: string][] = [
    ['', 'Line 1: expected {'],
    ['null', 'Line 1: expected {'],
    ['[]', 'Line 1: expected {'],
    ['always', 'Line 1: expected {'],
    ['{}', `Line 1: ${syntax}`],
    [lines.slice(0, 4).join('\n'), `Line 4: ${syntax}`],
    [without('"wednesday": '), `Line 4: ${syntax}`],
    [layOut().replace('"friday"', 'friday'), `Line 6: ${syntax}`],
    [layOut().replace(/\n\}$/, ',\n}'), `Line 9: ${syntax}`],
    [layOut().replace('}\n}', '}}\n}'), `Line 8: ${syntax}`],
    [`${layOut()}\nmore`, `Line 8: ${syntax}`],
    [lines.toSpliced(3, 1).join('\n'), 'Line 8: wednesday is missing'],
    [layOut({ holiday: day('09:00', '17:00') }), 'Line 9, holiday: This is not a weekday'],
    [layOut({ friday: { open: '09:00', close: '17:00' } }), `Line 6, friday: ${shape}`],
    [layOut({ friday: { ...day('09:00', '17:00'), lunch: 1 } }), `Line 6, friday: ${shape}`],
    [layOut({ friday: { ...day('09:00', '17:00'), closed: 'no' } }), `Line 6, friday: ${shape}`],
    [layOut().replace('"closed":true', '"closed":tru'), `Line 8, sunday: ${shape}`],
    [
      layOut({ friday: day('09:00', '16.30') }),
      'Line 6, friday: 16.30 is not a time. Write it as 16:30.',
    ],
    [
      layOut({ saturday: day('10:00', '04:00') }),
      'Line 7, saturday: Closes before it opens. Did you mean 16:00?',
    ],
  ];
  for (const [text, why] of cases) assert.equal(explainHours(text), why, text);
});

test('errors about times suggest the intended time where it is clear', () => {
  const cases: [times: [open: string, close: string, closed?: boolean], why?: string][] = [
    [['09:00', '17:00']],
    [['00:00', '00:00', true]],
    [['', '17:00'], 'A time is missing'],
    [['9:00', '17:00'], '9:00 is not a time. Write it as 09:00.'],
    [['900', '17:00'], '900 is not a time. Write it as 09:00.'],
    [['nine', '17:00'], 'nine is not a time. Write it as HH:MM.'],
    [['09:00', '24:00'], '24:00 is not a time. Write it as HH:MM.'],
    [['09:00', '25:99', true], '25:99 is not a time. Write it as HH:MM.'],
    [['10:00', '04:00'], 'Closes before it opens. Did you mean 16:00?'],
    [['22:00', '06:00'], 'Closes before it opens'],
    [['09:00', '09:00'], 'Closes before it opens. Did you mean 21:00?'],
  ];
  for (const [times, why] of cases) assert.equal(explainTimes(day(...times)), why, times.join(' '));
});

test('days with equal hours are grouped', () => {
  const hours = { ...defaultHours, saturday: day('00:00', '00:00', true) };
  assert.equal(describeHours(hours), 'Monday to Friday 09:00 to 17:00, Saturday and Sunday closed');
  assert.equal(
    describeHours(hours, (name) => name.slice(0, 3)),
    'mon to fri 09:00 to 17:00, sat and sun closed',
  );
  assert.match(
    describeHours({ ...defaultHours, friday: day('09:00', '08:00') }),
    /Thursday 09:00 to 17:00, Friday not valid yet/,
  );
});

test('each day has a line, and nothing is lost', () => {
  const json = '{"monday":{"open":"09:00"},"tuesday":{"open":"10:00"}}';
  const text = '{\n  "monday": {"open":"09:00"},\n  "tuesday": {"open":"10:00"}\n}';
  assert.equal(layOutHours(json), text);
  assert.equal(layOutHours(text), text);
  for (const other of ['', 'not JSON', '{}', '[]', 'null', '7']) {
    assert.equal(layOutHours(other), other);
  }
});

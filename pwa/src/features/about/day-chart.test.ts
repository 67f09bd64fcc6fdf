import { expect, test } from 'vitest';
import { planDay, writeClock } from './day-chart.tsx';

test('Bengaluru is ten and a half hours ahead in winter', () => {
  expect(planDay('2026-01-15T03:00:00.000Z')).toEqual({
    ahead: 10.5,
    toronto: { from: 9, to: 17 },
    bengaluru: { from: 22.5, to: 11 },
    overlap: { from: 9, to: 11 },
    onCall: { from: 17, to: 22.5 },
  });
});

test('and nine and a half in summer, at any hour of the day', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(Date.UTC(2026, 6, 1, hour, 59)).toISOString();
    const plan = planDay(now);
    expect(plan.ahead).toBe(9.5);
    expect(plan.bengaluru).toEqual({ from: 23.5, to: 12 });
  }
});

test('the three shifts cover every hour of the day', () => {
  for (const now of ['2026-01-15T12:00:00.000Z', '2026-07-15T12:00:00.000Z']) {
    const { toronto, bengaluru, onCall } = planDay(now);
    expect(bengaluru.to).toBeGreaterThan(toronto.from);
    expect(onCall).toEqual({ from: toronto.to, to: bengaluru.from });
  }
});

test.each([
  [0, '00:00'],
  [9.5, '09:30'],
  [24, '24:00'],
])('%d hours are %s', (hours, text) => {
  expect(writeClock(hours)).toBe(text);
});

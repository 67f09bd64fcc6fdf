/** A stretch of the day in hours of Toronto, 0 to 24. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface DayPlan {
  /** Hours that Bengaluru is ahead: 9.5 or 10.5, because only Toronto changes its clocks. */
  readonly ahead: number;
  readonly toronto: Stretch;
  /** Begins on the evening before: `from` is later than `to`. */
  readonly bengaluru: Stretch;
  /** Both desks are at work. */
  readonly overlap: Stretch;
  /** Neither desk is: people on call answer. */
  readonly onCall: Stretch;
}

const minutesPerDay = 1440;

/** Minutes past midnight in a time zone. */
function readClock(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const [hour, minute] = ['hour', 'minute'].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  );
  return (hour ?? 0) * 60 + (minute ?? 0);
}

/** The working day of both cities: Toronto from 9 to 17, Bengaluru in two shifts from 9:00 to 21:30. */
export function planDay(now: string): DayPlan {
  const at = new Date(now);
  const minutes = readClock(at, 'Asia/Kolkata') - readClock(at, 'America/Toronto');
  const ahead = ((minutes + minutesPerDay) % minutesPerDay) / 60;
  const toronto = { from: 9, to: 17 };
  const bengaluru = { from: 33 - ahead, to: 21.5 - ahead };
  return {
    ahead,
    toronto,
    bengaluru,
    overlap: { from: toronto.from, to: bengaluru.to },
    onCall: { from: toronto.to, to: bengaluru.from },
  };
}

/** 22.5 as '22:30'. */
export function writeClock(hours: number): string {
  const minute = Math.round((hours % 1) * 60);
  return `${String(Math.floor(hours)).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

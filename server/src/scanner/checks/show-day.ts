const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Such as 22 November 2027, in UTC. */
export const showDay = (date: Date): string => day.format(date);

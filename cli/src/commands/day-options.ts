import { Option } from 'commander';

/** The options of a range of days (`DayRange`). */
export const dayOptions = () => [
  new Option('--from <day>', 'from this day on, such as 2026-01-31'),
  new Option('--to <day>', 'up to and including this day'),
];

/** The rendering time of test pages: Saturday noon in Toronto. */
export const renderedAt = '2026-11-21T17:00:00.000Z';

/** What one scan does at most. The scanner keeps to it, and the terms of the free scan state it. */
export const scanFigures = {
  seconds: 45,
  /** Page requests: in a burst, the rate after it, and the total. */
  burstRequests: 50,
  requestsPerSecond: 10,
  requests: 100,
  handshakes: 120,
  /** One connection to each. */
  ports: 16,
  dnsQueries: 400,
} as const;

/** How long a scan takes, as the end of a sentence on every page. */
export const scanDuration = `usually takes a few seconds, ${scanFigures.seconds} at most`;

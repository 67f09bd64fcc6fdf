/** The limits of one scan, so that it never becomes a load on a site. All times in milliseconds. */
export interface ScanLimits {
  /** The whole scan. */
  readonly scanMs: number;
  /** One request with its connection and body, and the life of any other connection. */
  readonly requestMs: number;
  /** Until a place that takes no connection counts as silent, for the rest of the scan. */
  readonly connectMs: number;
  /** A connect of the port probe: most firewalls drop what they do not like. */
  readonly portMs: number;
  /** One try to ask a resolver; there are two. */
  readonly dnsMs: number;
  /** Connections at once, and how many of them port connects may take. */
  readonly connections: number;
  readonly portConnections: number;
  /** Requests without a pause, the rate after them, and all in all. */
  readonly burst: number;
  readonly requestsPerSecond: number;
  readonly requests: number;
  readonly handshakes: number;
  readonly ports: number;
  readonly questions: number;
  /** Bytes of a body, on the wire and inflated alike. */
  readonly bodyBytes: number;
  /** Bytes of the headers of a response. */
  readonly headerBytes: number;
}

export const scanLimits: ScanLimits = {
  scanMs: 45_000,
  requestMs: 5_000,
  // A lost packet is sent again after 1 and 3 seconds (RFC 6298, 2): three are lost in a row before.
  connectMs: 3_500,
  portMs: 1_000,
  dnsMs: 2_000,
  connections: 6,
  portConnections: 3,
  burst: 50,
  requestsPerSecond: 10,
  requests: 200,
  handshakes: 120,
  ports: 16,
  questions: 400,
  bodyBytes: 2_000_000,
  headerBytes: 64_000,
};

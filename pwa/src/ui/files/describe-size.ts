const kilo = 1000;

/** A size as people read it: 0 kB, 482 kB, 4.6 MB. `bytes` is not negative. */
export function describeSize(bytes: number): string {
  if (bytes < kilo * kilo) return `${Math.ceil(bytes / kilo)} kB`;
  return `${(bytes / kilo / kilo).toFixed(1)} MB`;
}

/** How far an upload is: 2.9 of 4.6 MB. */
export function describeProgress(loaded: number, size: number): string {
  if (size < kilo * kilo) return `${Math.floor(loaded / kilo)} of ${describeSize(size)}`;
  return `${(loaded / kilo / kilo).toFixed(1)} of ${describeSize(size)}`;
}

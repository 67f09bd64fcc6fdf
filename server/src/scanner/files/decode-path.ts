/** A path without its escapes, or as it stands where they mean nothing (`/%ff`). */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

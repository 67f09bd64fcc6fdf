/** Launchers and browsers read the name of the installed app here. */
export const manifestPath = '/manifest.webmanifest';

/** The manifest of the build, with the site's title as the app's name (spec decision 49). */
export function setAppName(manifest: string, title: string): string {
  if (title === '') return manifest;
  const app = JSON.parse(manifest) as object;
  return JSON.stringify({ ...app, name: title, short_name: shortenName(title) });
}

/** Launchers cut longer names, in the middle of a word. */
const maxShortName = 12;

/** The first words that fit; the whole title if not even one does. */
function shortenName(title: string): string {
  if (title.length <= maxShortName) return title;
  const end = title.lastIndexOf(' ', maxShortName);
  return end > 0 ? title.slice(0, end).replace(/[^\p{L}\p{N}]+$/u, '') || title : title;
}

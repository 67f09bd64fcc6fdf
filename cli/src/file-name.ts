// What Windows keeps for devices, with any ending.
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/** A name from elsewhere as the name of a file in this folder: no path, nothing hidden or unprintable. */
export function sanitiseFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const printable = last.replace(/[\p{C}<>:"|?*]/gu, '_').replace(/^[.\s-]+|[.\s]+$/g, '');
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,10})?$/su.exec(printable) ?? [];
  const short = Array.from(stem).slice(0, 60).join('') + ending;
  if (short === '') return 'file';
  return reserved.test(short) ? `_${short}` : short;
}

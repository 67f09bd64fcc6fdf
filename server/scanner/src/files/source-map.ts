const mapComment = /[@#]\s*sourceMappingURL=([^\s'"*]+)/g;

/**
 * The address of a script's source map: from its header, otherwise from its last such comment
 * (ECMA-426, 11.1.2). Null without one. May be a data: URL.
 */
export function findSourceMapAddress(header: string, script: string): string | null {
  if (header !== '') return header;
  const comments = [...script.matchAll(mapComment)];
  return comments.at(-1)?.[1] ?? null;
}

/** The text of a JSON data: URL; null for any other address. */
export function readDataAddress(address: string): string | null {
  const [, encoding = '', data = ''] =
    /^data:application\/json[^,]*?(;base64)?,(.*)$/s.exec(address) ?? [];
  if (data === '') return null;
  if (encoding !== '') return Buffer.from(data, 'base64').toString('utf8');
  try {
    return decodeURIComponent(data);
  } catch {
    return null;
  }
}

interface OwnSources {
  /** Files of the site's own code that the map contains in full. */
  readonly count: number;
  readonly sample: string;
}

/** Code of packages and of bundlers is public anyway. */
const publicSource =
  /(?:^|\/)(?:node_modules|bower_components|vendor)\/|^webpack\/|\/webpack\/(?:bootstrap|runtime|universalModuleDefinition)|^\(|\/\(webpack\)|^vite\/|^\0|\?commonjs|~\//;
const packageFile =
  /(?:^|\/)(?:jquery|bootstrap|popper|lodash|underscore|moment|angular|vue|react)[\w.-]*\.js$/i;

const isOwnSource = (name: string) => !publicSource.test(name) && !packageFile.test(name);

/**
 * The site's own code in a source map: 0 files when it contains only names, is not a map, or
 * contains only packages. Null when it is truncated before that is clear.
 */
export function readOwnSources(text: string, isCut: boolean): OwnSources | null {
  const json = text.replace(/^\)\]\}'[^\n]*\n/, '').trim();
  const held = isCut ? listCutSources(json) : listMaps(json).flatMap(listHeldSources);
  if (held === null) return null;
  const names = held.filter(isOwnSource);
  return { count: names.length, sample: (names[0] ?? '').slice(0, 200) };
}

/** A map, or the maps of an index map (ECMA-426, 10). */
function listMaps(json: string): Readonly<Record<string, unknown>>[] {
  const map = parseObject(json);
  const sections = map?.['sections'];
  if (!Array.isArray(sections)) return map ? [map] : [];
  return sections.flatMap((section: unknown) => {
    const part = asObject(asObject(section)?.['map']);
    return part ? [part] : [];
  });
}

const sourcesStart = /"sources"\s{0,10}:\s{0,10}\[/;
const contentStart =
  /"sourcesContent"\s{0,10}:\s{0,10}\[(?:\s{0,10}null\s{0,10},){0,1000}\s{0,10}"/;
const listedName = /\s{0,10}"((?:[^"\\]|\\.){0,2000})"\s{0,10}([,\]])/y;

/** Source names of a truncated map, provided that contents have begun. */
function listCutSources(json: string): string[] | null {
  const start = sourcesStart.exec(json);
  if (start === null || !contentStart.test(json)) return null;
  const names: string[] = [];
  listedName.lastIndex = start.index + start[0].length;
  for (let match = listedName.exec(json); match !== null; match = listedName.exec(json)) {
    names.push(match[1] ?? '');
    if (match[2] === ']') return names;
    listedName.lastIndex = match.index + match[0].length;
  }
  return null;
}

/** Names of the sources whose content the map contains. */
function listHeldSources(map: Readonly<Record<string, unknown>>): string[] {
  const { sources, sourcesContent } = map;
  if (!Array.isArray(sources) || !Array.isArray(sourcesContent)) return [];
  return sources.flatMap((name: unknown, index) => {
    const content: unknown = sourcesContent[index];
    return typeof name === 'string' && typeof content === 'string' && content.trim() !== ''
      ? [name]
      : [];
  });
}

function parseObject(json: string): Readonly<Record<string, unknown>> | null {
  try {
    return asObject(JSON.parse(json));
  } catch {
    return null;
  }
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;

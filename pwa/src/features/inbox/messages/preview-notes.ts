/** The first 60 characters of the notes (back-office section 9), cut between characters. */
export function previewNotes(notes: string): string {
  const line = notes.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : line;
}

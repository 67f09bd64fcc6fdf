/** A sentence in which text between backticks is code. Anything else is text. */
export function InlineCode({ text }: { readonly text: string }) {
  // Every other part was between backticks.
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={`${index} ${part}`}>{part}</code> : part));
}

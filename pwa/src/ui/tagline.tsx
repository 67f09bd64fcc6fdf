/** The tagline, one line per sentence: 'Scale Your Team. Secure Your Future.' is split on its period. */
export function Tagline({ text }: { readonly text: string }) {
  return splitTagline(text).map((sentence, index) => (
    <span key={sentence}>
      {index > 0 && ' '}
      {sentence}
    </span>
  ));
}

/** Sentences with their periods, without blanks around them. */
export function splitTagline(text: string): readonly string[] {
  return (text.match(/[^.]+\.*/g) ?? [text]).map((part) => part.trim()).filter(Boolean);
}

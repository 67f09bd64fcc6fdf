const postFields = `Fields above a text stand between lines of ---, as the editor shows them:
  ---
  title: The port nobody closed
  category: cybersecurity
  published: true
  ---
Options go before them. A stored post is HTML, and the editor opens it as that: in Markdown it
would lose formatting. A text that could not be saved stays in a file, whose name is printed.`;

/** What single commands say beside their flags. */
export const notes: Readonly<Record<string, string>> = {
  backup:
    'The file holds personal data. "longitude-server restore FILE" reads it on the server\'s machine.',
  'posts create': postFields,
  'posts edit': postFields,
  'scans run':
    'With --fail-on the exit code is 3 when the risk is at or above it, or unknown without --allow-unknown.',
};

const postFields = `Put fields above the text, between two lines of ---, as the editor shows them:
  ---
  title: The port left open
  category: cybersecurity
  published: true
  ---
Flags take precedence. A stored post is HTML, and the editor opens it as HTML,
because Markdown would lose formatting. If the text cannot be saved, it is kept
in a file, and the command prints its name.`;

/** Notes of single commands below their flags, in lines of at most 80 columns. */
export const notes: Readonly<Record<string, string>> = {
  backup: `The file contains personal data and password hashes: protect it like the
database. To restore it, run "longitude-server restore FILE" on the server.`,
  completion: `Where the script goes:
  bash  ~/.local/share/bash-completion/completions/longitude (package
        bash-completion), or in ~/.bashrc: source <(longitude completion bash)
  zsh   ~/.zfunc/_longitude; in ~/.zshrc before compinit: fpath+=(~/.zfunc)
  fish  ~/.config/fish/completions/longitude.fish

It completes commands, flags and their values, and IDs from the server that you
are signed in to; zsh and fish show them with names.`,
  'posts create': postFields,
  'posts edit': postFields,
  'scans run': `With --fail-on, the exit code is 3 when the risk is at or above that level, and
when it is unknown, unless you add --allow-unknown.`,
};

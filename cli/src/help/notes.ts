const postFields = `Fields above a text stand between lines of ---, as the editor shows them:
  ---
  title: The port left open
  category: cybersecurity
  published: true
  ---
Options go before them. A stored post is HTML, and the editor opens it as that:
in Markdown it would lose formatting. A text that could not be saved stays in a
file, whose name is printed.`;

/** Notes of single commands below their flags, in lines of at most 80 columns. */
export const notes: Readonly<Record<string, string>> = {
  backup: `The file holds personal data. "longitude-server restore FILE" reads it on the
server's machine.`,
  completion: `Where the script goes:
  bash  ~/.local/share/bash-completion/completions/longitude (package
        bash-completion), or in ~/.bashrc: source <(longitude completion bash)
  zsh   ~/.zfunc/_longitude; in ~/.zshrc before compinit: fpath+=(~/.zfunc)
  fish  ~/.config/fish/completions/longitude.fish

It completes commands, flags and their values, and ids from the server that you
are signed in to; zsh and fish show them with names.`,
  'posts create': postFields,
  'posts edit': postFields,
  'scans run': `With --fail-on the exit code is 3 when the risk is at or above it, or unknown
without --allow-unknown.`,
};

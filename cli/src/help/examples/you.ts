export const youExamples: Readonly<Record<string, readonly string[]>> = {
  tui: ['longitude tui --read-only', 'longitude tui --context staging'],
  login: [
    'longitude login --url https://longitude.example',
    'longitude login --url https://staging.longitude.example --context staging',
    'longitude login --url https://longitude.example --username admin --password-stdin < password.txt',
  ],
  logout: ['longitude logout'],
  whoami: ['longitude whoami', 'longitude whoami --context staging'],
  'context list': ['longitude context list'],
  'context use': ['longitude context use longitude.example'],
  password: ['longitude password', 'longitude password --password-stdin < two-lines.txt'],
  completion: [
    'longitude completion bash > ~/.local/share/bash-completion/completions/longitude',
    'longitude completion zsh > ~/.zfunc/_longitude',
    'longitude completion fish > ~/.config/fish/completions/longitude.fish',
  ],
  backup: [
    'longitude backup site.backup',
    'longitude backup - | age -r age1example > site.backup.age',
  ],
};

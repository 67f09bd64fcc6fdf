export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

// Each passes the words up to the cursor, the last one unfinished, and reads lines of a candidate,
// a tab and its description. The line ":files" means file names. No part of a line is evaluated.

const bash = `# Completes longitude in bash
_longitude() {
  local candidate description
  COMPREPLY=()
  while IFS=$'\\t' read -r candidate description; do
    if [[ $candidate == :files ]]; then
      compopt -o default 2>/dev/null
    else
      COMPREPLY+=("$candidate")
    fi
  done < <(longitude __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _longitude longitude`;

const zsh = `#compdef longitude
# Completes longitude in zsh
_longitude() {
  local line candidate description
  local -i has_files=0
  local -a typed candidates
  typed=("\${(@Q)words[2,CURRENT]}")
  while IFS= read -r line; do
    candidate=\${line%%$'\\t'*}
    if [[ $candidate == :files ]]; then
      has_files=1
    elif [[ $line == *$'\\t'* ]]; then
      description=\${line#*$'\\t'}
      candidates+=("\${candidate//:/\\\\:}:\${description//\\\\/\\\\\\\\}")
    else
      candidates+=("\${candidate//:/\\\\:}")
    fi
  done < <(longitude __complete "\${(@)typed}" 2>/dev/null)
  if (( $#candidates )); then _describe -V longitude candidates; fi
  if (( has_files )); then _files; fi
}
if [[ $funcstack[1] == _longitude ]]; then _longitude "$@"; else compdef _longitude longitude; fi`;

const fish = `# Completes longitude in fish
function __longitude_complete
    type -q longitude; or return
    set -l typed (commandline -opc) (commandline -ct)
    for line in (longitude __complete $typed[2..-1] 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path (commandline -ct)
        else
            printf '%s\\n' $line
        end
    end
end
complete -c longitude -f -k -a '(__longitude_complete)'`;

const scripts: Readonly<Record<Shell, string>> = { bash, zsh, fish };

/** The script that completes `longitude` in a shell. */
export function composeScript(shell: Shell): string {
  return scripts[shell];
}

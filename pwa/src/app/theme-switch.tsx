import { chooseTheme, theme, themes } from '../platform/theme.ts';

const names = { system: 'System', light: 'Light', dark: 'Dark' } as const;

export function ThemeSwitch() {
  const current = theme.value;
  return (
    <label className="theme">
      Theme
      <select
        value={current}
        onChange={(event) => {
          const chosen = themes.find((name) => name === event.target.value);
          if (chosen) chooseTheme(chosen);
        }}
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

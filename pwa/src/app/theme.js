// Runs before the first paint, as a plain script: the server cannot know what this device chose.
{
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
    // With a token, admin pages keep the public header and footer out of sight from the start.
    if (localStorage.getItem('auth_token')) root.dataset['session'] = 'held';
  } catch {
    // Storage is blocked: the system's theme it is.
  }
}

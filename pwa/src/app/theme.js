// Runs before the first paint, as a plain script: the server cannot know what this device chose.
{
  const root = document.documentElement;
  // Safari has the first since 16.4 and Firefox since 113, Chrome the second since 108: older browsers
  // get pages and forms as without scripts (spec decision 67), and start.js starts nothing.
  const isSupported = 'CompressionStream' in window && 'relList' in HTMLFormElement.prototype;
  // The choice of a visitor whose page the application could not show (error-boundary.tsx).
  const isRunning = isSupported && location.hash !== '#plain';
  if (isRunning) root.dataset['scripts'] = 'run';

  const applyTheme = () => {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  };

  // Reserves space for what the application will show from this device, so that nothing moves
  // then: the rows of the calculator, the text of a saved team, and the questions about the
  // service of a draft.
  const reserveSpace = () => {
    // With a token, admin pages keep the public header and footer out of sight from the start.
    if (localStorage.getItem('auth_token')) root.dataset['session'] = 'held';
    /** @param {string} what @param {string} value */
    const reserve = (what, value) => root.style.setProperty(`--kept-${what}`, value);
    // A string of CSS (CSS Syntax Level 3, 4.3.5).
    /** @param {string} text */
    const quote = (text) => `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\a ')}"`;
    const rows = JSON.parse(localStorage.getItem('calculator:team') ?? '[]');
    if (rows.length > 1 && !/[?&]team=/.test(location.search)) reserve('rows', `${rows.length}`);
    const team = JSON.parse(sessionStorage.getItem('calculation') ?? 'null');
    if (team) reserve('team', quote(team.summary));
    const request = JSON.parse(localStorage.getItem('draft:request') ?? '{}');
    if (request.service) reserve('service', '1');
  };

  try {
    applyTheme();
    if (isRunning) reserveSpace();
  } catch {
    // Storage is blocked or has an invalid value: the system's theme applies, and no room is
    // reserved.
  }
}

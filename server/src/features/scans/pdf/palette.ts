import type { OverallRisk } from '@longitude/contract/scan-checks';

/**
 * The light theme of pwa/src/styles/tokens.css, and the dark colours for the cover: paper has no
 * theme.
 */
export const palette = {
  ink: '#0a2129',
  muted: '#48606a',
  line: '#cbd8db',
  land: '#f3ebd7',
  water: '#e0ebee',
  accent: '#0b5d78',
  cta: '#f5a623',
  white: '#ffffff',
  night: '#082833',
  onNight: '#eef5f5',
  nightMuted: '#a3bec6',
} as const;

interface RiskColour {
  readonly background: string;
  /** Colour of text on that background, with a contrast of at least 4.5 to 1. */
  readonly text: string;
}

export const riskColours: Readonly<Record<OverallRisk, RiskColour>> = {
  critical: { background: '#b3261e', text: palette.white },
  high: { background: '#c44509', text: palette.white },
  medium: { background: '#f7cf3c', text: '#2a2200' },
  low: { background: '#1b7a4b', text: palette.white },
  unknown: { background: palette.muted, text: palette.white },
};

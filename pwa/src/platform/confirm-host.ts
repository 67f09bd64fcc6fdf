import { signal } from '@preact/signals-react';
import type { ComponentType } from 'react';

/** The dialog of questions (ui/confirm.tsx); null until code that asks is loaded. */
export const confirmHost = signal<ComponentType | null>(null);

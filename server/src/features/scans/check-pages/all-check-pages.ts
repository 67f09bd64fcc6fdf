import type { CheckPage } from '@longitude/contract/check-pages';
import { criticalSecurityHeaders } from './critical-security-headers.ts';

/** Every page about a check or a single header, in any order. */
export const allCheckPages: readonly CheckPage[] = [criticalSecurityHeaders];

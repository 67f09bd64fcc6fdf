import { createRequire } from 'node:module';

const font = '@expo-google-fonts/familjen-grotesk/600SemiBold/FamiljenGrotesk_600SemiBold.ttf';

/** Path of the heading font, in the weight of headings, with all its letters. */
export const fontFile = createRequire(import.meta.url).resolve(font);

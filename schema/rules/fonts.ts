/** The fonts of the site: IBM Plex, one design in both scripts. Each file has all characters of its family; `*` stands for the weight. */
const files = {
  latin: { family: 'IBM Plex Sans', file: 'ibm-plex-sans/*/IBMPlexSans_*.ttf' },
  arabic: { family: 'IBM Plex Sans Arabic', file: 'ibm-plex-sans-arabic/*/IBMPlexSansArabic_*.ttf' },
} as const;

export type FontScript = keyof typeof files;

const weights = { 400: '400Regular', 500: '500Medium', 600: '600SemiBold' } as const;

/** A family's name in style sheets. */
export const familyOf = (script: FontScript): string => files[script].family;

/**
 * The name of a family's second form, without the characters that both families have. A page of the other script uses it. While a browser
 * waits for a font, it requests the next one that has the character, so with the whole family each page would load both.
 */
export const lettersOf = (script: FontScript): string => `${familyOf(script)} Letters`;

/** A TrueType file, as `require.resolve` finds it. */
export const fontFile = (script: FontScript, weight: keyof typeof weights): string =>
  `@expo-google-fonts/${files[script].file.replaceAll('*', weights[weight])}`;

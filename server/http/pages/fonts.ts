import { type FontScript, familyOf } from '../../../schema/rules/fonts.ts';

/**
 * The weights that a drawn page loads, each with those that are shown in it. The site has three. A page that begins with two files has its
 * first picture sooner, and 500 looks nearly like 600.
 */
const weights = new Map([
  ['400', '400'],
  ['600', '500 600'],
]);

const declared = (face: string, property: string) => new RegExp(`${property}:\\s*"?([^;"}]+)`).exec(face)?.[1] ?? '';

/**
 * The faces that a drawn page in a script uses, out of the client's style sheet. `optional` keeps text from moving when its font comes late.
 * The next page then has the font. Words of the other script have the device's own font: a font that the head does not ask for is always too
 * late, and would only take the line from the first picture.
 */
export const facesOf = (css: string, script: FontScript): string =>
  (css.match(/@font-face\s*\{[^}]*\}/g) ?? [])
    .filter((face) => declared(face, 'font-family') === familyOf(script) && weights.has(declared(face, 'font-weight')))
    .map((face) =>
      face
        .replace(/font-weight:\s*(\d+)/, (_, weight: string) => `font-weight:${weights.get(weight)}`)
        .replace('font-display:swap', 'font-display:optional'),
    )
    .join('');

/**
 * The files with the characters of nearly every text in a script, one for each weight, out of the names of the built files. A page asks for
 * all of them at once. A weight that comes later is too late, and its words would stand in another font than their neighbours.
 */
export const coresOf = (files: readonly string[], script: FontScript): string[] =>
  files.filter((file) => file.endsWith('.woff2') && [...weights.keys()].some((weight) => file.startsWith(`${script}-core-${weight}-`)));

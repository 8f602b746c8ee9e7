/*
 * Shapes of share pictures, as SVG. No text that people type gets in here.
 */

/** The size of a share picture, in pixels. */
export const width = 1200;
export const height = 630;
/** The distance of everything from the edges, in pixels. Networks round the corners, and some cut off the sides. */
export const margin = 72;

const shareInk = '#0d1524';
const svg = (w: number, h: number, body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${body}</svg>`);

/** The corners of a star with eight points, around (0, 0). */
function star(outer: number, inner: number): string {
  const corners = Array.from({ length: 16 }, (_, corner) => {
    const angle = (Math.PI * corner) / 8;
    const radius = corner % 2 === 0 ? outer : inner;
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** The ground of a picture without a cover: the lattice of stars, as on the site. */
export const lattice = (isMirrored: boolean) =>
  svg(
    width,
    height,
    `<defs><pattern id="stars" width="96" height="96" patternUnits="userSpaceOnUse" patternTransform="rotate(22.5)">
      <g transform="translate(48 48)" fill="none" stroke="#f2b134" stroke-width="1.6">
        <path d="${star(40, 30.6)}" opacity="0.55"/><path d="${star(20, 15.3)}" opacity="0.9"/>
        <path d="M0 -40V-48M0 40V48M-40 0H-48M40 0H48" opacity="0.55"/></g></pattern></defs>
    <rect width="${width}" height="${height}" fill="#0b6669"/><rect width="${width}" height="${height}" fill="url(#stars)" opacity="0.4"/>
    <g transform="translate(${isMirrored ? 30 : width - 30} 60)">
      <path d="${star(160, 122)}" fill="#f2b134"/><path d="${star(118, 90)}" fill="none" stroke="#0b6669" stroke-width="8"/></g>`,
  );

/** Darkens the picture where the text stands: more at the side at which it begins, and at the foot. */
export const shade = (isMirrored: boolean) =>
  svg(
    width,
    height,
    `<defs>
      <linearGradient id="side" x1="${isMirrored ? 1 : 0}" x2="${isMirrored ? 0 : 1}" y1="0" y2="0">
        <stop offset="0" stop-color="${shareInk}" stop-opacity="0.92"/><stop offset="0.6" stop-color="${shareInk}" stop-opacity="0.72"/>
        <stop offset="0.85" stop-color="${shareInk}" stop-opacity="0.5"/><stop offset="1" stop-color="${shareInk}" stop-opacity="0.15"/></linearGradient>
      <linearGradient id="foot" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0.5" stop-color="${shareInk}" stop-opacity="0"/><stop offset="1" stop-color="${shareInk}" stop-opacity="0.75"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#side)"/><rect width="${width}" height="${height}" fill="url(#foot)"/>
    <rect y="${height - 10}" width="${width}" height="10" fill="#f2b134"/>`,
  );

/** The site's mark. */
export const mark = (size: number) =>
  svg(
    size,
    size,
    `<g transform="scale(${size / 32})"><rect width="32" height="32" rx="8" fill="#0b6669"/>
      <path d="M16 4.5 19.4 7.8H24.2V12.6L27.5 16 24.2 19.4V24.2H19.4L16 27.5 12.6 24.2H7.8V19.4L4.5 16 7.8 12.6V7.8H12.6Z"
        fill="none" stroke="#fdfaf4" stroke-width="2" stroke-linejoin="round"/><path d="M16 11.2 20.8 16 16 20.8 11.2 16Z" fill="#f2b134"/></g>`,
  );

/** The shape behind a price. */
export const pill = (w: number, h: number) => svg(w, h, `<rect width="${w}" height="${h}" rx="${h / 2}" fill="#f2b134"/>`);

/** The mask that makes a square picture round. */
export const disc = (size: number) => svg(size, size, `<circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/>`);

/** The ring around a portrait. */
export const ring = (size: number) =>
  svg(size, size, `<circle cx="${size / 2}" cy="${size / 2}" r="${size / 2 - 2.5}" fill="none" stroke="#fdfaf4" stroke-width="5"/>`);

import sharp from 'sharp';

/** The picture in front of a cover's pattern. */
export type Motif = 'sun' | 'lens' | 'portrait' | 'phone' | 'frame' | 'pot' | 'bread' | 'cup' | 'dates' | 'oud' | 'drum' | 'wave';

/** The colours of a cover: background, pattern, and two for the motif. */
const palettes: Record<Motif, readonly [string, string, string, string]> = {
  sun: ['#f4b860', '#e79a3c', '#fff3d6', '#a8502a'],
  lens: ['#123c49', '#1d5161', '#f1c15d', '#e9f3f2'],
  portrait: ['#7c3f58', '#91506a', '#f6d3c4', '#34182a'],
  phone: ['#1f7a74', '#2a8c85', '#fdf3df', '#0d2b3a'],
  frame: ['#e9dcc3', '#dccba9', '#1f7a74', '#b2572f'],
  pot: ['#0f5e59', '#187069', '#e9a03b', '#20303d'],
  bread: ['#efd9ae', '#e3c88f', '#b7702c', '#6b3c17'],
  cup: ['#4a2c20', '#5b3828', '#f1dfbf', '#d39b3d'],
  dates: ['#d7e3c8', '#c5d5b1', '#6c3620', '#2f6b4f'],
  oud: ['#2a1a14', '#3a251c', '#d9a441', '#c8773b'],
  drum: ['#923a2b', '#a74a39', '#f2e2bd', '#37201b'],
  wave: ['#1b2a4a', '#25375d', '#7fd1c7', '#f1c15d'],
};

/** Draws a motif in a square of 200 around the origin, in a light colour `a` and a dark or strong one `b`. */
const motifs: Record<Motif, (a: string, b: string) => string> = {
  sun: (a, b) =>
    `<circle r="52" fill="${a}"/>${rays(16, 66, 92, a)}<path d="M-118 34 q44 -34 96 -6 q56 -42 140 6 a122 122 0 0 1 -236 0 Z" fill="${b}"/>`,
  lens: (a, b) =>
    `<circle r="92" fill="none" stroke="${b}" stroke-width="10"/><g fill="${a}">${Array.from({ length: 6 }, (_, i) => `<path d="M0 -78 L44 -64 L12 -20 Z" transform="rotate(${i * 60})"/>`).join('')}</g>`,
  portrait: (a, b) =>
    `<circle cy="-30" r="46" fill="${a}"/><path d="M-90 96 q10 -88 90 -88 t90 88 Z" fill="${b}"/><path d="M-48 -34 q6 -52 50 -50 q46 2 46 50 q-30 -34 -96 0 Z" fill="${b}"/>`,
  phone: (a, b) =>
    `<rect x="-52" y="-96" width="104" height="192" rx="18" fill="${b}"/><rect x="-42" y="-80" width="84" height="150" rx="6" fill="${a}"/><circle cx="14" cy="-40" r="16" fill="${b}"/><path d="M-42 40 l30 -40 l20 24 l16 -16 l18 22 v40 h-84 Z" fill="${b}" opacity=".75"/>`,
  frame: (a, b) =>
    `<rect x="-96" y="-70" width="192" height="140" rx="6" fill="${a}"/><rect x="-80" y="-54" width="160" height="108" fill="#fff8ea"/><circle cx="34" cy="-16" r="18" fill="${b}"/><path d="M-80 54 l52 -66 l36 40 l24 -20 l48 46 Z" fill="${b}"/>`,
  pot: (a, b) =>
    `<ellipse cy="-18" rx="92" ry="18" fill="${a}"/><path d="M-92 -18 h184 l-12 84 q-4 16 -20 16 h-120 q-16 0 -20 -16 Z" fill="${b}"/><path d="M-24 -50 q12 -16 0 -32 M14 -50 q12 -16 0 -32" stroke="#fff" stroke-width="9" fill="none" stroke-linecap="round" opacity=".7"/>`,
  bread: (a, b) =>
    `<ellipse rx="100" ry="62" fill="${a}"/><ellipse rx="84" ry="48" fill="none" stroke="${b}" stroke-width="6" stroke-dasharray="2 18" stroke-linecap="round"/>${[-40, 0, 40].map((x) => `<path d="M${x - 12} 20 l24 -40" stroke="${b}" stroke-width="8" stroke-linecap="round"/>`).join('')}`,
  cup: (a, b) =>
    `<path d="M-56 -50 h112 l-14 96 q-3 18 -20 18 h-44 q-17 0 -20 -18 Z" fill="${a}"/><ellipse cy="-50" rx="56" ry="13" fill="${b}"/><ellipse cy="84" rx="88" ry="12" fill="${a}" opacity=".6"/>`,
  dates: (a, b) =>
    `<g fill="${a}">${[-58, -20, 20, 58].map((x, i) => `<ellipse cx="${x}" cy="${30 + (i % 2) * 26}" rx="22" ry="36"/>`).join('')}</g><g stroke="${b}" stroke-width="9" fill="none" stroke-linecap="round">${[-70, -35, 0, 35, 70].map((x) => `<path d="M0 -12 q${x / 2} -60 ${x} -78"/>`).join('')}</g>`,
  oud: (a, b) =>
    `<ellipse cy="34" rx="74" ry="84" fill="${b}"/><circle cy="22" r="24" fill="#2a1a14"/><rect x="-11" y="-130" width="22" height="96" fill="${a}"/><path d="M-11 -130 l44 -34 l10 12 l-32 40 Z" fill="${a}"/>${[-6, -2, 2, 6].map((x) => `<path d="M${x} -128 V84" stroke="${a}" stroke-width="1.6"/>`).join('')}`,
  drum: (a, b) =>
    `<path d="M-70 -70 h140 q-20 60 -40 80 l30 74 h-120 l30 -74 q-20 -20 -40 -80 Z" fill="${b}"/><ellipse cy="-70" rx="70" ry="20" fill="${a}"/><path d="M-52 -22 l17 30 l17 -30 l17 30 l17 -30 l17 30 l17 -30" stroke="${a}" stroke-width="6" fill="none"/>`,
  wave: (a, b) =>
    `${[0, 1, 2].map((i) => `<path d="M-130 ${i * 38 - 30} q32 -52 65 0 t65 0 t65 0 t65 0" fill="none" stroke="${i === 1 ? b : a}" stroke-width="13" stroke-linecap="round"/>`).join('')}`,
};

const rays = (count: number, from: number, to: number, color: string) =>
  Array.from(
    { length: count },
    (_, i) =>
      `<path d="M0 ${-from} V${-to}" stroke="${color}" stroke-width="7" stroke-linecap="round" transform="rotate(${(i * 360) / count})"/>`,
  ).join('');

/** A pattern of tiles with an eight-pointed star, over the whole background. */
const tiles = (color: string) => {
  const star = `<path d="M0 -40 L12 -12 L40 0 L12 12 L0 40 L-12 12 L-40 0 L-12 -12 Z M-28 -28 L0 -17 L28 -28 L17 0 L28 28 L0 17 L-28 28 L-17 0 Z" fill="${color}"/>`;
  return Array.from(
    { length: 15 * 9 },
    (_, i) => `<g transform="translate(${(i % 15) * 92} ${Math.floor(i / 15) * 92}) rotate(${(i % 2) * 22.5})">${star}</g>`,
  ).join('');
};

const draw = (size: { width: number; height: number }, motif: Motif, scale: number) => {
  const [ground, pattern, a, b] = palettes[motif];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">
    <rect width="100%" height="100%" fill="${ground}"/>${tiles(pattern)}
    <circle cx="${size.width / 2}" cy="${size.height / 2}" r="${185 * scale}" fill="${ground}"/>
    <g transform="translate(${size.width / 2} ${size.height / 2}) scale(${scale * 1.3})">${motifs[motif](a, b)}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

/** A product's cover, 16:9, as PNG. */
export const drawCover = (motif: Motif): Promise<Buffer> => draw({ width: 1280, height: 720 }, motif, 1.3);
/** A profile picture, square. */
export const drawPortrait = (motif: Motif): Promise<Buffer> => draw({ width: 640, height: 640 }, motif, 1.25);

import { encode } from 'uqr';

/** A QR code as squares: `path` draws the dark ones in a square of `size`, which has the quiet zone of 4 around them. */
export interface Qr {
  size: number;
  path: string;
  /** The runs of dark squares, each from its first square to the one behind its last. */
  runs: readonly { row: number; from: number; to: number }[];
}

/** Draws a text as a QR code. It can still be read if a seventh of it is covered or worn off. */
export function qrOf(text: string): Qr {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const runs = data.flatMap((squares, row) => {
    const found: { row: number; from: number; to: number }[] = [];
    for (let column = 0; column < size; column++) {
      if (!squares[column]) continue;
      const last = found.at(-1);
      if (last?.to === column) last.to++;
      else found.push({ row, from: column, to: column + 1 });
    }
    return found;
  });
  return { size, runs, path: runs.map(({ row, from, to }) => `M${from} ${row}h${to - from}v1H${from}z`).join('') };
}

/** The code as an SVG file, for print in any size. */
export const svgOf = ({ size, path }: Qr): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges">`,
      `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  );

/** The code as a PNG file at least 1024 pixels wide; null where the browser cannot draw it. */
export function pngOf({ size, runs }: Qr): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const scale = Math.ceil(1024 / size);
  canvas.width = size * scale;
  canvas.height = size * scale;
  const drawing = canvas.getContext('2d');
  if (!drawing) return Promise.resolve(null);
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.fillStyle = '#000';
  for (const { row, from, to } of runs) drawing.fillRect(from * scale, row * scale, (to - from) * scale, scale);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

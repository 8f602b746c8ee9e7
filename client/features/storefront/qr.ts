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
  const { size: qrSize, data } = encode(text, { ecc: 'M', border: 4 });
  const qrRuns = data.flatMap((squares, qrRow) => {
    const rowRuns: { row: number; from: number; to: number }[] = [];
    for (let column = 0; column < qrSize; column++) {
      if (!squares[column]) continue;
      const last = rowRuns.at(-1);
      if (last?.to === column) last.to++;
      else rowRuns.push({ row: qrRow, from: column, to: column + 1 });
    }
    return rowRuns;
  });
  return { size: qrSize, runs: qrRuns, path: qrRuns.map(({ row, from, to }) => `M${from} ${row}h${to - from}v1H${from}z`).join('') };
}

/** The code as an SVG file, for print in any size. */
export const svgOf = ({ size: qrSize, path: qrPath }: Qr): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${qrSize} ${qrSize}" width="1024" height="1024" shape-rendering="crispEdges">`,
      `<path fill="#fff" d="M0 0h${qrSize}v${qrSize}H0z"/><path d="${qrPath}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  );

/** The code as a PNG file at least 1024 pixels wide; null where the browser cannot draw it. */
export function pngOf({ size: qrSize, runs: qrRuns }: Qr): Promise<Blob | null> {
  const qrCanvas = document.createElement('canvas');
  const qrScale = Math.ceil(1024 / qrSize);
  qrCanvas.width = qrSize * qrScale;
  qrCanvas.height = qrSize * qrScale;
  const qrDrawing = qrCanvas.getContext('2d');
  if (!qrDrawing) return Promise.resolve(null);
  qrDrawing.fillStyle = '#fff';
  qrDrawing.fillRect(0, 0, qrCanvas.width, qrCanvas.height);
  qrDrawing.fillStyle = '#000';
  for (const { row: qrRow, from, to } of qrRuns) qrDrawing.fillRect(from * qrScale, qrRow * qrScale, (to - from) * qrScale, qrScale);
  return new Promise((resolve) => qrCanvas.toBlob(resolve, 'image/png'));
}

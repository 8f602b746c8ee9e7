import { megabytesAllowed, megapixelsAllowed } from '../../schema/rules/files.ts';

/** Pictures that the server takes as they are. */
const taken: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif']);

/** A picture's size in pixels, upright. Rejects when this browser cannot read it. */
export async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function isTaken(file: File): Promise<boolean> {
  if (!taken.has(file.type) || file.size > megabytesAllowed.IMAGE * 1_000_000) return false;
  const { width, height } = await sizeOf(file);
  return width * height <= megapixelsAllowed * 1_000_000;
}

/**
 * A picture in a form that the server takes. One with a wrong type (HEIC, BMP), or too many bytes or pixels, is redrawn, no larger than the
 * server keeps it. If this browser cannot read it, the picture is sent as it is, and the server answers what to do.
 */
export async function fitPicture(file: File): Promise<File> {
  if (file.type && !file.type.startsWith('image/')) return file;
  try {
    // Few pictures need redrawing, so its code is loaded on demand.
    return (await isTaken(file)) ? file : await (await import('./redraw.ts')).redrawn(file);
  } catch {
    return file;
  }
}

/** Whether a picture is HEIC, an iPhone's format, which few browsers read. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

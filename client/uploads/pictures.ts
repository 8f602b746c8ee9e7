import { longestSide, megabytesAllowed, megapixelsAllowed } from '../../schema/rules/files.ts';

/** Pictures that the server takes as they are. */
const taken: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif']);

/** Types that may have transparent parts, which a JPEG would lose. */
const transparent = /png|webp|gif|avif|svg/;

/** A picture's size in pixels, upright. Rejects when this browser cannot read it. Reads only its beginning. */
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
 * A picture as it can be sent. One that the server would refuse, for its type (HEIC, BMP), its bytes or its pixels, is drawn anew, no
 * larger than the server keeps it. Where this browser cannot read it, it stays as it is, and the server says what is to be done.
 */
export async function fitPicture(file: File): Promise<File> {
  if (file.type && !file.type.startsWith('image/')) return file;
  try {
    return (await isTaken(file)) ? file : await redrawn(file);
  } catch {
    return file;
  }
}

async function redrawn(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const type = transparent.test(file.type) ? 'image/webp' : 'image/jpeg';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
    // The same name and time: chosen again after a reload, it is recognised.
    return blob ? new File([blob], file.name, { type: blob.type, lastModified: file.lastModified }) : file;
  } finally {
    bitmap.close();
  }
}

/** Whether a picture says that it is one of an iPhone, in the codec that few browsers read. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

import { longestSide, megabytesAllowed } from '../../schema/rules/files.ts';

/** Types that may have transparent parts, which a JPEG would lose. */
const transparent = /png|webp|gif|avif|svg/;

/** Redraws a picture, no larger than the server keeps it. Rejects if this browser cannot read it. */
export async function redrawn(file: File): Promise<File> {
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
    const written = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
    let blob = await written(transparent.test(file.type) ? 'image/webp' : 'image/jpeg');
    // Safari writes a PNG in place of a WebP. One that is too large to be sent, such as a photo, becomes a JPEG on white.
    if (blob && blob.size > megabytesAllowed.IMAGE * 1_000_000) {
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      blob = await written('image/jpeg');
    }
    // The name and time stay, so that the file is recognised when it is chosen again after a reload.
    return blob ? new File([blob], file.name, { type: blob.type, lastModified: file.lastModified }) : file;
  } finally {
    bitmap.close();
  }
}

/** A part of a picture, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Cuts an area out of a picture that the browser has under `url`, at most `width` pixels wide and of exactly `ratio`.
 * Rejects when the browser cannot read the picture.
 */
export async function cropImage(
  url: string,
  area: Area,
  { ratio, width, name }: { ratio: number; width: number; name: string },
): Promise<File> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(width, area.width));
  canvas.height = Math.max(1, Math.round(canvas.width / ratio));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  // A browser without WebP writes a PNG instead. The server looks at the bytes and re-encodes the picture.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  if (!blob) throw new Error('The picture could not be cut');
  return new File([blob], name, { type: blob.type });
}

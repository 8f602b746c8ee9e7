/** Widths that pictures are served in, in pixels. A phone takes 640 or 768 for a picture that is as wide as itself. */
export const imageWidths = [160, 320, 640, 768, 960, 1280, 1920] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** The formats of served pictures. `avif` is smaller, and some browsers do not know it. */
export const imageFormats = ['webp', 'avif'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** A path on this host that shows a picture at least `width` pixels wide, or else the widest one. */
export function imageUrl(id: string, width?: number | null): string {
  return `/media/images/${id}/${servedWidth(width ?? 640)}.webp`;
}

/** The least width that is served and at least as wide, or else the widest one. */
function servedWidth(wanted: number): ImageWidth {
  for (const served of imageWidths) if (served >= wanted) return served;
  return 1920;
}

/** The width and format in the last part of a picture's address; null for any other text. */
export function imageNamed(name: string): { width: ImageWidth; format: ImageFormat } | null {
  const [, digits, format] = /^(\d{1,4})\.(webp|avif)$/.exec(name) ?? [];
  const width = imageWidths.find((served) => String(served) === digits);
  return width && format ? { width, format: format as ImageFormat } : null;
}

/** The folder and the width in an address of the API; null for an address of another kind. */
export function imageAt(url: string): { folder: string; width: ImageWidth } | null {
  const [, folder, name = ''] = /^(\/media\/images\/[^/]+\/)([^/]+)$/.exec(url) ?? [];
  const width = imageNamed(name)?.width;
  return folder && width ? { folder, width } : null;
}

/** The `srcset` of an address of the API: the picture in its width and each narrower one. Null for an address of another kind. */
export function imageSet(url: string, format: ImageFormat): string | null {
  const image = imageAt(url);
  if (!image) return null;
  return imageWidths
    .filter((width) => width <= image.width)
    .map((width) => `${image.folder}${width}.${format} ${width}w`)
    .join(', ');
}

/** Widths that pictures are served in. */
export const imageWidths = [160, 320, 640, 1280, 1920] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** A path on this host that shows a picture at least `width` pixels wide; the widest when there is none. */
export function imageUrl(id: string, width?: number | null): string {
  const wanted = width ?? 640;
  return `/media/images/${id}/${imageWidths.find((served) => served >= wanted) ?? imageWidths.at(-1)}.webp`;
}

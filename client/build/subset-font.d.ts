declare module 'subset-font' {
  /** Makes a font of the glyphs that `text` needs. Source: its README. */
  export default function subsetFont(font: Buffer, text: string, options: { targetFormat: 'woff2' }): Promise<Buffer>;
}

declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** Leaves out instructions for coarse screens. */
    noHinting?: boolean;
    /** Tags of OpenType features; all of them if it is missing. */
    keepFeatures?: string[];
  }

  /** Makes a font of the glyphs that `text` needs. Source: its README. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}

declare module 'fontkit' {
  /** Reads a font's tables as they are asked for. Source: its README. */
  export function open(file: string): Promise<{ characterSet: number[] }>;
}

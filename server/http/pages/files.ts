import fs from 'node:fs';
import path from 'node:path';

interface ManifestChunk {
  file: string;
  imports?: string[];
}

/** The parts of the client's build that the server uses. */
export interface Build {
  /** The folder of the program that draws pages. */
  pages: string;
  /** index.html. */
  shell: string;
  /** The addresses of the scripts with which every page begins, each behind those that it imports. */
  entry: string[];
  /** The addresses of the further scripts that a page's modules need, each once. `names` are files of the client. */
  scriptsOf(names: readonly string[]): string[];
  /** The rules of index.html's style sheets: fonts. */
  css: string;
  /** The addresses of the fonts for nearly every text in a script, one for each weight. */
  fontsOf(script: 'latin' | 'arabic'): string[];
}

/** Reads the build in a folder; null if there is none, as in development. */
export function readBuild(folder: string): Build | null {
  const manifestFile = path.join(folder, '.vite/manifest.json');
  const pages = path.join(folder, '../pages');
  if (!fs.existsSync(manifestFile) || !fs.existsSync(pages)) return null;
  const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
  const manifest = JSON.parse(fs.readFileSync(manifestFile, 'utf8')) as Record<string, ManifestChunk>;
  const keys = new Map(Object.keys(manifest).map((key) => [path.basename(key, '.tsx'), key]));

  /** The files of chunks that are not known yet, each behind those that it imports. */
  const filesOf = (names: readonly string[], known: readonly string[] = []): string[] => {
    const seen = new Set(known);
    const files: string[] = [];
    const collect = (key: string) => {
      const chunk = manifest[key];
      const file = chunk && `/${chunk.file}`;
      if (!file || seen.has(file)) return;
      seen.add(file);
      chunk.imports?.forEach(collect);
      files.push(file);
    };
    names.forEach(collect);
    return files;
  };
  const entry = filesOf(['index.html']);
  const fonts = fs.readdirSync(path.join(folder, 'assets')).filter((file) => file.endsWith('.woff2'));
  const shell = read('index.html');
  return {
    pages,
    shell,
    entry,
    scriptsOf: (names) =>
      filesOf(
        names.map((name) => keys.get(name) ?? name),
        entry,
      ),
    // `optional` keeps text from moving when its font comes late. The next page then has the font.
    css: [...shell.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)]
      .map(([, file = '']) => read(file))
      .join('')
      .replaceAll('font-display:swap', 'font-display:optional'),
    // A page asks for all weights at once. A weight that comes later is too late, and its words would stand in another font than their
    // neighbours.
    fontsOf: (script) => fonts.filter((file) => file.startsWith(`${script}-core-`)).map((file) => `/assets/${file}`),
  };
}

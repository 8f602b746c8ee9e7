import fs from 'node:fs';
import path from 'node:path';
import type { FontScript } from '../../../schema/rules/fonts.ts';
import { coresOf, facesOf } from './fonts.ts';

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
  /** The fonts of a drawn page: their rules, and the addresses of the files that it begins with. */
  fonts: Readonly<Record<FontScript, { css: string; files: readonly string[] }>>;
}

/** Reads the build in a folder; null if there is none, as in development. */
export function readBuild(folder: string): Build | null {
  const manifestFile = path.join(folder, '.vite/manifest.json');
  const pages = path.join(folder, '../pages');
  if (!fs.existsSync(manifestFile) || !fs.existsSync(pages)) return null;
  const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
  const manifest = JSON.parse(fs.readFileSync(manifestFile, 'utf8')) as Record<string, ManifestChunk>;
  const keys = new Map(Object.keys(manifest).map((key) => [path.basename(key, '.tsx'), key]));

  /** The files of chunks, without those that are known already, each behind the files that it imports. */
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
  const shell = read('index.html');
  const css = [...shell.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(([, file = '']) => read(file)).join('');
  const assets = fs.readdirSync(path.join(folder, 'assets'));
  const fontsOf = (script: FontScript) => ({
    css: facesOf(css, script),
    files: coresOf(assets, script).map((file) => `/assets/${file}`),
  });
  return {
    pages,
    shell,
    entry,
    scriptsOf: (names) =>
      filesOf(
        names.map((name) => keys.get(name) ?? name),
        entry,
      ),
    fonts: { latin: fontsOf('latin'), arabic: fontsOf('arabic') },
  };
}

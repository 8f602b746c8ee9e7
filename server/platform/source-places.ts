import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Milliseconds for which a map is kept after its last use. */
const longestKept = 60_000;
/** Maps of compiled files by their paths; null for a file without one. */
const maps = new Map<string, SourceMap | null>();
let forgetting: NodeJS.Timeout | undefined;

/** A place in a compiled file, in a line of a stack. What the message of an error names is left alone. */
const place = /(?<=^\s+at .*)(file:\/\/[^\s()]+\.js):(\d+):(\d+)/gm;

/**
 * A stack whose places in compiled files are those in their sources. Node's `--enable-source-maps` would keep all maps in memory from the
 * start, which are as large as the program; here they are read when the first stack is written, and forgotten a minute later.
 * A place whose map cannot be read stays as it is: this runs while an error is told.
 */
export const inSources = (stack: string): string =>
  stack.replace(place, (compiled, url: string, line: string, column: string) => {
    try {
      const file = fileURLToPath(url);
      const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
      if (!origin || !('fileName' in origin)) return compiled;
      return `${path.resolve(path.dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
    } catch {
      return compiled; // a build may be writing the map
    }
  });

function mapOf(file: string): SourceMap | null {
  clearTimeout(forgetting);
  forgetting = setTimeout(() => maps.clear(), longestKept).unref();
  let map = maps.get(file);
  if (map === undefined) {
    map = existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : null;
    maps.set(file, map);
  }
  return map;
}

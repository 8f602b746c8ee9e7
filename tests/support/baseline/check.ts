import { type Allowed, allowed } from './allowed.ts';
import { lackedInScript } from './script.ts';
import { lackedInStyle } from './style.ts';
import type { Lacked } from './support.ts';

/** A file as a browser gets it. */
export interface Served {
  file: string;
  text: string;
}

/** What a file uses that the baseline lacks. Of a page, its inline scripts and styles are checked. */
export function lackedIn({ file, text }: Served): Lacked[] {
  if (file.endsWith('.css')) return lackedInStyle(text);
  if (!file.endsWith('.html')) return lackedInScript(text, file);
  const inside = (tag: string) => [...text.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, within = '']) => within);
  return [...inside('script').flatMap((code) => lackedInScript(code, `${file}.js`)), ...inside('style').flatMap(lackedInStyle)];
}

const covers = ({ features, files }: Allowed, { feature }: Lacked, file: string) =>
  (!files || files.test(file)) && features.some((one) => one === feature || (one.endsWith('*') && feature.startsWith(one.slice(0, -1))));

/** The lines of what is refused in the files, and the features of the list that no file needs. */
export function judge(files: Iterable<Served>, list = allowed): { refused: string[]; needless: string[] } {
  const refused: string[] = [];
  const needed = new Set<string>();
  for (const served of files)
    for (const lacked of lackedIn(served)) {
      const entry = list.find((one) => covers(one, lacked, served.file));
      if (!entry) refused.push(`${served.file}: ${lacked.feature} (${lacked.browsers.join(', ')})`);
      for (const one of entry?.features ?? [])
        if (entry && covers({ ...entry, features: [one] }, lacked, served.file)) needed.add(`${one} ${entry.files}`);
    }
  const needless = list.flatMap(({ features, files: where }) => features.filter((one) => !needed.has(`${one} ${where}`)));
  return { refused, needless };
}

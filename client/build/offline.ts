import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { build, minifySync, type Plugin } from 'vite';
import ar from '../i18n/locales/ar/offline.json' with { type: 'json' };
import en from '../i18n/locales/en/offline.json' with { type: 'json' };
import { colors } from '../ui/theme/colors.ts';

const languages = { en: { words: en, dir: 'ltr' }, ar: { words: ar, dir: 'rtl' } } as const;
type Language = keyof typeof languages;

const fileOf = (name: string) => new URL(`../${name}`, import.meta.url);
const read = (name: string) => readFileSync(fileOf(name), 'utf8');
const hashOf = (...texts: string[]) => createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12);

/** The background of both colour modes, as in the splash of index.html. */
const paper = colors.bg.DEFAULT.value;

/**
 * The brand mark as a picture of `size` pixels. With `maskable` it fills the square, and the mark stays within the middle four fifths,
 * since systems cut their own shapes out of it.
 */
function icon(size: number, maskable: boolean): Promise<Buffer> {
  const mark = read('public/favicon.svg');
  const svg = maskable
    ? mark
        .replace('viewBox="0 0 32 32"', 'viewBox="-2 -2 36 36"')
        .replace(/<rect [^>]*>/, '<rect x="-2" y="-2" width="36" height="36" fill="#0b6669" />')
    : mark;
  return sharp(Buffer.from(svg), { density: size * 3 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

const icons = [
  { name: 'icon-192', size: 192, maskable: false },
  { name: 'icon-512', size: 512, maskable: false },
  { name: 'maskable-192', size: 192, maskable: true },
  { name: 'maskable-512', size: 512, maskable: true },
  // iOS rounds the corners itself.
  { name: 'touch-180', size: 180, maskable: true },
];

/** What a device needs to install the site, in one language. Both languages are one app. */
const manifest = (language: Language) => {
  const { words, dir } = languages[language];
  const shortcut = (name: string, path: string) => ({ name, url: `/${language}${path}` });
  return {
    id: '/',
    name: words.app.name,
    short_name: words.app.name,
    description: words.app.description,
    lang: language,
    dir,
    start_url: `/${language}`,
    scope: '/',
    display: 'standalone',
    background_color: paper._light,
    theme_color: paper._light,
    categories: ['education', 'shopping'],
    icons: [
      ...icons
        .filter(({ name }) => !name.startsWith('touch'))
        .map(({ name, size, maskable }) => ({
          src: `/icons/${name}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: maskable ? 'maskable' : 'any',
        })),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [shortcut(words.app.library, '/my-products'), shortcut(words.app.discover, '/discover')],
  };
};

/** The rules of the offline page, with the theme's colours that they use. */
function styles(): string {
  const css = read('offline/page.css');
  const named = [...new Set([...css.matchAll(/var\(--([a-zA-Z-]+)\)/g)].map(([, name = '']) => name))];
  const colourOf = (name: string, mode: '_light' | '_dark') => {
    const [group = '', tone = 'DEFAULT'] = name.split('-');
    const value = (colors as unknown as Record<string, Record<string, { value: typeof paper }>>)[group]?.[tone]?.value[mode];
    if (!value) throw new Error(`offline/page.css names a colour that the theme has not: ${name}`);
    return `--${name}:${value};`;
  };
  const all = (mode: '_light' | '_dark') => named.map((name) => colourOf(name, mode)).join('');
  const dark = `${all('_dark')}color-scheme:dark;`;
  return `:root{${all('_light')}color-scheme:light;}:root.dark{${dark}}@media (prefers-color-scheme:dark){:root:not(.light){${dark}}}${css.replace(/\s+/g, ' ')}`;
}

/** The offline page's script as one file, since a deploy may remove other files of the client. */
async function script(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: fileOf('offline/page.ts').pathname, output: { format: 'iife' } } },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The offline page has no script');
  return chunk.code;
}

/**
 * Adds the files for an installed site and for use without a network: manifests, icons, the offline page in both languages, and the service
 * worker, whose version is a hash of what it keeps.
 */
export const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  // The server names the manifest of the page's language (server/http/pages/frame.ts).
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.en.webmanifest' }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/touch-180.png' }, injectTo: 'head' },
  ],
  async generateBundle() {
    const emit = (fileName: string, source: string | Buffer) => this.emitFile({ type: 'asset', fileName, source });
    for (const { name, size, maskable } of icons) emit(`icons/${name}.png`, await icon(size, maskable));

    const code = await script();
    const scriptFile = `assets/offline-${hashOf(code)}.js`;
    emit(scriptFile, code);
    const css = styles();
    const pages: Record<string, string> = {};
    const texts: string[] = [];
    for (const [language, { words, dir }] of Object.entries(languages)) {
      emit(`manifest.${language}.webmanifest`, JSON.stringify(manifest(language as Language)));
      const values: Record<string, string> = {
        lang: language,
        title: words.title,
        text: words.text,
        name: words.app.name,
        script: `/${scriptFile}`,
      };
      const page = read('offline/page.html')
        .replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
        .replace('<!-- styles -->', () => `<style>${css}</style>`)
        .replace('lang="en" dir="ltr"', `lang="${language}" dir="${dir}"`);
      emit(`offline.${language}.html`, page);
      pages[language] = `/offline.${language}.html`;
      texts.push(page);
    }
    const worker = read('offline/worker.js');
    const facts = { version: hashOf(code, worker, read('public/favicon.svg'), ...texts), pages, files: [`/${scriptFile}`, '/favicon.svg'] };
    emit('sw.js', minifySync('sw.js', `const build = ${JSON.stringify(facts)};\n${worker}`).code);
  },
};

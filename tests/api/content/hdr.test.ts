import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createMediaTools } from '../../../server/platform/media/ffmpeg.ts';
import { ffmpeg, packagedFfmpeg, runFfmpeg } from '../../support/ffmpeg.ts';
import { film } from '../../support/files.ts';
import { bytesOf, clearOf, cookieOf, get, mediaOf, playlists } from '../../support/playing.ts';
import { processed, uploaded } from '../../support/shop.ts';
import { world } from '../../support/world.ts';

const size = { width: 640, height: 352 };

/** The middles of four bars, in shares of the width. */
const places = [1 / 8, 3 / 8, 5 / 8, 7 / 8];

/**
 * Four bars: what a camera takes for white paper and for a grey card, black, and a green that other films cannot have. `codes` are their
 * luma in ten bits, by the curve (BT.2100): paper is 203 nits on the screen, a card 26.
 */
function hdr(transfer: 'arib-std-b67' | 'smpte2084', [paper, card]: readonly [number, number], codec = 'libx265') {
  const bars = `geq=lum='if(lt(X,W/4),${paper},if(lt(X,W/2),${card},if(lt(X,3*W/4),64,500)))':cb='if(lt(X,3*W/4),512,250)':cr='if(lt(X,3*W/4),512,190)'`;
  const tags = `colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc:range=limited`;
  const more = ['-vf', `format=yuv420p10le,${bars}`, '-pix_fmt', 'yuv420p10le', '-preset', 'ultrafast'];
  const about = [
    '-color_primaries',
    'bt2020',
    '-color_trc',
    transfer,
    '-colorspace',
    'bt2020nc',
    '-x265-params',
    `log-level=error:${tags}`,
  ];
  return film({ ...size, seconds: 2, rate: 5, codec, name: 'IMG_0001.MOV', more: [...more, ...about, '-tag:v', 'hvc1'] });
}

/** The luma of the bars in a film's first picture, 16 to 235. */
async function barsOf(bytes: Buffer): Promise<number[]> {
  const raw = ['-map', '0:v', '-frames:v', '1', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', 'pipe:1'];
  const luma = await ffmpeg(['-f', 'mpegts', '-i', 'pipe:0', '-vf', `scale=${size.width}:${size.height}`, ...raw], bytes);
  return places.map((share) => luma[(size.height / 2) * size.width + Math.round(size.width * share)] ?? 0);
}

describe('a film in HDR', () => {
  test.each([
    ['HLG, as iPhones film', 'arib-std-b67', [721, 397]],
    ['PQ', 'smpte2084', [573, 397]],
  ] as const)('%s, is shown with the brightness of other films, and so is its poster', async (_what, transfer, codes) => {
    const creator = await world.newCreator();
    const id = await uploaded(creator, await hdr(transfer, codes));
    expect(await processed(creator, id)).toMatchObject({ status: 'READY', failure: null });
    const [media, cookie] = [await mediaOf(creator, id), await cookieOf(creator)];
    const { variants } = await playlists(media.url, { cookie });
    expect(variants).toHaveLength(2);
    for (const variant of variants) {
      const clear = await clearOf(variant, cookie);
      const { said } = await runFfmpeg(['-f', 'mpegts', '-i', 'pipe:0', '-f', 'null', '-'], clear);
      expect(said).toMatch(/Video: h264 \(Main\).*, yuv420p\(tv, bt709/);
      const [paper, card, black, green] = await barsOf(clear);
      expect(paper).toBeGreaterThan(200);
      expect(paper).toBeLessThan(225);
      expect(card).toBeGreaterThan(115);
      expect(card).toBeLessThan(135);
      expect(black).toBeLessThan(20);
      expect(green).toBeGreaterThan(100);
    }
    const poster = sharp(await bytesOf(await get(media.posterUrl ?? '', { cookie })));
    const { data, info } = await poster.greyscale().raw().toBuffer({ resolveWithObject: true });
    const [paper, card] = places.map((share) => data[((info.height >> 1) * info.width + Math.round(info.width * share)) * info.channels]);
    expect(paper).toBeGreaterThan(210);
    expect(card).toBeGreaterThan(115);
    expect(card).toBeLessThan(140);
  });

  test('is not washed out by an ffmpeg that cannot map it: where there is no other, the server says so, and the film is taken', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'diwan-plain-'));
    try {
      const program = path.join(folder, 'ffmpeg');
      // A build without libzimg lists no zscale.
      writeFileSync(program, `#!/bin/sh\ncase "$*" in *-filters*) exit 0;; esac\nexec '${packagedFfmpeg}' "$@"\n`, { mode: 0o755 });
      const warnings: string[] = [];
      const log = { warn: (text: string) => warnings.push(text) } as never;
      const tools = createMediaTools(program, log);
      const source = { path: path.join(folder, 'film.mov'), container: 'mov' } as const;
      writeFileSync(source.path, Buffer.from(await (await hdr('arib-std-b67', [721, 397])).arrayBuffer()));
      const { signal } = new AbortController();
      const probe = await tools.probe(source, signal);
      expect(probe.video).toMatchObject({ codec: 'hevc', hdr: 'arib-std-b67' });
      const video = { width: 320, height: 176, framesPerSecond: 5, bitrate: 400_000, boundaries: [] };
      const { segments } = await tools.cut(source, probe, { video, audio: null }, path.join(folder, 'made'), { signal });
      expect(segments).toHaveLength(1);
      expect(warnings).toEqual([expect.stringMatching(/HDR/)]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

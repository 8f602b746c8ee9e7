import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import ar from '../../../schema/messages/ar.json' with { type: 'json' };
import en from '../../../schema/messages/en.json' with { type: 'json' };
import { gql } from '../../support/client.ts';
import { ffmpeg } from '../../support/ffmpeg.ts';
import { fileOf, film, picture } from '../../support/files.ts';
import { cookieOf, mediaOf, playlists } from '../../support/playing.ts';
import { fileUploadMutation, processed } from '../../support/shop.ts';
import { world } from '../../support/world.ts';

const upload = async (caller: { token: string; language?: 'en' | 'ar' }, file: File) =>
  (await gql(fileUploadMutation, { file }, caller)).data.fileUpload;

/** Two seconds of a tone, as the ending of the name and further arguments of ffmpeg say. */
async function tone(name: string, more: readonly string[] = []): Promise<File> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'diwan-tone-'));
  try {
    await ffmpeg(['-f', 'lavfi', '-i', 'sine=frequency=330:duration=2', ...more, path.join(folder, name)]);
    return fileOf(fs.readFileSync(path.join(folder, name)), name);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
const small = { width: 176, height: 144, seconds: 2 };

/** A film of an iPhone that records spatial sound: its second sound is in a codec that only Apple's devices know. */
async function spatial(): Promise<File> {
  const { name, ...file } = {
    name: 'IMG_0001.MOV',
    made: await film({ ...small, name: 'film.mov', more: ['-map', '0:v', '-map', '1:a', '-map', '1:a'] }),
  };
  const bytes = Buffer.from(await file.made.arrayBuffer());
  const at = bytes.lastIndexOf('mp4a');
  expect(bytes.indexOf('mp4a')).toBeLessThan(at);
  bytes.write('apac', at, 'latin1');
  return fileOf(bytes, name);
}

describe('what phones, cameras and editors make is taken and plays', () => {
  test.each<[string, string, () => Promise<File>]>([
    ['QuickTime', 'video/quicktime', () => film({ ...small, name: 'IMG_0001.MOV' })],
    ['QuickTime with a sound that only Apple knows', 'video/quicktime', spatial],
    ['Matroska', 'video/matroska', () => film({ ...small, name: 'screen.mkv' })],
    [
      '3GP',
      'video/3gpp',
      () => film({ ...small, name: 'old-phone.3gp', codec: 'h263', more: ['-c:a', 'libopencore_amrnb', '-ar', '8000', '-ac', '1'] }),
    ],
    ['QuickTime without pictures', 'audio/mp4', () => tone('sound.mov', ['-c:a', 'aac'])],
    ['Matroska without pictures', 'audio/matroska', () => tone('sound.mka', ['-c:a', 'aac'])],
    ['3GP without pictures', 'audio/3gpp', () => tone('voice.3gp', ['-c:a', 'libopencore_amrnb', '-ar', '8000', '-ac', '1'])],
    ['ADTS', 'audio/aac', () => tone('voice.aac')],
    ['FLAC', 'audio/flac', () => tone('take.flac')],
    ['AIFF', 'audio/aiff', () => tone('take.aiff')],
  ])('%s', async (_what, mimeType, make) => {
    const creator = await world.newCreator();
    const { file, userErrors } = await upload(creator, await make());
    expect(userErrors).toEqual([]);
    const kind = mimeType.startsWith('video/') ? 'VIDEO' : 'AUDIO';
    expect(file).toMatchObject({ kind, mimeType });
    const { status, failure, durationSeconds } = await processed(creator, file.id);
    expect([status, failure]).toEqual(['READY', null]);
    expect(durationSeconds).toBeCloseTo(2, 0);
    const { master } = await playlists((await mediaOf(creator, file.id)).url, { cookie: await cookieOf(creator) });
    expect(master).toContain(kind === 'VIDEO' ? 'avc1.' : 'CODECS="mp4a.40.2"');
  });

  // Silence takes few bits, so ffmpeg guesses minutes from the bit rate of the beginning.
  test.each([
    ['voice.aac', ['-c:a', 'aac', '-q:a', '1']],
    ['voice.mp3', ['-q:a', '9', '-write_xing', '0', '-id3v2_version', '0']],
  ])('and %s, which does not say how long it is, for as long as it is', async (name, codec) => {
    const parts = ['-filter_complex', 'anullsrc,atrim=0:20[a];anoisesrc=d=5[b];[a][b]concat=v=0:a=1', '-ar', '22050', '-ac', '1'];
    const creator = await world.newCreator();
    const { file } = await upload(creator, await tone(name, [...parts, ...codec]));
    const { status, failure, durationSeconds } = await processed(creator, file.id);
    expect([status, failure]).toEqual(['READY', null]);
    expect(durationSeconds).toBeCloseTo(25, 0);
  });
});

test('a picture in AVIF is told from one of an iPhone, whichever brand it puts first', async () => {
  const bytes = Buffer.from(await (await picture({ format: 'avif' })).arrayBuffer());
  bytes.write('mif1', 8, 'latin1');
  const { file } = await upload(await world.newCreator(), fileOf(bytes, 'cover.avif'));
  expect(file).toMatchObject({ kind: 'IMAGE', mimeType: 'image/avif' });
});

describe('what is not taken is refused with the types that are', () => {
  const riff = (form: string) => Buffer.concat([Buffer.from(`RIFF\0\0\0\0${form}LIST`), Buffer.alloc(5000)]);
  const refused = async (bytes: Buffer, language: 'en' | 'ar' = 'en') =>
    (await upload({ ...(await world.newCreator()), language }, fileOf(bytes, 'IMG_0001.jpg'))).userErrors;

  test('a film that is none of them', async () => {
    expect(await refused(riff('AVI '))).toEqual([{ field: ['file'], code: 'UNSUPPORTED_MEDIA', message: en.file.unsupported }]);
  });

  test.each(['heic', 'heix', 'mif1', 'hevc', 'msf1'])('a picture of an iPhone (%s), with what to do', async (brand) => {
    const heic = Buffer.concat([Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1heic`, 'latin1'), Buffer.alloc(5000)]);
    expect(await refused(heic)).toEqual([{ field: ['file'], code: 'UNSUPPORTED_MEDIA', message: en.file.heic }]);
    expect(await refused(heic, 'ar')).toMatchObject([{ message: ar.file.heic }]);
  });

  test('a file of another kind that begins as AIFF does', async () => {
    const drawing = Buffer.concat([Buffer.from('FORM\0\0\x10\0ILBMBMHD'), Buffer.alloc(5000)]);
    expect(await refused(drawing)).toMatchObject([{ field: ['file'], code: 'INVALID' }]);
  });
});

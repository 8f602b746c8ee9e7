import { describe, expect, test } from 'vitest';
import { masterPlaylist, renditionPlaylist } from '../../server/domains/content/media/playlists.ts';
import { canCopyVideo, lowerRungs, sizedVideo, topRung } from '../../server/domains/files/packaging/ladder.ts';
import { waveformOf } from '../../server/domains/files/packaging/renditions.ts';
import type { Probe, VideoTrack } from '../../server/platform/media/media.ts';
import { readProbe } from '../../server/platform/media/probe.ts';

const video = (more: Partial<VideoTrack> = {}): VideoTrack => ({
  index: 0,
  codec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  width: 1280,
  height: 720,
  framesPerSecond: 30,
  baseRate: 30,
  hdr: null,
  plain: true,
  ...more,
});
const probe = (track: VideoTrack): Probe => ({
  seconds: 60,
  bitrate: 3_000_000,
  video: track,
  audio: { index: 1, codec: 'aac', profile: 'LC' },
});

describe('the ladder of renditions', () => {
  test.each([
    [1920, 1080, true, 1080, ['1920x1080', '1280x720', '854x480', '426x240']],
    [1920, 1080, false, 1080, ['1920x1080', '1280x720', '854x480', '426x240']],
    [3840, 2160, false, 1080, ['1920x1080', '1280x720', '854x480', '426x240']],
    [3840, 2160, false, 720, ['1280x720', '854x480', '426x240']],
    [3840, 2160, false, 480, ['854x480', '426x240']],
    [1280, 720, true, 1080, ['1280x720', '854x480', '426x240']],
    [1080, 1920, true, 1080, ['1080x1920', '720x1280', '480x854', '240x426']],
    [960, 540, true, 1080, ['960x540', '426x240']],
    [640, 360, true, 1080, ['640x360', '426x240']],
    [320, 180, true, 1080, ['320x180']],
    [321, 181, false, 1080, ['320x180']],
  ] as const)('of %d by %d, copied: %s, with %d lines at most', (width, height, copy, lines, sizes) => {
    const track = video({ width, height });
    const top = topRung(probe(track), track, { copy, lines });
    expect([top, ...lowerRungs(probe(track), track, top, [])].map((rung) => `${rung.width}x${rung.height}`)).toEqual(sizes);
  });

  test.each<[string, Partial<VideoTrack>, number | null]>([
    ['another codec', { codec: 'hevc' }, 1],
    ['ten bits', { pixelFormat: 'yuv420p10le', profile: 'High 10' }, 1],
    ['HDR', { hdr: 'smpte2084' }, 1],
    ['a turned picture', { plain: false }, 1],
    ['more than 1080 lines', { width: 3840, height: 2160 }, 1],
    ['120 pictures a second', { framesPerSecond: 120 }, 1],
    ['too many bits', {}, 20_000_000],
    ['who knows how many bits', {}, null],
  ])('copies nothing of %s', (_what, more, bitrate) => expect(canCopyVideo(video(more), bitrate, 1080)).toBe(false));

  test('copies streams that all players support', () => expect(canCopyVideo(video(), 3_000_000, 720)).toBe(true));

  test('copies nothing that has more lines than are shown', () => expect(canCopyVideo(video(), 3_000_000, 480)).toBe(false));

  test.each([
    [7.2, 30, 30],
    [30, 30, 30],
    [29.97, 29.97, 29.97],
    [15, 15, 15],
    [25, 50, 25],
    [60, 60, 30],
    [59.94, 59.94, 29.97],
    [120, 240, 30],
    [30.02, 30.02, 30],
    [31, 31, 30],
    [null, 1000, 30],
    [12, 90_000, 30],
    [24, null, 24],
    [null, null, 30],
  ])('has for %s pictures a second on average, with a base rate of %s, %s of them', (framesPerSecond, baseRate, expected) => {
    const track = video({ framesPerSecond, baseRate });
    const top = topRung(probe(track), track, { copy: false, lines: 1080 });
    for (const { cut } of [top, ...lowerRungs(probe(track), track, top, [])])
      expect(cut.video).toMatchObject({ framesPerSecond: expected });
  });

  test('never has a larger size than the source', () =>
    expect(sizedVideo(video({ width: 300, height: 200 }), 720)).toEqual({ width: 300, height: 200 }));
});

describe('a playlist', () => {
  test('names its renditions and segments by relative addresses, and the address of the key', () => {
    const renditions = [
      { position: 0, width: 1280, height: 720, bandwidth: 2_000_000, codecs: 'avc1.64001f,mp4a.40.2' },
      { position: 1, width: null, height: null, bandwidth: 64_000, codecs: 'mp4a.40.2' },
    ];
    expect(masterPlaylist(renditions)).toBe(
      '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-INDEPENDENT-SEGMENTS\n' +
        '#EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"\n0/index.m3u8\n' +
        '#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"\n1/index.m3u8\n',
    );
    expect(renditionPlaylist([6.006, 2.5])).toBe(
      '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:7\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n' +
        '#EXT-X-KEY:METHOD=AES-128,URI="../key"\n#EXTINF:6.006000,\n0.ts\n#EXTINF:2.500000,\n1.ts\n#EXT-X-ENDLIST\n',
    );
  });
});

describe('captions in a playlist', () => {
  const namesOf = (labels: Record<string, string>) => {
    const captions = Object.entries(labels).map(([language, label]) => ({ id: crypto.randomUUID(), language, label }));
    const text = masterPlaylist([{ position: 0, width: null, height: null, bandwidth: 64_000, codecs: 'mp4a.40.2' }], captions);
    return [...text.matchAll(/,NAME="([^"]*)"/g)].map(([, name]) => name);
  };

  test.each([
    [{ ar: 'العربية', en: 'English' }, ['العربية', 'English']],
    [{ 'en-GB': 'English', 'en-US': 'English' }, ['English (en-GB)', 'English (en-US)']],
    [{ ar: '"Words"', en: "'Words'" }, ["'Words' (ar)", "'Words' (en)"]],
    [{ en: 'A', fr: 'A', ar: 'A (en)' }, ['A (en)', 'A (fr)', 'A (en) (ar)']],
  ])('have names of their own: %j', (labels, names) => expect(namesOf(labels)).toEqual(names));
});

describe('a waveform', () => {
  test('has at most 200 parts, each with its peak relative to the highest peak', () => {
    expect(waveformOf([])).toEqual([]);
    expect(waveformOf([0.1, 0.2, 0.4])).toEqual([25, 50, 100]);
    expect(waveformOf([0, 0])).toEqual([0, 0]);
    const long = waveformOf(Array.from({ length: 100_001 }, (_, n) => (n === 50_000 ? 1 : 0.5)));
    expect(long).toHaveLength(200);
    expect(long.filter((part) => part === 100)).toHaveLength(1);
  });
});

describe("ffmpeg's description of a file", () => {
  test('is read the same from the versions of 2018 and of today', () => {
    const old = `Input #0, mov,mp4, from 'file:x':
  Duration: 01:00:10.50, start: 0.000000, bitrate: 3139 kb/s
    Stream #0:0(und): Video: hevc (Main 10) (hvc1 / 0x31637661), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67), 1920x1080 [SAR 1:1 DAR 16:9], 3060 kb/s, 29.97 fps, 30 tbr (default)
    Metadata:
      rotate          : 270
    Side data:
      displaymatrix: rotation of 90.00 degrees
    Stream #0:1(und): Audio: aac (HE-AAC) (mp4a / 0x6134706D), 44100 Hz, stereo, fltp, 69 kb/s (default)
Output #0, null, to 'pipe:':
    Stream #0:0: Video: wrapped_avframe, 1x1
`;
    const read = readProbe(old);
    expect(read).toEqual({
      seconds: 3610.5,
      bitrate: 3_139_000,
      video: {
        index: 0,
        codec: 'hevc',
        profile: 'Main 10',
        pixelFormat: 'yuv420p10le',
        width: 1080,
        height: 1920,
        framesPerSecond: 29.97,
        baseRate: 30,
        hdr: 'arib-std-b67',
        plain: false,
      },
      audio: { index: 1, codec: 'aac', profile: 'HE-AAC' },
    });
    expect(readProbe(old.replaceAll('(und)', '[0x1](und)').replace(/^ {4}Stream/gm, '  Stream'))).toEqual(read);
  });

  test('leaves out what the file does not have', () => {
    expect(
      readProbe(
        'Duration: N/A, bitrate: N/A\n  Stream #0:0: Video: png, rgb24, 500x500, 90k tbr (attached pic)\n  Stream #0:1: Audio: mp3, 44100 Hz',
      ),
    ).toEqual({
      seconds: null,
      bitrate: null,
      video: null,
      audio: { index: 1, codec: 'mp3', profile: '' },
    });
    expect(readProbe('Stream #0:3: Video: vp9, yuv420p(tv), 720x576 [SAR 64:45 DAR 16:9], 25 fps').video).toMatchObject({
      index: 3,
      width: 1024,
      height: 576,
      plain: false,
    });
  });
});

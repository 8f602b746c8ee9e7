import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UserErrors } from '../../server/core/errors.ts';
import { captionText } from '../../server/domains/content/media/caption-text.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const kept = (text: string) => captionText(bytes(text));
const refused = (input: string | Uint8Array) => {
  try {
    captionText(typeof input === 'string' ? bytes(input) : input);
  } catch (error) {
    const [{ message, values } = { message: undefined, values: undefined }] = (error as UserErrors).errors;
    return [message, values?.line];
  }
  return null;
};

describe('captions are stored as WebVTT', () => {
  test('from SubRip with any line endings', () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,500\nHello <i>there</i>\nwelcome\n\n2\n00:01:00,5 --> 00:01:02,000\nBye\n';
    const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello <i>there</i>\nwelcome\n\n00:01:00.500 --> 00:01:02.000\nBye\n';
    expect(kept(srt)).toBe(vtt);
    expect(kept(srt.replaceAll('\n', '\r\n'))).toBe(vtt);
    expect(kept(srt.replaceAll('\n', '\r'))).toBe(vtt);
    expect(kept(`\ufeff\n\n${srt}`)).toBe(vtt);
  });

  test('from WebVTT, without styles, regions and notes', () => {
    const vtt =
      'WEBVTT Kind: captions\nLanguage: ar\n\nSTYLE\n::cue { background: url(https://evil.example) }\n\nREGION\nid:a\n\nNOTE a remark\n\nintro\n00:01.000 --> 00:02.000 align:start region:a position:10%,line-left line:evil\nأهلًا';
    expect(kept(vtt)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start position:10%,line-left\nأهلًا\n');
  });

  test('in the order of their times, without empty ones', () => {
    expect(
      kept('1\n00:00:05,000 --> 00:00:06,000\nsecond\n\n2\n00:00:01,000 --> 00:00:02,000\nfirst\n\n3\n00:00:07,000 --> 00:00:08,000\n'),
    ).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nfirst\n\n00:00:05.000 --> 00:00:06.000\nsecond\n');
  });

  test('with tags for emphasis and voice only', () => {
    const [, , , line] = kept(
      '1\n00:00:01,000 --> 00:00:02,000\n<font color="red">a</font> <v Sara>b</v> <script>c</script> 1 < 2 & 3 &lt; 4',
    ).split('\n');
    expect(line).toBe('a <v Sara>b</v> c 1 &lt; 2 &amp; 3 &lt; 4');
  });
});

describe('captions are refused', () => {
  test.each([
    ['if they are empty', '', ['captions.none', undefined]],
    ['without a caption', 'WEBVTT\n\nNOTE nothing\n', ['captions.none', undefined]],
    ['without times', 'just words\nand more', ['captions.timing', 2]],
    [
      'with a wrong time, with its line',
      '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:61:00,000 --> 00:62:00,000\nb',
      ['captions.timing', 6],
    ],
    ['without an end time', 'WEBVTT\n\n00:01.000 -->\na', ['captions.timing', 3]],
    ['that end before they begin', 'WEBVTT\n\n00:02.000 --> 00:01.000\na', ['captions.order', 3]],
    ['with two times in one caption', 'WEBVTT\n\n00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000\nb', ['captions.timing', 5]],
  ] as const)('%s', (_what, text, refusal) => expect(refused(text)).toEqual(refusal));

  test('in another encoding, and if they are not text', () => {
    expect(refused(Uint8Array.from([0x57, 0xc7, 0xe1, 0xe3]))).toEqual(['captions.encoding', undefined]);
    expect(refused(Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nhello', 'utf16le'))).toEqual(['captions.encoding', undefined]);
  });
});

test('stored captions do not change when they are uploaded again', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 30 });
  const cue = fc.record({ at: fc.integer({ min: 0, max: 3_000_000 }), length: fc.integer({ min: 1, max: 9000 }), text: word });
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',');
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 8 }), (cues) => {
      const srt = cues.map(({ at, length, text }, n) => `${n + 1}\n${clock(at)} --> ${clock(at + length)}\n${text}\n`).join('\n');
      let first: string;
      try {
        first = kept(srt);
      } catch (error) {
        expect((error as UserErrors).errors[0]?.message).toMatch(/^captions\./);
        return;
      }
      expect(kept(first)).toBe(first);
      expect(first.match(/-->/g)?.length).toBeLessThanOrEqual(cues.length);
    }),
    { seed: 2026, numRuns: 500 },
  );
});

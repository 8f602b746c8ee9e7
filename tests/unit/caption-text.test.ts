import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UserErrors } from '../../server/core/errors.ts';
import { captionText } from '../../server/domains/content/media/caption-text.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const kept = (text: string) => captionText(bytes(text), 'en').text;
/** The words of a cue as they are kept. */
const words = (text: string) => kept(`1\n00:00:01,000 --> 00:00:02,000\n${text}`).split('\n').slice(3, -1).join('\n');
const refused = (input: string | Uint8Array) => {
  try {
    captionText(typeof input === 'string' ? bytes(input) : input, 'en');
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
    expect(words('<font color="red">a</font> <v Sara>b</v> <script>c</script> 1 < 2 & 3 &lt; 4')).toBe(
      'a <v Sara>b</v> c 1 &lt; 2 &amp; 3 &lt; 4',
    );
    expect(
      words('<B>a</B> <i.loud>b</i> <em>c</em> <strong class="x">d</strong><br/>e <c.yellow>f</c> <00:00:01.500>g <lang en>h</lang>'),
    ).toBe('<b>a</b> <i>b</i> <i>c</i> <b>d</b>\ne f g h');
    expect(words('<v.loud Tom & Jerry>a</v> <v>b</v>')).toBe('<v Tom &amp; Jerry>a</v> b</v>');
  });

  test.each([
    ['a <b and c>d', 'a &lt;b and c>d'],
    ['if a <5 and b> 3', 'if a &lt;5 and b> 3'],
    ['vector<int> of <T>', 'vector&lt;int> of &lt;T>'],
    ['<laughs> I <3 you', '&lt;laughs> I &lt;3 you'],
  ])('with all words of %s, which only looks like a tag', (text, expected) => expect(words(text)).toBe(expected));

  test.each([
    ['{\\an8}At the top', 'At the top'],
    ['{\\pos(192,210)\\fs20}a {\\i1}b{\\i0} c', 'a b c'],
    ['{\\an8}\nbelow it', 'below it'],
    ['{\\t({\\b})}a', 'a'],
    ['{not a code} and {\\ no end', '{not a code} and {\\ no end'],
  ])('without the style codes of %j', (text, expected) => expect(words(text)).toBe(expected));

  test.each([
    ['it&#39;s &quot;so&quot; &#x2764; &apos;', 'it\'s "so" ❤ \''],
    ['it&amp;#39;s &amp;quot;so&amp;quot;', 'it\'s "so"'],
    ['caf&eacute; &amp; bar&nbsp;&hellip; R&D &copy', 'caf&eacute; &amp; bar&nbsp;&hellip; R&amp;D &amp;copy'],
    ['&amp;lt;b&amp;gt; is a tag', '&amp;lt;b&amp;gt; is a tag'],
    ['&#60;b&#62; &#38;lt; --&#62; &#0;&#xD800;&#x110000;&#10;&#10;end', '&lt;b&gt; &amp;lt; --&gt;   end'],
    ['a --<font>> b --{\\i1}> c', 'a --&gt; b --&gt; c'],
  ])('with the characters that %j refers to, escaped once', (text, expected) => expect(words(text)).toBe(expected));
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

  test('if they are not text, or their UTF-8 is damaged', () => {
    const damaged = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nأهلًا وسهلًا').subarray(0, -1);
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex');
    for (const bytes of [damaged, picture, Buffer.from('WEBVTT\0\n\n00:01.000 --> 00:02.000\nأ')])
      expect(refused(bytes)).toEqual(['captions.encoding', undefined]);
  });
});

describe('captions are read in the encoding that they are in', () => {
  /** The bytes of a text in an encoding of one byte a character. */
  const inBytes = (text: string, encoding: string) => {
    const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    return Uint8Array.from(text, (character) => all.indexOf(character));
  };
  const swapped = (buffer: Buffer) => Buffer.from(buffer).swap16();
  const srt = (line: string) => `1\r\n00:00:01,000 --> 00:00:02,000\r\n${line}\r\n`;
  const arabic = srt('أهلًا بكم في الدرس الأول، هل أنتم جاهزون؟ نستخدم HTML و CSS');
  const wide = Buffer.from(arabic, 'utf16le');

  test.each<[string, Uint8Array, string, string, string]>([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${arabic}`), 'ar', 'UTF-8', 'أهلًا بكم'],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), wide]), 'ar', 'UTF-16LE', 'أهلًا بكم'],
    ['UTF-16 the other way round', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped(wide)]), 'ar', 'UTF-16BE', 'أهلًا بكم'],
    ['UTF-16 without a mark', wide, 'ar', 'UTF-16LE', 'أهلًا بكم'],
    ['UTF-16 the other way round without a mark', swapped(wide), 'en', 'UTF-16BE', 'أهلًا بكم'],
    ['old Arabic', inBytes(arabic, 'windows-1256'), 'ar', 'windows-1256', 'أهلًا بكم في الدرس الأول، هل أنتم جاهزون؟'],
    ['old Arabic under another language', inBytes(arabic, 'windows-1256'), 'en', 'windows-1256', 'أهلًا بكم'],
    ['old Urdu', inBytes(srt('آپ کہاں ہو دوستو، پھر ملنا'), 'windows-1256'), 'ur', 'windows-1256', 'آپ کہاں ہو دوستو، پھر'],
    [
      'old French',
      inBytes(srt('Où êtes-vous allé ? À l’école, ça va'), 'windows-1252'),
      'fr',
      'windows-1252',
      'Où êtes-vous allé ? À l’école',
    ],
    [
      'old German',
      inBytes(srt('Schöne Grüße aus Köln, Öl und Äpfel'), 'windows-1252'),
      'de',
      'windows-1252',
      'Schöne Grüße aus Köln, Öl und Äpfel',
    ],
    ['old Turkish', inBytes(srt('Şimdi ığdır, güzel'), 'windows-1254'), 'tr', 'windows-1254', 'Şimdi ığdır'],
    ['old Russian', inBytes(srt('Привет, как дела?'), 'windows-1251'), 'ru', 'windows-1251', 'Привет, как дела?'],
  ])('%s', (_what, bytes, language, encoding, beginning) => {
    const read = captionText(bytes, language);
    expect(read).toMatchObject({ encoding, cueCount: 1 });
    expect(read.text).toContain(`\n${beginning}`);
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

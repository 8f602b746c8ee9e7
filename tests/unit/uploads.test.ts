import { describe, expect, test } from 'vitest';
import arContent from '../../client/i18n/locales/ar/content.json' with { type: 'json' };
import arProducts from '../../client/i18n/locales/ar/products.json' with { type: 'json' };
import arSessions from '../../client/i18n/locales/ar/sessions.json' with { type: 'json' };
import arUploads from '../../client/i18n/locales/ar/uploads.json' with { type: 'json' };
import enContent from '../../client/i18n/locales/en/content.json' with { type: 'json' };
import enProducts from '../../client/i18n/locales/en/products.json' with { type: 'json' };
import enSessions from '../../client/i18n/locales/en/sessions.json' with { type: 'json' };
import enUploads from '../../client/i18n/locales/en/uploads.json' with { type: 'json' };
import type { Upload } from '../../client/uploads/upload.ts';
import { endingsOf, notOfKind, typesTaken } from '../../schema/rules/files.ts';
import { pageAt } from '../support/page.ts';

const messages = await Promise.all(['en', 'ar'].map(async (language) => (await import(`../../schema/messages/${language}.json`)).default));

pageAt('/en/cc/product/list');
const { hasRoom } = await import('../../client/uploads/files.ts');
const { paced, secondsLeft } = await import('../../client/uploads/pace.ts');
const { accepted, isTwice, refusalOf, titleOf } = await import('../../client/uploads/picked.ts');
const { isSameFile, progressOf, retryDelay, turnsOf } = await import('../../client/uploads/upload.ts');
const { formatPartOf, formatSpeed, formatWait } = await import('../../client/i18n/format.ts');

const item = { productId: 'p', sectionId: 's', title: 'One', isFree: false, isVisible: true };
const upload = (id: string, phase: Upload['phase'], more: Partial<Upload> = {}): Upload => ({
  ...{ id, phase, item, addedAt: 0, name: `${id}.mp4`, size: 1000, type: 'video/mp4', lastModified: 1, kind: 'VIDEO', sent: 0 },
  ...{ perSecond: null, url: null, reason: null, held: false, file: null },
  ...more,
});
const ids = (uploads: Upload[]) => uploads.map(({ id }) => id);

describe('the queue', () => {
  test('sends three files at once, in order', () => {
    expect(ids(turnsOf(['a', 'b', 'c', 'd', 'e'].map((id) => upload(id, 'waiting'))))).toEqual(['a', 'b', 'c']);
    expect(
      ids(turnsOf([upload('a', 'done'), upload('b', 'sending'), upload('c', 'finishing'), upload('d', 'waiting'), upload('e', 'waiting')])),
    ).toEqual(['d']);
  });

  test('waits while the connection is broken, and goes on past paused, refused and missing files', () => {
    const broken = ['a', 'b', 'c'].map((id) => upload(id, 'broken'));
    expect(turnsOf([...broken, upload('d', 'waiting')])).toEqual([]);
    expect(ids(turnsOf([upload('a', 'paused'), upload('b', 'refused'), upload('c', 'missing'), upload('d', 'waiting')]))).toEqual(['d']);
  });

  test('sends files of form fields at once, beside the three others', () => {
    const many = ['a', 'b', 'c', 'd'].map((id, at) => upload(id, at < 3 ? 'sending' : 'waiting'));
    expect(ids(turnsOf([...many, upload('cover', 'waiting', { item: null })]))).toEqual(['cover']);
    expect(ids(turnsOf([upload('cover', 'sending', { item: null }), ...['a', 'b', 'c', 'd'].map((id) => upload(id, 'waiting'))]))).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  test('waits longer after each failure, up to a minute', () => {
    expect([1, 2, 3, 4, 7, 50].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 60_000, 60_000]);
  });

  test('adds up all files that are not refused', () => {
    expect(
      progressOf([
        upload('a', 'done', { sent: 1000 }),
        upload('b', 'sending', { sent: 500, perSecond: 100 }),
        upload('c', 'sending', { sent: 0, perSecond: 20 }),
        upload('d', 'refused', { sent: 300 }),
      ]),
    ).toEqual({ sent: 1500, size: 3000, done: 1, count: 3, perSecond: 120 });
    expect(progressOf([upload('a', 'waiting')]).perSecond).toBeNull();
  });

  test('recognises a file by name, size and modification time', () => {
    const file = { name: 'a.mp4', size: 10, lastModified: 5 };
    expect(isSameFile(file, { ...file })).toBe(true);
    for (const other of [{ name: 'b.mp4' }, { size: 11 }, { lastModified: 6 }]) expect(isSameFile(file, { ...file, ...other })).toBe(false);
  });

  test('stores copies only up to a limit, and only if there is enough space', () => {
    const plenty = { quota: 100e9, usage: 0 };
    expect(hasRoom(400e6, 0, plenty)).toBe(true);
    expect(hasRoom(600e6, 0, plenty)).toBe(false);
    expect(hasRoom(400e6, 1.8e9, plenty)).toBe(false);
    expect(hasRoom(400e6, 0, { quota: 1e9, usage: 0 })).toBe(false);
    expect(hasRoom(1, 0, {})).toBe(false);
  });
});

describe('the speed', () => {
  test('approaches the measured value without jumping', () => {
    let pace = { sent: 0, at: 0, perSecond: null as number | null };
    pace = paced(pace, 500_000, 5000);
    expect(pace.perSecond).toBe(100_000);
    // A pause of half a second lowers it by a tenth at most.
    pace = paced(pace, 500_000, 5500);
    expect(pace.perSecond).toBeGreaterThan(90_000);
    for (let at = 6000, sent = 500_000; at <= 106_000; at += 500) {
      sent += 10_000;
      pace = paced(pace, sent, at);
    }
    expect(pace.perSecond).toBeGreaterThan(19_000);
    expect(pace.perSecond).toBeLessThan(21_000);
  });

  // As measured at 400 kbit/s (48 kB/s): a browser hands its bytes to the system in large pieces.
  test('tells of a slow line what is true from the first word on, although its bytes go in lumps', () => {
    const size = 10_000_000;
    const lumps: [at: number, sent: number][] = [
      [0, 262_144],
      [5600, 760_000],
      ...Array.from({ length: 50 }, (_, n): [number, number] => [11_000 + 3300 * n, 920_000 + 158_000 * n]),
    ];
    const told = new Set<number>();
    let pace = { sent: 0, at: 0, perSecond: null as number | null };
    for (let at = 500; at <= 100_000; at += 500) {
      const sent = lumps.findLast(([from]) => from <= at)?.[1] ?? 0;
      pace = paced(pace, sent, at);
      const left = secondsLeft({ sent, size, perSecond: pace.perSecond });
      // So many minutes more than the line will take.
      if (left !== null) told.add(Math.round((left - (size - sent) / 48_000) / 60));
    }
    expect([...told].sort((one, other) => one - other)).toEqual([0, 1]);
  });

  test('says nothing of the time before the first byte, such as that in the queue or of a pause', () => {
    for (const perSecond of [null, 50]) {
      const waiting = { sent: 1000, at: Number.POSITIVE_INFINITY, perSecond };
      expect(paced(waiting, 1000, 60_000)).toBe(waiting);
    }
  });

  test('ignores too short intervals, and bytes that are sent again', () => {
    const before = { sent: 1000, at: 1000, perSecond: 50 };
    expect(paced(before, 2000, 1100)).toBe(before);
    expect(paced(before, 200, 2000)).toEqual({ sent: 200, at: 2000, perSecond: 50 });
  });

  test('gives the remaining time in round steps', () => {
    const left = (seconds: number) => secondsLeft({ sent: 0, size: seconds * 10, perSecond: 10 });
    expect([1, 12, 59, 61, 3000, 4000, 90_000].map(left)).toEqual([5, 15, 60, 120, 3000, 5400, null]);
    expect(secondsLeft({ sent: 0, size: 10, perSecond: null })).toBeNull();
    expect(secondsLeft({ sent: 0, size: 10, perSecond: 0 })).toBeNull();
  });

  test('is shown in numbers of constant width', () => {
    expect([formatPartOf(80e6, 4e6), formatPartOf(80e6, 4.26e6), formatPartOf(2.5e9, 4e6), formatPartOf(90_000, 4_100)]).toEqual([
      '4.0',
      '4.3',
      '0.00',
      '4',
    ]);
    expect([formatSpeed(2_140_000), formatSpeed(900), formatSpeed(85_200)]).toEqual(['2.1 MB/s', '1 kB/s', '85 kB/s']);
    expect([formatWait(25), formatWait(60), formatWait(180), formatWait(5400)]).toEqual(['25 secs', '1 min', '3 mins', '1.5 hrs']);
  });
});

describe('chosen files', () => {
  test.each([
    ['My_first_lesson.mp4', 'My first lesson'],
    ['01. Light and shadow.MP4', '01. Light and shadow'],
    ['الدرس_الأول.mp4', 'الدرس الأول'],
    ['archive.tar.gz', 'archive.tar'],
    ['No ending', 'No ending'],
    ['Lesson 1. Introduction', 'Lesson 1. Introduction'],
    ['.mp4', '.mp4'],
    ['___.mp4', '___.mp4'],
    ['  spaced   out .mov', 'spaced out'],
    ['film\u202e4pm.mp4', 'film4pm'],
  ])('%s is called %s', (name, title) => expect(titleOf(name)).toBe(title));

  test('have titles of at most 50 characters, never cut through a character', () => {
    expect(titleOf(`${'x'.repeat(60)}.mp4`)).toBe('x'.repeat(50));
    expect(titleOf(`${'x'.repeat(49)}🎨🎨.mp4`)).not.toMatch(/[\ud800-\udbff]$/);
    expect(titleOf(`${'x'.repeat(49)}🎨🎨.mp4`).length).toBeLessThanOrEqual(50);
  });

  test('are refused before they are sent if that is certain, and otherwise left to the server', () => {
    const file = (name: string, type: string, size = 1000) => ({ name, type, size });
    expect(refusalOf(file('a.mp4', 'video/mp4'), 'VIDEO')).toBeNull();
    expect(refusalOf(file('a.mp4', ''), 'VIDEO')).toBeNull();
    expect(refusalOf(file('a.m4a', 'application/octet-stream'), 'AUDIO')).toBeNull();
    expect(refusalOf(file('a.pdf', 'application/pdf'), 'VIDEO')).toEqual({ key: 'notVideo' });
    expect(refusalOf(file('a.mp3', 'audio/mpeg'), 'VIDEO')).toEqual({ key: 'notVideo' });
    expect(refusalOf(file('a.mp4', 'video/mp4', 0), 'VIDEO')).toEqual({ key: 'empty' });
    expect(refusalOf(file('a.mp4', 'video/mp4', 2_000_000_001), 'VIDEO')).toEqual({ key: 'tooLarge', max: 2000 });
    expect(refusalOf(file('a.mp3', 'audio/mpeg', 500_000_001), 'AUDIO')).toEqual({ key: 'tooLarge', max: 500 });
    expect(refusalOf(file('a.jpg', 'image/jpeg', 15_000_001), 'IMAGE')).toBeNull(); // it may be drawn smaller
  });

  test('that are the same are recognised by name and size', () => {
    const file = { name: 'a.mp4', size: 10, type: 'video/mp4' };
    expect(isTwice(file, [{ name: 'a.mp4', size: 10 }])).toBe(true);
    expect(
      isTwice(file, [
        { name: 'a.mp4', size: 11 },
        { name: 'b.mp4', size: 10 },
      ]),
    ).toBe(false);
  });
});

describe('the types of files that are taken', () => {
  const kinds = ['IMAGE', 'VIDEO', 'AUDIO'] as const;
  /** The words of each text in capitals or digits: the names in it. */
  const namesIn = (text: string) => text.match(/\b(?:[A-Z\d]{3,5}|WebP|WebM)\b/g)?.filter((word) => !/^\d+$/.test(word));

  test.each(kinds)('are named by all texts that name those of %s', (kind) => {
    const texts = {
      IMAGE: [enProducts.fields.coverHelp, arProducts.fields.coverHelp, enSessions.fields.coverHelp, arSessions.fields.coverHelp],
      VIDEO: [enUploads.bulk.limitVIDEO, arUploads.bulk.limitVIDEO, enContent.form.videoHelp, arContent.form.videoHelp],
      AUDIO: [enUploads.bulk.limitAUDIO, arUploads.bulk.limitAUDIO, enContent.form.audioHelp, arContent.form.audioHelp],
    }[kind];
    for (const text of [...texts, ...messages.map(({ file }) => file[notOfKind[kind]])])
      expect(namesIn(text), text).toEqual(Object.keys(typesTaken[kind]));
  });

  test('are all named by the message that refuses another', () => {
    const all = kinds.flatMap((kind) => Object.keys(typesTaken[kind]));
    for (const { file } of messages) expect(namesIn(file.unsupported)).toEqual(all);
  });

  test('are what the chooser offers, and for pictures also what the browser may convert', () => {
    expect(accepted.IMAGE).toBe('image/*');
    for (const kind of ['VIDEO', 'AUDIO'] as const) {
      const offered = accepted[kind].split(',');
      expect(offered.filter((one) => one.startsWith('.'))).toEqual(endingsOf(kind).map((ending) => `.${ending}`));
      expect(offered.filter((one) => one.includes('*'))).toEqual([]);
    }
  });
});

import { expect, test } from 'vitest';
import { imageSet } from '../../schema/rules/images.ts';

test('a page names all widths up to its own, and nothing of addresses that are not the API’s', () => {
  const three = '/media/images/a/160.avif 160w, /media/images/a/320.avif 320w, /media/images/a/640.avif 640w';
  expect(imageSet('/media/images/a/640.webp', 'avif')).toBe(three);
  expect(imageSet('/media/images/a/960.webp', 'avif')).toBe(`${three}, /media/images/a/768.avif 768w, /media/images/a/960.avif 960w`);
  for (const url of [
    '/favicon.svg',
    'data:image/png;base64,a',
    '/media/images/a/641.webp',
    'https://a.example/media/images/a/640.webp',
    '',
  ])
    expect(imageSet(url, 'webp')).toBeNull();
});

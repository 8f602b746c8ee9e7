import { expect, test } from 'vitest';
import { type LinkNetwork, linkAddress, linkNetworks } from '../../schema/rules/links.ts';

const given: [network: LinkNetwork, typed: string, address: string | null][] = [
  ['INSTAGRAM', 'https://www.instagram.com/sara.draws/', 'https://www.instagram.com/sara.draws/'],
  ['INSTAGRAM', 'instagram.com/sara.draws?igsh=1', 'https://instagram.com/sara.draws?igsh=1'],
  ['INSTAGRAM', ' @sara.draws ', 'https://www.instagram.com/sara.draws'],
  // A handle may have dots; the network's own name is no handle.
  ['INSTAGRAM', 'instagram.com', null],
  ['INSTAGRAM', 'http://instagram.com/sara', 'https://instagram.com/sara'],
  ['INSTAGRAM', 'http://instagram.com:80/sara', 'https://instagram.com/sara'],
  ['INSTAGRAM', 'http://instagram.com:8080/sara', null],
  ['INSTAGRAM', 'https://instagram.com.evil.test/sara', null],
  ['INSTAGRAM', 'https://instagram.com@evil.test/sara', null],
  ['INSTAGRAM', 'https://notinstagram.com/sara', null],
  ['INSTAGRAM', 'https://www.facebook.com/sara', null],
  ['INSTAGRAM', 'javascript:alert(1)', null],
  ['INSTAGRAM', 'https://instagram.com:8443/sara', null],
  ['WHATSAPP', '+965 5123 4567', 'https://wa.me/96551234567'],
  ['WHATSAPP', '\u202a٠٠٩٦٥٥١٢٣٤٥٦٧\u202c', 'https://wa.me/96551234567'],
  ['WHATSAPP', '96551234567', 'https://wa.me/96551234567'],
  // The zero is dialled at home alone.
  ['WHATSAPP', '+966 051 234 5678', 'https://wa.me/966512345678'],
  ['WHATSAPP', 'https://wa.me/9660512345678?text=Hello', 'https://wa.me/966512345678?text=Hello'],
  ['WHATSAPP', 'wa.me/+966-51-234-5678', 'https://wa.me/966512345678'],
  ['WHATSAPP', 'https://api.whatsapp.com/send?phone=%2B9660512345678', 'https://api.whatsapp.com/send?phone=966512345678'],
  ['WHATSAPP', 'https://wa.me/message/ABC123', 'https://wa.me/message/ABC123'],
  // A number without its calling code would reach somebody in Peru.
  ['WHATSAPP', '51234567', null],
  ['WHATSAPP', '0512345678', null],
  ['WHATSAPP', '+999 1234 5678', null],
  ['WHATSAPP', `96551234567${' '.repeat(150)}9`, null],
  ['WHATSAPP', 'https://wa.me/99912345678', null],
  ['WHATSAPP', 'https://chat.whatsapp.com/AbC123', 'https://chat.whatsapp.com/AbC123'],
  ['WHATSAPP', 'https://api.whatsapp.com/send?phone=96551234567', 'https://api.whatsapp.com/send?phone=96551234567'],
  ['FACEBOOK', 'sara.al.ali', 'https://www.facebook.com/sara.al.ali'],
  ['LINKEDIN', 'سارة-علي', `https://www.linkedin.com/in/${encodeURIComponent('سارة-علي')}`],
  ['LINKEDIN', 'https://kw.linkedin.com/in/sara', 'https://kw.linkedin.com/in/sara'],
  ['X', 'sara_ali', 'https://x.com/sara_ali'],
  ['X', 'https://twitter.com/sara_ali', 'https://twitter.com/sara_ali'],
  ['X', 'https://netflix.com/sara', null],
  ['SNAPCHAT', 'sara-ali', 'https://www.snapchat.com/add/sara-ali'],
  ['TELEGRAM', '@sara_ali', 'https://t.me/sara_ali'],
  ['TIKTOK', '@sara', 'https://www.tiktok.com/@sara'],
  ['WEBSITE', 'sara.example/about', 'https://sara.example/about'],
  ['WEBSITE', 'رسم.كوم', 'https://xn--wgbe8c.xn--fhbei/'],
  ['WEBSITE', 'http://sara.example', null],
  ['WEBSITE', 'https://10.0.0.1/', null],
  ['WEBSITE', 'https://localhost/', null],
  ['WEBSITE', 'my site', null],
];

test.each(given)('%s: %s', (network, typed, address) => {
  expect(linkAddress(network, typed)).toBe(address);
});

test('each network has an address of its own, which stays as it is when it is saved again', () => {
  for (const [network, , address] of given) if (address) expect(linkAddress(network, address)).toBe(address);
  expect(linkNetworks).toHaveLength(9);
});

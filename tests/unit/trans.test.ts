import i18next, { type TFunction } from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Trans } from '../../client/i18n/trans.ts';

const t = await i18next.createInstance().init({
  lng: 'en',
  interpolation: { escapeValue: false },
  resources: {
    en: { translation: { sent: 'We wrote to <email>{{email}}</email> on <day/>, {{name}}.', plain: 'Nothing <b>else</b>' } },
  },
});
const components = { email: createElement('bdi', { className: 'address' }), day: createElement('time', {}, 'Monday') };
const drawn = (i18nKey: string, values?: Record<string, string | number>) =>
  renderToStaticMarkup(createElement(Trans, { t: t as TFunction, i18nKey: i18nKey as never, values, components }));

test('components stand in a text by their names, alone or around its words', () => {
  expect(drawn('sent', { email: 'sara@example.com', name: 'Sara' })).toBe(
    'We wrote to <bdi class="address">sara@example.com</bdi> on <time>Monday</time>, Sara.',
  );
});

test('a value is never taken for a part of the text', () => {
  expect(drawn('sent', { email: '<day/>', name: '{{email}} <email>x</email> $& 0' })).toBe(
    'We wrote to <bdi class="address">&lt;day/&gt;</bdi> on <time>Monday</time>, {{email}} &lt;email&gt;x&lt;/email&gt; $&amp; 0.',
  );
});

test('what has no component stays as it is written', () => {
  expect(drawn('plain')).toBe('Nothing &lt;b&gt;else&lt;/b&gt;');
});

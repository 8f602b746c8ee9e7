import { expect, test } from 'vitest';
import { gql, rest } from '../../support/client.ts';
import { contentItemCreateMutation, product, section } from '../../support/shop.ts';
import { world } from '../../support/world.ts';

const link = (text: string) => `<a href="https://example.com/light" rel="nofollow noopener" target="_blank">${text}</a>`;
const prices =
  '<table dir="rtl"><caption>Prices</caption><thead><tr><td>الحبر</td><td>KWD</td></tr></thead><tr><td>أسود</td><td>2.500</td></tr></table>';
const page = `<div>One</div><div>Two <a href="http://example.com/light">light</a></div><h4>Ink</h4><dl><dt>H<sub>2</sub>O</dt><dd>m<sup>2</sup></dd></dl>
<ol start="4"><li>Four</li></ol>${prices}`;
const before = `<p>One</p><p>Two ${link('light')}</p><h3>Ink</h3><p>H<sub>2</sub>O</p><p>m<sup>2</sup></p>\n<ol start="4"><li>Four</li></ol>`;

test('a page that comes by API keeps its blocks: an article with its tables, a description with their cells as paragraphs', async () => {
  const creator = await world.creator();
  const { id } = await product(creator);
  const { id: sectionId } = await section(creator, id);
  const input = { sectionId, type: 'ARTICLE', title: 'Light', body: page };
  const { contentItem } = (await gql(contentItemCreateMutation, { input }, creator)).data.contentItemCreate;
  expect(contentItem.body).toBe(
    `${before}<p>Prices</p><table dir="rtl"><tbody><tr><th>الحبر</th><th>KWD</th></tr><tr><td>أسود</td><td>2.500</td></tr></tbody></table>`,
  );
  const answer = await rest('PUT', `/v2/cc/product/${id}`, { body: { description: page }, token: creator.token });
  expect(answer.body.data.description).toBe(`${before}<p>Prices</p><p>الحبر</p><p>KWD</p><p>أسود</p><p>2.500</p>`);
});

import { expect, type Locator } from '@playwright/test';
import common from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import content from '../../../client/i18n/locales/ar/content.json' with { type: 'json' };
import messages from '../../../schema/messages/ar.json' with { type: 'json' };
import { complaintsOf, expectAccessible, pageOf, visit } from '../../support/browser.ts';
import { expectToast } from '../../support/overlays.ts';
import { bought, product, section } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const paste = async (text: Locator, html: string) => {
  await text.click();
  await text.press('ControlOrMeta+a');
  await text.evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', given);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
};

/** A line of a list of Word, with its mark as Word writes it: in an element that says so, or (from its web version) in the text. */
const item = (level: number, mark: string, text: string, own = true) =>
  `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1">${
    own
      ? `<!--[if !supportLists]--><span><span style="mso-list:Ignore">${mark}<span style="font:7.0pt">&nbsp;&nbsp; </span></span></span><!--[endif]-->`
      : `${mark}&nbsp; `
  }${text}</p>`;

test('what is pasted from Word, Google Docs and pages keeps its lists, blocks, links and tables, and readers see them', async ({
  browser,
}) => {
  const creator = await world.creator();
  const { id: productId } = await product(creator, { published: true });
  const { id: sectionId } = await section(creator, productId);
  const customer = await world.customer();
  const page = await pageOf(browser, { creator: creator.token, customer: customer.token });
  const complaints = complaintsOf(page);
  await page.goto(`/ar/cc/product/${productId}/content/article?section=${sectionId}`);
  await page.locator('[name=title]').fill('Pasted');
  const text = page.getByRole('textbox', { name: content.form.body });

  for (const [marks, type, start] of [
    [['1-', '2-'], null, null],
    [['٣.', '٤.'], null, '3'],
    [['أ-', 'ب-'], null, null],
    [['(1)', '(2)'], null, null],
    [['ii.', 'iii.'], 'i', '2'],
    [['C)', 'D)'], 'A', '3'],
  ] as const)
    for (const own of [true, false]) {
      await paste(text, marks.map((mark, index) => item(1, mark, `Line ${index}`, own)).join(''));
      await expect(text.locator('ol > li')).toHaveText(['Line 0', 'Line 1']);
      expect([await text.locator('ol').getAttribute('type'), await text.locator('ol').getAttribute('start')]).toEqual([type, start]);
    }

  await paste(
    text,
    [item(1, '1.', 'One'), item(2, 'o', 'Two'), item(3, '§', 'Three'), item(2, 'o', 'Four'), item(1, '2.', 'Five')].join(''),
  );
  await expect(text.locator(':scope > ol > li')).toHaveCount(2);
  await expect(text.locator(':scope > ol > li > ul > li > p')).toHaveText(['Two', 'Four']);
  await expect(text.locator(':scope > ol > li > ul > li > ul > li')).toHaveText('Three');

  await paste(
    text,
    `<b style="font-weight:normal" id="docs-internal-guid-1"><h1>Title</h1><h4>Head</h4><p>Plain <span style="font-weight:700">bold</span> m<span
      style="vertical-align:super">2</span></p></b><summary>One</summary><center>Two</center><div><a href="http://example.com/a">raised</a>
      <a href="ftp://example.com/b">lost</a> H<sub>2</sub>O</div>
    <table dir="rtl"><caption>أسعار</caption><thead><tr><td>الحبر</td><td>KWD</td></tr></thead>
      <tbody><tr><td>أسود</td><td>2.500<table><tr><td>a</td><td>b</td></tr></table></td></tr></tbody></table>`,
  );
  await expectToast(page, common.editor.linksLost_one);
  await expect(text.locator('h3')).toHaveText('Head');
  await expect(text.locator('strong')).toHaveText('bold');
  await expect(text.locator('sup')).toHaveText('2');
  await expect(text.locator('sub')).toHaveText('2');
  await expect(text.locator('> p')).toHaveText(['Plain bold m2', 'One', 'Two', 'raised lost H2O', 'أسعار', '']);
  await expect(text.locator('a')).toHaveAttribute('href', 'https://example.com/a');
  await expect(text.locator('th')).toHaveText(['الحبر', 'KWD']);
  await expect(text.locator('td > p')).toHaveText(['أسود', '2.500', 'a', 'b']);
  await expect(text.locator('table')).toHaveCSS('direction', 'rtl');

  await test.step('a table is written with the keys and the tools', async () => {
    const toolbar = page.getByRole('toolbar', { name: common.editor.toolbar });
    await text.locator('td').last().locator('p').last().click();
    await page.keyboard.press('Tab');
    await page.keyboard.type('أزرق');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3.000');
    await expect(text.locator('tr')).toHaveCount(3);
    await toolbar.getByRole('button', { name: common.editor.columnAdd }).click();
    await expect(text.locator('tr').last().locator('td')).toHaveCount(3);
    await page.keyboard.press('Tab');
    await toolbar.getByRole('button', { name: common.editor.columnDelete }).click();
    await expect(text.locator('tr').last().locator('td')).toHaveText(['أزرق', '3.000']);
    await expectAccessible(page);
    await text.press('ControlOrMeta+End');
    await toolbar.getByRole('button', { name: common.editor.table }).click();
    await page.keyboard.type('Head');
    await expect(text.locator('table').last().locator('th')).toHaveText(['Head', '', '']);
    await toolbar.getByRole('button', { name: common.editor.tableDelete }).click();
    await expect(text.locator('table')).toHaveCount(1);
  });

  await page.getByRole('button', { name: content.form.createAnother }).click();
  await expectToast(page, messages.success.contentUploaded);
  await bought(customer, creator, productId);
  await visit(page, `/ar/my-products/${productId}`);
  const article = page.getByRole('article');
  await expect(article.getByRole('columnheader')).toHaveText(['الحبر', 'KWD']);
  await expect(article.getByRole('row')).toHaveCount(3);
  await expect(article.getByRole('table')).toHaveCSS('direction', 'rtl');
  await expect(article.locator('.wide')).toHaveCSS('direction', 'rtl');
  await expect(article.locator('sub')).toHaveText('2');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

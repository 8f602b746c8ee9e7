import { expect } from '@playwright/test';
import common from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import content from '../../../client/i18n/locales/ar/content.json' with { type: 'json' };
import messages from '../../../schema/messages/ar.json' with { type: 'json' };
import { complaintsOf, expectAccessible, pageOf, visit } from '../../support/browser.ts';
import { portrait } from '../../support/files.ts';
import { expectOpen, expectToast } from '../../support/overlays.ts';
import { bought, product, section } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

test('an article has a picture, a link and both text directions, is shown as it was written, and takes no styles from Word', async ({
  browser,
}) => {
  const creator = await world.creator();
  const { id: productId } = await product(creator, { published: true });
  const { id: sectionId } = await section(creator, productId);
  const customer = await world.customer();
  const page = await pageOf(browser, { creator: creator.token, customer: customer.token });
  const complaints = complaintsOf(page);
  const address = `/ar/cc/product/${productId}/content/article?section=${sectionId}`;
  await page.goto(address);
  await page.locator('[name=title]').fill('Seeing the light');
  const text = page.getByRole('textbox', { name: content.form.body });
  await text.click();
  await page.keyboard.type('Shadows');
  await page.keyboard.press('ControlOrMeta+Alt+2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('الظل يخبرك');
  await page.keyboard.press('Enter');

  // The toolbar is one tab stop with arrow keys inside. It can set the direction of a block.
  const toolbar = page.getByRole('toolbar', { name: common.editor.toolbar });
  await toolbar.getByRole('button', { name: common.editor.heading, exact: true }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(toolbar.getByRole('button', { name: common.editor.heading, exact: true })).toBeFocused();
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('A.B');
  await toolbar.getByRole('button', { name: common.editor.rtl }).click();
  await page.keyboard.press('Enter');

  await toolbar.getByRole('button', { name: common.editor.picture }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(await portrait());
  await dialog.getByLabel(common.editor.pictureAlt).fill('A face');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: common.editor.pictureInsert }).click();
  await expect(dialog).toBeHidden();
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await expectOpen(dialog);
  await dialog.getByLabel(common.editor.linkAddress).fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText(common.editor.linkInvalid)).toBeVisible();
  await dialog.getByLabel(common.editor.linkAddress).fill('example.com/light');
  await dialog.getByLabel(common.editor.linkText).fill('Read on');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(text).toBeFocused();
  await text.locator('figcaption').click();
  await page.keyboard.type('A caption');
  await expectAccessible(page);
  await page.getByRole('button', { name: content.form.createAnother }).click();
  await expectToast(page, messages.success.contentUploaded);
  await expect(page.locator('[name=title]')).toHaveValue('');
  await expect(page.getByRole('link', { name: 'Seeing the light' })).toBeVisible();

  await test.step('the reader sees it as it was written', async () => {
    await bought(customer, creator, productId);
    await visit(page, `/ar/my-products/${productId}`);
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { name: 'Shadows' })).toBeVisible();
    await expect(article.getByText('الظل يخبرك')).toHaveCSS('direction', 'rtl');
    await expect(article.getByText('A.B')).toHaveAttribute('dir', 'rtl');
    await expect(article.getByRole('img', { name: 'A face' })).toHaveJSProperty('complete', true);
    await expect(article.locator('figcaption')).toHaveText('A caption');
    await expect(article.getByRole('link', { name: 'Read on' })).toHaveAttribute('href', 'https://example.com/light');
  });

  await test.step('text pasted from Word or the web loses its styles', async () => {
    await visit(page, address);
    const word = `<html><head><style>p.MsoNormal { color: red }</style></head><body><!--StartFragment-->
    <h1 style="font-size:40pt">A title<o:p></o:p></h1>
    <p class="MsoNormal" style="color:red"><b>Bold</b> and <span style="font-family:Wingdings">plain</span><script>alert(1)</script></p>
    <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span>·<span>&nbsp;&nbsp; </span></span><!--[endif]-->First</p>
    <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp; </span></span>Second</p>
    <p><a href="javascript:alert(1)">Bad</a> <a href="https://example.com">good</a> <img src="https://example.com/spy.gif" onerror="alert(1)"></p>
    </body></html>`;
    await text.evaluate((element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, word);
    await expect(text.locator('h2')).toHaveText('A title');
    await expect(text.locator('ul > li')).toHaveText(['First', 'Second']);
    await expect(text.locator('strong')).toHaveText('Bold');
    await expect(text.locator('a')).toHaveCount(1);
    expect(await text.innerHTML()).not.toMatch(/style=|class="Mso|script|javascript|spy|Wingdings/);
  });
  expect(complaints).toEqual([]);
});

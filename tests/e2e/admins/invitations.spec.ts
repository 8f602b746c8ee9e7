import { expect, type Page } from '@playwright/test';
import sessionsEn from '../../../client/i18n/locales/en/sessions.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { complaintsOf, filled, pageOf } from '../../support/browser.ts';
import { gql, mailsTo } from '../../support/client.ts';
import { expectToast } from '../../support/overlays.ts';
import { session } from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { newEmail, world } from '../../support/world.ts';

const en = sessionsEn.invitations;
const listOf = (page: Page) => page.getByRole('region', { name: en.title });
const menuOf = (page: Page, email: string) => page.getByRole('button', { name: filled(en.more, { email }), exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });

test('an invitation is sent again, but not too often, withdrawn, and says that it waits', async ({ browser }) => {
  const creator = await world.creator();
  const [one, two] = [newEmail('one'), newEmail('two')] as const;
  const { id } = await session(creator, { published: true, eventType: 'PRIVATE', inviteEmails: [one, two] });
  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);
  await page.goto(`/en/cc/session/${id}`);
  await mailsTo(one);
  await menuOf(page, one).click();
  await item(page, en.resend).click();
  await expectToast(page, en.sentAgain);
  await mailsTo(one, { count: 2 });

  // Two more from elsewhere, and the server has no more for now.
  const { data } = await gql('query ($id: UUID!) { session(id: $id) { invitations { id } } }', { id }, creator);
  const resend =
    'mutation ($id: UUID!, $invitationId: UUID!) { sessionInvitationResend(id: $id, invitationId: $invitationId) { userErrors { code } } }';
  const invitationId = data.session.invitations[0].id;
  for (let sent = 1; sent < 3; sent++)
    expect((await gql(resend, { id, invitationId }, creator)).data.sessionInvitationResend.userErrors).toEqual([]);
  await menuOf(page, one).click();
  await item(page, en.resend).click();
  await expect(page.getByText(messagesEn.api.throttled)).toBeVisible();

  await menuOf(page, one).click();
  await item(page, en.withdraw).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(one)).toBeVisible();
  await dialog.getByRole('button', { name: en.withdrawConfirm }).click();
  await expectToast(page, en.withdrawn);
  await expect(listOf(page).getByRole('listitem')).toHaveCount(1);
  await expect(listOf(page).getByText(two)).toBeVisible();

  // The last one stays, since a private session that can be booked invites at least one email.
  await menuOf(page, two).click();
  await item(page, en.withdraw).click();
  await dialog.getByRole('button', { name: en.withdrawConfirm }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  // The browser reports the refusal.
  expect(complaints).toEqual([expect.stringContaining('429')]);

  // An invitation waits for tomorrow where the account has sent those of today.
  await sql('update session_invitations set sent_at = null where session_id = $1', [id]);
  await page.reload();
  await expect(listOf(page).getByText(en.unsent)).toBeVisible();
});

import { expect, test } from 'vitest';
import { gql, mailTo } from '../../support/client.ts';
import { shop } from '../../support/sales.ts';
import { product } from '../../support/shop.ts';
import { type Start, signInSocially, startUrl } from '../../support/social.ts';
import { emailVerifyMutation, newEmail, password, signupMutation, tokenIn } from '../../support/world.ts';

test('a sign-in with a provider, and the link of a mail, come back to the product that a customer was buying', async () => {
  const { creator, productId } = await shop();
  const draft = await product(creator);
  const next = async (start: Start) => (await signInSocially({ email: newEmail('buyer') }, start)).next;
  expect(await next({ role: 'customer', productId })).toBe(`/en/${creator.username}/${productId}?buy`);
  expect(await next({ role: 'customer', productId, popup: 'a-popup-of-ours' })).toBe(`/en/${creator.username}/${productId}?buy`);
  expect(await next({ role: 'customer', productId: draft.id })).toBeNull();
  expect(await next({ role: 'creator', productId })).toBeNull();
  expect((await fetch(startUrl({ role: 'customer', productId: 'nothing' }))).status).toBe(400);
  // So does the link of a sign-up's mail, on whatever device it is opened.
  const email = newEmail('buyer');
  await gql(signupMutation, { input: { email, password, role: 'CUSTOMER', productId } });
  const { emailVerify } = (await gql(emailVerifyMutation, { token: tokenIn(await mailTo(email)) })).data;
  expect(emailVerify.next).toBe(`/en/${creator.username}/${productId}?buy`);
});

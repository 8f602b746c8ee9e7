import { expect } from 'vitest';
import { type Caller, mailTo } from './client.ts';
import { newEmail, password, tokenIn, world } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: each example answers its own shape, which the expectations check
type Example = (name: string, variables: Record<string, unknown>, caller?: Caller) => Promise<any>;

/** A customer goes on with what they have begun, takes a copy of their data, and deletes their account. */
export async function ownExamples(
  example: Example,
  customer: Caller,
  { productId, email, password }: Record<string, string>,
): Promise<void> {
  expect(await example('go-on-learning', {}, customer)).toMatchObject({ product: { id: productId, progress: { percent: 0 } } });
  const { copy } = await example('create-data-copy', {}, customer);
  expect(await example('show-data-copy', {}, customer)).toMatchObject({ id: copy.id });
  expect(await example('delete-account', { input: { password } }, customer)).toMatchObject({ email });
  await ownershipExamples(example);
}

/** An owner hands the account over, and the new owner closes it. */
async function ownershipExamples(example: Example): Promise<void> {
  const owner = await world.creator();
  const admin = await world.admin(owner, 'EDIT');
  const offer = () => example('offer-account', { input: { adminId: admin.adminId, password } }, owner);
  expect(await offer()).toMatchObject({ offer: { email: admin.email } });
  expect(await example('show-account-offer', {}, admin)).toMatchObject({ isMine: true });
  for (const [name, caller] of [
    ['withdraw-account-offer', owner],
    ['decline-account', admin],
  ] as const) {
    expect(await example(name, {}, caller)).toMatchObject({ withdrawnId: owner.creatorId });
    expect(await example('show-account-offer', {}, owner)).toBeNull();
    await offer();
  }
  const { token } = await example('accept-account', {}, admin);
  const { copy } = await example('create-account-copy', {}, { token });
  expect(await example('show-account-copy', {}, { token })).toMatchObject({ id: copy.id });
  expect(await example('show-closing', {}, { token })).toMatchObject({ obstacles: [], buyers: 0, admins: 1 });
  expect(await example('close-account', { input: { password } }, { token })).toMatchObject({ email: admin.email });
}

/** A visitor writes to the operator. */
export async function visitorExamples(example: Example): Promise<void> {
  expect(await example('show-operator', {})).toEqual({ name: null, address: null, email: 'operator@diwan.test' });
  const written = { name: 'Sara', email: newEmail('visitor'), message: 'Can I sell in another currency?' };
  expect(await example('send-message', { input: written })).toEqual({ isSent: true, userErrors: [] });
}

/** A customer who has signed up and verified their email by the examples. */
export async function newCustomer(example: Example): Promise<Caller & { email: string }> {
  const email = newEmail('customer');
  await example('sign-up', { input: { email, password, role: 'CUSTOMER' } });
  return { email, token: (await example('verify-email', { token: tokenIn(await mailTo(email)) })).token };
}

import { expect, test } from 'vitest';
import { gql, mailTo, rest } from '../../support/client.ts';
import { buy, shop } from '../../support/sales.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import {
  emailVerifyMutation,
  loginMutation,
  newEmail,
  newUsername,
  password,
  profileCompleteMutation,
  signupMutation,
  tokenIn,
  viewerQuery,
  world,
} from '../../support/world.ts';

const profileUpdateMutation = /* GraphQL */ `
  mutation ($input: ProfileUpdateInput!) {
    profileUpdate(input: $input) { creator { phoneNumber supportNumber links { url } } userErrors { field } }
  }`;

/** A text as Arabic pages give it away: isolated, with a mark of direction before it and a space without width inside. */
const pasted = (text: string) => `\u2067\u200f${text.slice(0, 3)}\u200b${text.slice(3)}\u2069`;

test('an address that is pasted out of Arabic text signs up, verifies and signs in', async () => {
  const email = newEmail('sara');
  const input = { email: pasted(email), password, role: 'CREATOR', phoneNumber: pasted('+96599887766') };
  expect((await gql(signupMutation, { input })).data.signup).toEqual({ email, userErrors: [] });
  const token = tokenIn(await mailTo(email));
  const verified = (await gql(emailVerifyMutation, { token: pasted(token) })).data.emailVerify;
  expect(verified).toMatchObject({ viewer: { email }, userErrors: [] });

  expect((await gql(viewerQuery, {}, { token: verified.token })).data.viewer.phoneNumber).toBe('+96599887766');

  const login = (await gql(loginMutation, { input: { email: pasted(email), password, role: 'CREATOR' } })).data.login;
  expect(login).toMatchObject({ viewer: { id: verified.viewer.id }, userErrors: [] });
  expect(await rest('POST', '/auth/cc/login', { body: { email: pasted(email), password } })).toMatchObject({ status: 200 });

  const username = newUsername();
  const profile = { fullName: pasted('سارة').replace('\u200b', ''), bio: 'x', profession: 'ARTIST', username: pasted(username) };
  const complete = await gql(profileCompleteMutation, { input: { ...profile, phoneNumber: '+96599887766' } }, login);
  expect(complete.data.profileComplete).toMatchObject({ userErrors: [], creator: { username, fullName: '\u200fسارة' } });
  const page = await gql('query ($username: String!) { creatorPage(username: $username) { username } }', { username: pasted(username) });
  expect(page.data.creatorPage).toEqual({ username });
});

test('a title loses the isolate around it, and a promo code what nobody sees, by REST too', async () => {
  const creator = await world.creator();
  const { id } = await product(creator, { title: pasted('خط').replace('\u200b', ''), published: true });
  const answer = await rest('PUT', `/v2/cc/product/${id}`, {
    body: { title: '\u2068رسم\u2069', promo_codes: [{ code: pasted('Summer'), percentage: 10 }] },
    token: creator.token,
  });
  expect(answer).toMatchObject({ status: 200, body: { data: { title: 'رسم' } } });
  const quote = 'query ($id: UUID!, $code: String) { quote(productId: $id, promoCode: $code) { discount { percentage } reason } }';
  const quoted = async (code: string) => (await gql(quote, { id, code })).data.quote;
  expect(await quoted(pasted('summer'))).toEqual({ discount: { percentage: 10 }, reason: null });
  expect(await quoted('\u200f \u200b')).toEqual({ discount: null, reason: null });
});

test('a phone number is kept as it is dialled from abroad, and a calling code that nobody has is refused', async () => {
  const creator = await world.creator();
  const update = async (input: object) => (await gql(profileUpdateMutation, { input }, creator)).data.profileUpdate;
  const numbers = { phoneNumber: '+966 05 1234 5678', supportNumber: '00966 (0)51 234 5679' };
  const links = [{ network: 'WHATSAPP', url: '+966 05 1234 5678' }];
  expect(await update({ ...numbers, links })).toEqual({
    creator: { phoneNumber: '+966512345678', supportNumber: '+966512345679', links: [{ url: 'https://wa.me/966512345678' }] },
    userErrors: [],
  });
  const form = new FormData();
  form.append('phone_number', '+966 05 1234 5670');
  await rest('PUT', '/user/updateProfile', { form, token: creator.token });
  const details = await rest('GET', '/cc/creatorProfile/details', creator);
  expect(details.body.data).toMatchObject({ phone_number: '+966512345670', customer_facing_number: '+966512345679' });

  const { userErrors } = await update({
    phoneNumber: '+999 1234 5678',
    supportNumber: '+51234567',
    links: [{ network: 'WHATSAPP', url: '51234567' }],
  });
  expect(userErrors.map(({ field }: { field: string[] }) => field.join('.'))).toEqual(['phoneNumber', 'supportNumber', 'links.0.url']);
});

test('a customer is found by a number as it is dialled at home', async () => {
  const { creator, productId } = await shop();
  const customer = await world.customer();
  await sql("update users set phone_number = '+966512345678' where id = $1", [customer.userId]);
  await buy(customer, productId);
  const found = async (search: string) =>
    (await gql('query ($search: String) { customers(search: $search) { nodes { id } } }', { search }, creator)).data.customers.nodes;
  for (const typed of ['0512345678', '٠٥١ ٢٣٤', '+966 05 1234 5678', pasted('00966512345678')])
    expect(await found(typed), typed).toEqual([{ id: customer.userId }]);
  expect(await found('0612')).toEqual([]);
});

import { checkout } from './sales.ts';
import { product } from './shop.ts';
import { type Account, type ConsoleAccount, world } from './world.ts';

/** A customer who has bought a free product of a creator. */
export async function customerOf(creator: ConsoleAccount): Promise<Account> {
  const customer = await world.customer();
  await checkout(customer, (await product(creator, { published: true, cost: 'FREE', price: null })).id);
  return customer;
}

const fields = 'id email blockedAt note';
export const customerBlockMutation = `mutation ($id: UUID!) { customerBlock(id: $id) { customer { ${fields} } userErrors { field code message } } }`;
export const customerUnblockMutation = `mutation ($id: UUID!) { customerUnblock(id: $id) { customer { ${fields} } userErrors { field code message } } }`;
export const customerNoteMutation = `mutation ($id: UUID!, $note: String) {
  customerNoteUpdate(id: $id, input: { note: $note }) { customer { ${fields} } userErrors { field code message } } }`;
export const customerQuery = /* GraphQL */ `
  query ($id: UUID!) {
    customer(id: $id) {
      id email phoneNumber language orderCount totalPaid { amount currency } firstOrderAt lastOrderAt blockedAt note
      purchases(first: 10) { nodes { id number status title productId bookingId listPrice { amount } total { amount } refunded { amount } paidAt progress { percent } } totalCount }
      bookings(first: 10) { nodes { id status email session { title } } totalCount }
    }
  }
`;

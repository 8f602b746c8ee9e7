import { type Caller, gql } from './client.ts';
import { shop } from './sales.ts';
import { productUpdateMutation } from './shop.ts';

const code = 'id code percentage maxUses endsOn useCount state revenue { amount currency } product { id } retiredAt';

export const summer = { code: 'Summer', percentage: 20 };

/** Makes a shop whose product costs 12.500 and has a promo code, and returns the code's id, too. */
export async function shopWith(code: object = summer, input: Record<string, unknown> = {}) {
  const { creator, productId } = await shop({ promoCodes: [code], ...input });
  const [{ id }] = await codesOf(creator);
  return { creator, productId, codeId: id as string };
}

/** The quote of a product for a caller. */
export async function quote(caller: Caller, productId: string, promoCode?: string) {
  const { data, errors } = await gql(quoteQuery, { productId, promoCode }, caller);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.quote;
}

/** Sets a product's codes, its deal, or both, and returns the payload, which may have errors. */
export async function setOffers(caller: Caller, id: string, input: { promoCodes?: object[] | null; specialDeal?: object | null }) {
  const { data, errors } = await gql(productUpdateMutation, { id, input }, caller);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.productUpdate;
}

/** Sets a product's codes, its deal, or both, which must succeed. */
export async function offering(caller: Caller, id: string, input: Parameters<typeof setOffers>[2]): Promise<void> {
  const { userErrors } = await setOffers(caller, id, input);
  if (userErrors.length) throw new Error(JSON.stringify(userErrors));
}

/** All codes of the account, also retired ones. */
export async function codesOf(caller: Caller, filter?: object) {
  const { data, errors } = await gql(promoCodesQuery, { filter }, caller);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.promoCodes.nodes;
}

export const quoteQuery = /* GraphQL */ `
  query Quote($productId: UUID!, $promoCode: String) {
    quote(productId: $productId, promoCode: $promoCode) {
      listPrice { amount currency } discount { source percentage amount { amount } name nameAr } total { amount currency } reason
    }
  }
`;
export const promoCodesQuery = /* GraphQL */ `
  query PromoCodes($filter: PromoCodeFilter, $first: Int, $after: String) {
    promoCodes(filter: $filter, first: $first, after: $after) { nodes { ${code} } pageInfo { hasNextPage endCursor } totalCount }
  }
`;
export const promoCodeRetireMutation = /* GraphQL */ `
  mutation PromoCodeRetire($id: UUID!) { promoCodeRetire(id: $id) { promoCode { ${code} } userErrors { field code message } } }
`;
export const promoCodeRestoreMutation = /* GraphQL */ `
  mutation PromoCodeRestore($id: UUID!) { promoCodeRestore(id: $id) { promoCode { ${code} } userErrors { field code message } } }
`;
export const offersQuery = /* GraphQL */ `
  query Offers($id: UUID!) {
    product(id: $id) { version promoCodes { ${code} } specialDeal { productId discount product { title } } }
  }
`;

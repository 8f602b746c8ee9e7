import { type Caller, gql } from './client.ts';
import { productArchiveMutation, productQuery } from './shop.ts';

export const read = async (caller: Caller, id: string) => (await gql(productQuery, { id }, caller)).data.product;
export const archive = async (caller: Caller, id: string) => (await gql(productArchiveMutation, { id }, caller)).data.productArchive;

/** An amount of the currency that accounts of `world` sell in. */
export const kwd = (amount: string) => ({ amount, currency: 'KWD' });

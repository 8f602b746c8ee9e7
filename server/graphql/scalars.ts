import { GraphQLScalarType, Kind } from 'graphql';
import {
  CurrencyResolver,
  DateTimeISOResolver,
  EmailAddressResolver,
  LocalDateResolver,
  PhoneNumberResolver,
  SafeIntResolver,
  URLResolver,
  UUIDResolver,
} from 'graphql-scalars';
import { GraphQLUpload } from 'graphql-upload-minimal';
import { badInput } from '../core/errors.ts';
import { formatAmount } from '../core/money.ts';

const decimal = /^-?\d{1,15}(\.\d{1,6})?$/;
const parseDecimal = (value: unknown): string => {
  if (typeof value !== 'string' || value.length > 40) throw badInput('A Decimal is a string such as "12.500"');
  return value;
};

/** Exact decimals as strings. What an input holds is judged by the rules, so that a slip is told at its field. */
const Decimal = new GraphQLScalarType({
  name: 'Decimal',
  serialize: (value) => {
    if (typeof value !== 'string' || !decimal.test(value)) throw new TypeError('not a decimal');
    return value;
  },
  parseValue: parseDecimal,
  parseLiteral: (node) => parseDecimal(node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT ? node.value : null),
});

/** Without the braces that the library lets pass, one of them alone too: Postgres takes them in pairs only. */
const UUID = new GraphQLScalarType({
  ...UUIDResolver.toConfig(),
  parseValue: (value) => (UUIDResolver.parseValue(value) as string).replace(/[{}]/g, ''),
  parseLiteral: undefined,
});

/** Scalars, and the one type that every domain shares: planned money is `{ amount: minor units, currency }`. */
export const scalars = {
  DateTime: DateTimeISOResolver,
  LocalDate: LocalDateResolver,
  EmailAddress: EmailAddressResolver,
  PhoneNumber: PhoneNumberResolver,
  URL: URLResolver,
  UUID,
  Currency: CurrencyResolver,
  Decimal,
  SafeInt: SafeIntResolver,
  Upload: GraphQLUpload,
  Money: { amount: ({ amount, currency }: { amount: number; currency: string }) => formatAmount(amount, currency) },
};

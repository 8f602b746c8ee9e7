import { GraphQLScalarType, Kind } from 'graphql';
import {
  CurrencyResolver,
  DateTimeISOResolver,
  EmailAddressResolver,
  LocalDateResolver,
  LocalTimeResolver,
  SafeIntResolver,
  URLResolver,
  UUIDResolver,
} from 'graphql-scalars';
import { GraphQLUpload } from 'graphql-upload-minimal';
import { formatAmount } from '../../schema/rules/money.ts';
import { badInput } from '../core/errors.ts';

const decimal = /^-?\d{1,15}(\.\d{1,6})?$/;
const parseDecimal = (value: unknown): string => {
  if (typeof value !== 'string' || value.length > 40) throw badInput('A Decimal is a string such as "12.500"');
  return value;
};

/** Exact decimals as strings. The rules check an input's digits, so that the error names the field. */
const Decimal = new GraphQLScalarType({
  name: 'Decimal',
  serialize: (value) => {
    if (typeof value !== 'string' || !decimal.test(value)) throw new TypeError('not a decimal');
    return value;
  },
  parseValue: parseDecimal,
  parseLiteral: (node) => parseDecimal(node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT ? node.value : null),
});

const parseClockTime = (value: unknown): string => {
  if (typeof value !== 'string' || value.length > 40) throw badInput('A ClockTime is a string such as "09:30"');
  return value;
};
/** A time on the clock. The rules check an input's form, so that the error names the field. */
const ClockTime = new GraphQLScalarType({
  name: 'ClockTime',
  serialize: parseClockTime,
  parseValue: parseClockTime,
  parseLiteral: (node) => parseClockTime(node.kind === Kind.STRING ? node.value : null),
});

/**
 * Wraps a scalar of the library, so that it refuses a long text before it matches any pattern. Validation parses the literals of
 * a document before any limit on the operation.
 */
const short = (scalar: GraphQLScalarType, longest: number, name = scalar.name): GraphQLScalarType => {
  const refuseLong = (value: unknown) => {
    if (typeof value === 'string' && value.length > longest) throw badInput(`${name} has at most ${longest} characters`);
  };
  return new GraphQLScalarType({
    ...scalar.toConfig(),
    name,
    parseValue: (value) => {
      refuseLong(value);
      return scalar.parseValue(value);
    },
    parseLiteral: (node, variables) => {
      refuseLong('value' in node && node.value);
      return scalar.parseLiteral(node, variables);
    },
  });
};

/** Digits with spaces, hyphens and brackets between them, as the library accepts. The library's own pattern takes exponential time. */
const phoneNumber = /^\+?\d[\d ()-]+\d$/;
const parsePhoneNumber = (value: unknown): string => {
  if (typeof value !== 'string' || value.length > 40 || !phoneNumber.test(value))
    throw badInput('A PhoneNumber is a string such as "+96599887766"');
  return value;
};
const PhoneNumber = new GraphQLScalarType({
  name: 'PhoneNumber',
  serialize: parsePhoneNumber,
  parseValue: parsePhoneNumber,
  parseLiteral: (node) => parsePhoneNumber(node.kind === Kind.STRING ? node.value : null),
});

/** A UUID without braces. The library accepts braces, even a single one, which Postgres refuses. */
const UUID = new GraphQLScalarType({
  ...UUIDResolver.toConfig(),
  parseValue: (value) => (UUIDResolver.parseValue(value) as string).replace(/[{}]/g, ''),
  parseLiteral: undefined,
});

/** Scalars, and `Money`, which all domains share. Money that is read is `{ amount: minor units, currency }`. */
export const scalars = {
  DateTime: short(DateTimeISOResolver, 40, 'DateTime'),
  LocalDate: short(LocalDateResolver, 40),
  LocalTime: short(LocalTimeResolver, 40),
  ClockTime,
  EmailAddress: short(EmailAddressResolver, 320),
  PhoneNumber,
  URL: short(URLResolver, 2000),
  UUID: short(UUID, 40),
  Currency: short(CurrencyResolver, 40),
  Decimal,
  SafeInt: SafeIntResolver,
  Upload: GraphQLUpload,
  Money: { amount: ({ amount, currency }: { amount: number; currency: string }) => formatAmount(amount, currency) },
};

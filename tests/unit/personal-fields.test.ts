import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { apiScopes, isInScope } from '../../schema/rules/api-keys.ts';
import { rootFields } from '../support/operations.ts';
import { scopeOfField, scopeOfType } from '../support/selections.ts';

/**
 * Which fields that tell of a person a key with one scope alone can reach, from any root field, on any way. A field that comes to this
 * list is a decision (0043): a person's data has a scope of its own wherever it is reached.
 */
const listed: Record<string, readonly string[]> = {
  // Whoever works in the account is named to its programs, as one who changed something.
  'content:read': ['ContentItem.updatedBy'],
  'products:read': ['Product.updatedBy'],
  'sessions:read': ['Session.updatedBy'],
  'customers:read': [
    ...['Customer.blockedAt', 'Customer.email', 'Customer.firstOrderAt', 'Customer.id', 'Customer.language'],
    ...['Customer.lastOrderAt', 'Customer.note', 'Customer.orderCount', 'Customer.phoneNumber', 'Customer.totalPaid', 'Learner.email'],
  ],
  'orders:read': [
    ...['Booking.email', 'Booking.name', 'Booking.price', 'Booking.refunded', 'Document.amount', 'Document.buyerEmail'],
    ...['Order.listPrice', 'Order.number', 'Order.receiptUrl', 'Order.total', 'Payment.amount', 'Sale.customer', 'SalePayment.amount'],
    ...['SalePayment.refundable', 'SalePayment.refunded', 'Refund.note'],
  ],
  // The account's own profile, and the public pages of creators.
  'profile:read': ['Creator.email', 'Creator.phoneNumber'],
  'reports:read': [],
};

/** Fields that tell of a person, by their names: contacts, names, addresses of mail and of networks, banks, what a customer paid. */
const byName =
  /^(?:email|emails|inviteEmails|buyerEmail|phoneNumber|updatedBy|customer|customerId|holderName|iban|bic|last4|note|personEmail|keyHint|actor\w*)$/;
/** Types whose every row is about a person. What they tell of it, beside the rows that stand elsewhere, is a person's. */
const persons: Readonly<Record<string, RegExp>> = {
  Admin: /./,
  Viewer: /./,
  SignIn: /./,
  BankAccount: /./,
  SavedCard: /./,
  AuditEntry: /./,
  AuditActor: /./,
  RoomMember: /^name/,
  RoomMessage: /^text$/,
  WaitingEntry: /./,
  Customer: /./,
  CustomerPurchase: /./,
  Booking: /^(?:name|price|refunded)$/,
  Order: /^(?:number|total|listPrice|receiptUrl)$/,
  Payment: /^amount$/,
  SalePayment: /^(?:amount|refunded|refundable)$/,
  Document: /^amount$/,
  SessionInvitation: /./,
};
const isPersonal = (type: string, field: string) => byName.test(field) || Boolean(persons[type]?.test(field));

const isOpen = (scope: string, asks: string | null | undefined) => asks === undefined || (asks !== null && isInScope([scope], asks));

/** The fields that a key with one scope can select, by `Type.field`. */
function reached(scope: string): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const enter = (type: GraphQLObjectType): void => {
    if (seen.has(type.name) || !isOpen(scope, scopeOfType.get(type.name))) return;
    seen.add(type.name);
    for (const field of Object.values(type.getFields())) {
      const named = getNamedType(field.type);
      const entity = isObjectType(named) && named.name.endsWith('Connection') ? getNamedType(named.getFields().nodes?.type) : named;
      if (!isOpen(scope, scopeOfField(type, field.name)) || !isOpen(scope, scopeOfType.get((entity as { name: string }).name))) continue;
      if (isObjectType(named) && !isOpen(scope, scopeOfType.get(named.name))) continue;
      // What a field leads to tells for itself; an amount is said by the field.
      if (isObjectType(named) && named.name !== 'Money') enter(named);
      else found.add(`${type.name}.${field.name}`);
    }
  };
  for (const { field, auth } of rootFields) {
    const type = getNamedType(field.type);
    if (auth?.scope && isInScope([scope], auth.scope) && isObjectType(type)) enter(type);
  }
  return found;
}

test.each(apiScopes)('a key with %s alone reaches exactly the listed fields that tell of a person', (scope) => {
  const personal = [...reached(scope)].filter((path) => isPersonal(...(path.split('.') as [string, string]))).sort();
  // To change includes to read.
  expect(personal).toEqual([...(listed[scope.replace(':write', ':read')] ?? [])].sort());
});

test('the walk reaches what a key may read, on long ways too', () => {
  expect([...reached('orders:read')]).toEqual(expect.arrayContaining(['Booking.email', 'Document.buyerEmail', 'StorefrontSession.title']));
  expect([...reached('sessions:write')].filter((path) => path.startsWith('Room'))).toEqual([]);
});

test('each type that is about persons, and that a key can reach, has a scope that the schema says', () => {
  const known = new Set(apiScopes.flatMap((scope) => [...reached(scope)].map((path) => path.split('.')[0])));
  const unguarded = Object.keys(persons).filter((type) => known.has(type) && !scopeOfType.get(type) && type !== 'SalePayment');
  expect(unguarded).toEqual([]);
});

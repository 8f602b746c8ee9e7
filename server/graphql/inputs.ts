import { type GraphQLInputObjectType, type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql';
import { type AnyObjectSchema, isSchema } from 'yup';
import * as accounts from '../../schema/rules/accounts.ts';
import * as admins from '../../schema/rules/admins.ts';
import * as apiKeys from '../../schema/rules/api-keys.ts';
import * as availability from '../../schema/rules/availability.ts';
import * as bookings from '../../schema/rules/bookings.ts';
import * as captions from '../../schema/rules/captions.ts';
import * as contact from '../../schema/rules/contact.ts';
import * as content from '../../schema/rules/content.ts';
import * as creators from '../../schema/rules/creators.ts';
import * as customers from '../../schema/rules/customers.ts';
import * as links from '../../schema/rules/links.ts';
import * as money from '../../schema/rules/money.ts';
import * as orders from '../../schema/rules/orders.ts';
import * as ownership from '../../schema/rules/ownership.ts';
import * as payouts from '../../schema/rules/payouts.ts';
import * as plans from '../../schema/rules/plans.ts';
import * as products from '../../schema/rules/products.ts';
import * as progress from '../../schema/rules/progress.ts';
import * as promos from '../../schema/rules/promos.ts';
import * as sessions from '../../schema/rules/sessions.ts';
import * as signUps from '../../schema/rules/sign-ups.ts';
import * as utm from '../../schema/rules/utm.ts';
import * as webhooks from '../../schema/rules/webhooks.ts';

/** Every export of `schema/rules`. */
const all: Record<string, unknown> = {
  ...accounts,
  ...admins,
  ...apiKeys,
  ...availability,
  ...bookings,
  ...captions,
  ...contact,
  ...content,
  ...creators,
  ...customers,
  ...links,
  ...money,
  ...orders,
  ...ownership,
  ...payouts,
  ...plans,
  ...products,
  ...progress,
  ...promos,
  ...sessions,
  ...signUps,
  ...utm,
  ...webhooks,
};

/**
 * Compares each `…Input` of the schema with its rules: `ProductCreateInput` with `productCreateRules`. Filters have none, since
 * plans read them. Throws with every difference, so that a field without a rule stops the start instead of being dropped.
 */
export function refuseUnruled(schema: GraphQLSchema, rules: Record<string, unknown> = all): void {
  const wrong = Object.values(schema.getTypeMap())
    .filter((type) => isInputObjectType(type) && type.name.endsWith('Input'))
    .flatMap((type) => differences(type as GraphQLInputObjectType, rules));
  if (wrong.length) throw new Error(`The schema and its rules differ:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
}

/** The rules of an input by its name in the schema. */
export function rulesOf(type: string): AnyObjectSchema | undefined {
  const rules = all[nameOfRules(type)];
  return isSchema(rules) ? (rules as AnyObjectSchema) : undefined;
}

const nameOfRules = (type: string) => `${type.charAt(0).toLowerCase()}${type.slice(1).replace(/Input$/, 'Rules')}`;

function differences(type: GraphQLInputObjectType, rules: Record<string, unknown>): string[] {
  const name = nameOfRules(type.name);
  const rule = rules[name];
  if (!isSchema(rule)) return [`${type.name} has no ${name} in schema/rules, or server/graphql/inputs.ts does not name their file`];
  const ruled = new Set(Object.keys((rule as AnyObjectSchema).fields));
  // A file is checked by its bytes while they pass.
  const told = Object.values(type.getFields()).filter((field) => getNamedType(field.type).name !== 'Upload');
  const names = new Set(told.map((field) => field.name));
  return [
    ...[...names].filter((field) => !ruled.has(field)).map((field) => `${type.name}.${field} has no rule in ${name}`),
    ...[...ruled].filter((field) => !names.has(field)).map((field) => `${name}.${field} is no field of ${type.name}`),
  ];
}

import { exists, t } from 'i18next';
import { language } from '../../i18n/language.ts';

/** `promoCodeCreate` as `promo code create`: words for a name that no dictionary knows. */
export const spelled = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();

/** The sentence for an action, by its mutation's name; one that spells the name for an action that has none. */
export const sentenceKey = (action: string) =>
  exists(`action.${action}`, { ns: 'audit' }) ? (`action.${action}` as 'action.productCreate') : 'otherAction';

/** Fields as people call them, in a list: `title, price and cover image`. */
export const fieldNames = (fields: readonly string[]): string => new Intl.ListFormat(language).format(new Set(fields.map(fieldName)));

/** The name of a field: that of the activity, or the label in a product's form, as it stands inside of a sentence. */
function fieldName(field: string): string {
  if (exists(`field.${field}`, { ns: 'audit' })) return t(`field.${field as 'cost'}`, { ns: 'audit' });
  if (!exists(`fields.${field}`, { ns: 'products' })) return spelled(field);
  const label = t(`fields.${field as 'title'}`, { ns: 'products' });
  return label.charAt(0).toLocaleLowerCase(language) + label.slice(1);
}

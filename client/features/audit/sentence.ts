import { exists, t } from 'i18next';
import { language } from '../../i18n/language.ts';

/** `promoCodeCreate` as `promo code create`: words for a name that no dictionary knows. */
export const spelled = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();

/** The sentence for an action, by its mutation's name; one that spells the name for an action that has none. */
export const sentenceKey = (action: string) =>
  exists(`action.${action}`, { ns: 'audit' }) ? (`action.${action}` as 'action.productCreate') : 'otherAction';

/** Fields as people call them, in a list: `title, price and cover image`. */
export function fieldNames(fields: readonly string[]): string {
  const names = fields.map((field) =>
    exists(`field.${field}`, { ns: 'audit' }) ? t(`field.${field as 'title'}`, { ns: 'audit' }) : spelled(field),
  );
  return new Intl.ListFormat(language).format(new Set(names));
}

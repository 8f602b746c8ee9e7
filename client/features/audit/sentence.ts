import { exists, t } from 'i18next';
import type { ActivityEntryFragment, ExportKind } from '../../apollo/generated.ts';
import { language } from '../../i18n/language.ts';

/** Words for a name without an entry in the dictionary: `promoCodeCreate` as `promo code create`. */
export const spelledName = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();

/** The key of the sentence for an action, by its mutation's name. An action without a sentence gets one that spells its name. */
export const sentenceKey = (action: string) =>
  exists(`action.${action}`, { ns: 'audit' }) ? (`action.${action}` as 'action.productCreate') : 'otherAction';

/** The name of an entry's object at that moment; null without one. A file's is the kind of its rows, which has words. */
export const objectNameOf = ({
  objectType,
  objectLabel: label,
}: Pick<ActivityEntryFragment, 'objectType' | 'objectLabel'>): string | null =>
  objectType === 'Export' && label && exists(`export.${label}`, { ns: 'audit' })
    ? t(`export.${label as ExportKind}`, { ns: 'audit' })
    : label;

/** The names of fields in a list: `title, price and cover image`. */
export const fieldNames = (fields: readonly string[]): string => new Intl.ListFormat(language).format(new Set(fields.map(fieldName)));

/** The name of a field inside a sentence: the activity's own, or the label in a product's form. */
function fieldName(field: string): string {
  if (exists(`field.${field}`, { ns: 'audit' })) return t(`field.${field as 'cost'}`, { ns: 'audit' });
  if (!exists(`fields.${field}`, { ns: 'products' })) return spelledName(field);
  const label = t(`fields.${field as 'title'}`, { ns: 'products' });
  return label.charAt(0).toLocaleLowerCase(language) + label.slice(1);
}

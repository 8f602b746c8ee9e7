import { useTranslation } from 'react-i18next';
import type { FieldFailure } from '../../../forms/errors.ts';
import { MissingFields } from '../../../forms/wizard/MissingFields.tsx';
import { stepIn } from '../../../forms/wizard/steps.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { creatorUrls } from '../../creators/urls.ts';
import { sessionFields } from '../steps.ts';
import { sessionUrls } from '../urls.ts';

/** Lists what a session still needs before it can be booked; each entry leads to its field. */
export function MissingList({ sessionId, missingSessionFields }: { sessionId: string; missingSessionFields: readonly FieldFailure[] }) {
  const { t } = useTranslation('sessions');
  const missingSessionField = (path: readonly string[] | null) => {
    const field = path?.[0];
    // Only a missing profile has no field of the session.
    if (!path || field === undefined) return { to: creatorUrls.completeProfile, label: t('missing.completeProfile') };
    const step = stepIn(sessionFields, field);
    return step && { to: sessionUrls.edit(sessionId, { step, field: path.join('.') }), label: t(`form.${step}`) };
  };
  return (
    <MissingFields
      missing={missingSessionFields}
      lead={t('missing.lead', { count: missingSessionFields.length, n: formatNumber(missingSessionFields.length) })}
      placeOf={missingSessionField}
    />
  );
}

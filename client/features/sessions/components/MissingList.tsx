import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { FieldFailure } from '../../../forms/errors.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { creatorUrls } from '../../creators/urls.ts';
import { stepOf } from '../steps.ts';
import { sessionUrls } from '../urls.ts';

/** Lists what a session still needs before it can be booked; each entry leads to its field. */
export function MissingList({ sessionId, missing }: { sessionId: string; missing: readonly FieldFailure[] }) {
  const { t } = useTranslation('sessions');
  const place = (path: readonly string[] | null) => {
    const field = path?.[0];
    // Only the profile is missed without a field of the session.
    if (!path || field === undefined) return { to: creatorUrls.completeProfile, label: t('missing.completeProfile') };
    const step = stepOf(field);
    return step && { to: sessionUrls.edit(sessionId, { step, field: path.join('.') }), label: t(`form.${step}`) };
  };
  return (
    <>
      <p>{t('missing.lead', { count: missing.length, n: formatNumber(missing.length) })}</p>
      <Stack as="ul" gap={1.5} marginBlockStart={2} listStyleType="disc" paddingInlineStart={5}>
        {missing.map(({ field, message }) => {
          const where = place(field);
          return (
            <li key={`${field?.join('.')} ${message}`}>
              {message}
              {where && (
                <>
                  <chakra.span aria-hidden>{' · '}</chakra.span>
                  <AppLink to={where.to} color="inherit">
                    {where.label}
                  </AppLink>
                </>
              )}
            </li>
          );
        })}
      </Stack>
    </>
  );
}

import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ApiKeyLineFragment } from '../../../apollo/generated.ts';
import { formatDay } from '../../../i18n/format.ts';

/** The deprecated elements that a key's program uses, each with the day of its removal; or a sentence that there are none. */
export function DeprecatedUses({ deprecatedUses }: { deprecatedUses: ApiKeyLineFragment['deprecatedUses'] }) {
  const { t } = useTranslation('integrations');
  if (!deprecatedUses.length)
    return (
      <chakra.p color="fg.muted" textStyle="sm">
        {t('deprecated.none')}
      </chakra.p>
    );
  return (
    <Box marginBlockStart={2} padding={3} borderRadius="l2" bg="bg.warning" color="fg.warning" textStyle="sm">
      <chakra.p fontWeight="medium">{t('deprecated.title')}</chakra.p>
      <chakra.ul listStyleType="none">
        {deprecatedUses.map(({ element, advice, removedAfter, lastUsedOn }) => (
          <chakra.li key={element} marginBlockStart={2}>
            <chakra.code dir="ltr" fontFamily="mono" overflowWrap="anywhere">
              {element}
            </chakra.code>
            <p>{t('deprecated.days', { removed: formatDay(removedAfter), used: formatDay(lastUsedOn) })}</p>
            <bdi lang="en">{advice}</bdi>
          </chakra.li>
        ))}
      </chakra.ul>
    </Box>
  );
}

import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AppointmentTypeLineFragment } from '../../../apollo/generated.ts';
import { formatMinutes, formatMoney } from '../../../i18n/format.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { AppLink, ButtonLink } from '../../../ui/AppLink.tsx';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { availabilityUrls } from '../urls.ts';
import { TypeMenu } from './TypeMenu.tsx';

/** The account's appointment types, each with its durations and prices. */
export function TypeList({ types }: { types: readonly AppointmentTypeLineFragment[] }) {
  const { t } = useTranslation('availability');
  if (types.length === 0)
    return (
      <EmptyState
        title={t('types.empty')}
        icon={<CalendarPlus size={28} aria-hidden />}
        action={
          <Allowed needs="EDIT">
            <ButtonLink to={availabilityUrls.newType} colorPalette="brand">
              {t('types.add')}
            </ButtonLink>
          </Allowed>
        }
      >
        {t('types.emptyText')}
      </EmptyState>
    );
  return (
    <Stack as="ul" listStyleType="none" gap={3}>
      {types.map((type) => (
        <TypeLine key={type.id} type={type} />
      ))}
    </Stack>
  );
}

function TypeLine({ type }: { type: AppointmentTypeLineFragment }) {
  const { t } = useTranslation(['availability', 'sessions']);
  const { id, title, titleAr, location, area, durations, isOffered } = type;
  return (
    <Flex as="li" gap={3} align="flex-start" padding={4} borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <Box flex={1} minWidth={0}>
        <Flex wrap="wrap" columnGap={3} rowGap={1} align="center">
          <AppLink to={availabilityUrls.type(id)} fontWeight="semibold" overflowWrap="anywhere">
            <BiText value={title} valueAr={titleAr} />
          </AppLink>
          {!isOffered && <StatusBadge tone="neutral">{t('types.withdrawn')}</StatusBadge>}
        </Flex>
        <chakra.p color="fg.muted" textStyle="sm">
          {t(`location.${location}`, { ns: 'sessions' })}
          {area && ` · ${area}`}
        </chakra.p>
        <Flex as="ul" listStyleType="none" wrap="wrap" gap={2} marginBlockStart={2}>
          {durations.map((duration) => (
            <Flex as="li" key={duration.id} gap={2} textStyle="sm" bg="bg.muted" borderRadius="full" paddingInline={3} paddingBlock={0.5}>
              <span>{formatMinutes(duration.minutes)}</span>
              <chakra.span className="figures" fontWeight="medium">
                {Number(duration.price.amount) === 0 ? t('types.free') : formatMoney(duration.price)}
              </chakra.span>
            </Flex>
          ))}
        </Flex>
      </Box>
      <TypeMenu type={type} />
    </Flex>
  );
}

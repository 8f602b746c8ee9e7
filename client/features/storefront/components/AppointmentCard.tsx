import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChevronRight, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type AppointmentCardFragment, AppointmentCardFragmentDoc } from '../../../apollo/generated.ts';
import { formatMinutes } from '../../../i18n/format.ts';
import { BiText } from '../../../ui/BiText.tsx';
import { Money } from '../../../ui/Money.tsx';
import { bookingUrls } from '../../booking/urls.ts';
import { CardLink } from './CardLink.tsx';
import { Place } from './Place.tsx';

export interface AppointmentCardProps {
  type: FragmentType<AppointmentCardFragment>;
  username: string;
}

/** An appointment type with its durations and prices. */
export function AppointmentCard({ type, username }: AppointmentCardProps) {
  const { t } = useTranslation();
  const { data, complete } = useFragment({ fragment: AppointmentCardFragmentDoc, from: type });
  if (!complete) return null;
  return (
    <Flex
      as="li"
      position="relative"
      align="flex-start"
      gap={3}
      padding={5}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      transition="border-color 150ms, box-shadow 150ms"
      _hover={{ borderColor: 'brand.border', boxShadow: 'sm' }}
    >
      <Box flex={1} minWidth={0}>
        <chakra.h3 textStyle="md">
          <CardLink to={bookingUrls.appointment(username, data.id)}>
            <BiText value={data.title} valueAr={data.titleAr} lines={2} />
          </CardLink>
        </chakra.h3>
        <Place location={data.location} area={data.area} color="fg.muted" textStyle="sm" marginBlockStart={1} />
        <Flex as="ul" listStyleType="none" wrap="wrap" gap={2} marginBlockStart={4}>
          {data.durations.map(({ id, minutes, price }) => (
            <Flex
              as="li"
              key={id}
              align="center"
              wrap="wrap"
              columnGap={1.5}
              paddingInline={3}
              paddingBlock={1}
              borderRadius="full"
              bg="bg.subtle"
              textStyle="sm"
            >
              <Clock size={14} aria-hidden />
              <bdi>{formatMinutes(minutes)}</bdi>
              <chakra.span color="fg.subtle" aria-hidden>
                ·
              </chakra.span>
              <Money value={price} free={t('free')} fontWeight="medium" />
            </Flex>
          ))}
        </Flex>
      </Box>
      <chakra.span color="fg.muted" marginBlockStart={0.5}>
        <ChevronRight size={20} aria-hidden className="flip" />
      </chakra.span>
    </Flex>
  );
}

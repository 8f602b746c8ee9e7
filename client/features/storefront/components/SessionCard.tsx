import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type SessionCardFragment, SessionCardFragmentDoc } from '../../../apollo/generated.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { BiText } from '../../../ui/BiText.tsx';
import { Money } from '../../../ui/Money.tsx';
import { bookingUrls } from '../../booking/urls.ts';
import { CardLink } from './CardLink.tsx';
import { CardPicture } from './CardPicture.tsx';
import { DateLeaf } from './DateLeaf.tsx';
import { Place } from './Place.tsx';
import { SeatsBadge } from './SeatsBadge.tsx';
import { TimeSpan } from './TimeSpan.tsx';

/** A session on a creator's page, with its time in the viewer's zone. */
export function SessionCard({ session }: { session: FragmentType<SessionCardFragment> }) {
  const { t } = useTranslation();
  const [zone] = useTimeZone();
  const { data, complete } = useFragment({ fragment: SessionCardFragmentDoc, from: session });
  if (!complete) return null;
  return (
    <Box as="li" position="relative" className="group">
      <Box position="relative">
        <CardPicture image={data.cover} alt="" seed={data.id} />
        <DateLeaf instant={data.startsAt} zone={zone} position="absolute" insetBlockStart={3} insetInlineStart={3} boxShadow="md" />
      </Box>
      <chakra.h3 textStyle="md" marginBlockStart={3}>
        <CardLink to={bookingUrls.session(data.creator.username, data.id)}>
          <BiText value={data.title} valueAr={data.titleAr} lines={2} />
        </CardLink>
      </chakra.h3>
      <TimeSpan from={data.startsAt} to={data.endsAt} zone={zone} short color="fg.muted" textStyle="sm" marginBlockStart={1} />
      <Place location={data.location} area={data.area} color="fg.muted" textStyle="sm" marginBlockStart={1} />
      <Flex align="center" wrap="wrap" columnGap={3} rowGap={1} marginBlockStart={2}>
        <Money value={data.price} free={t('free')} fontWeight="medium" />
        <SeatsBadge availability={data.availability} seatsLeft={data.seatsLeft} />
      </Flex>
    </Box>
  );
}

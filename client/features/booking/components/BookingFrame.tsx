import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingShownFragment } from '../../../apollo/generated.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { useTwoColumns } from '../../../ui/useWide.ts';
import { Place } from '../../storefront/components/Place.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';
import { bookingUrls } from '../urls.ts';
import { When } from './When.tsx';

export interface BookingFrameProps {
  booking: BookingShownFragment;
  /** Above the heading. */
  head?: ReactNode;
  heading: string;
  /** Below the heading. */
  lead?: ReactNode;
  /** Beside the facts; on phones below them, or above with `sideFirst`, for urgent actions. */
  side: ReactNode;
  sideFirst?: boolean;
  children?: ReactNode;
}

/** The frame of a booking's page: a heading, the facts, and the actions beside them. */
export function BookingFrame({ booking, head, heading, lead, side, sideFirst = false, children }: BookingFrameProps) {
  const { t } = useTranslation('booking');
  const hasTwoColumns = useTwoColumns();
  const bookingFacts = (
    <Stack key="facts" gap={6}>
      <BookingFacts booking={booking} />
      {children}
    </Stack>
  );
  const bookingSide = <Box key="side">{side}</Box>;
  return (
    <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlock={{ base: 6, md: 10 }}>
      <Box marginBlockEnd={4}>
        <BackLink to={bookingUrls.mySessions}>{t('mine.title')}</BackLink>
      </Box>
      {head}
      <chakra.h1 tabIndex={-1} outline="none" textStyle={{ base: '2xl', md: '3xl' }} fontWeight="semibold">
        {heading}
      </chakra.h1>
      {lead && (
        <chakra.p color="fg.muted" marginBlockStart={2} maxWidth="prose">
          {lead}
        </chakra.p>
      )}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        columnGap={12}
        rowGap={6}
        alignItems="start"
        marginBlockStart={{ base: 6, md: 8 }}
      >
        {/* The order is not made by CSS, since the focus must follow the visible order. */}
        {sideFirst && !hasTwoColumns ? [bookingSide, bookingFacts] : [bookingFacts, bookingSide]}
      </Grid>
    </Box>
  );
}

/** The facts of a booking: title, creator, time, place and name. */
function BookingFacts({ booking: { session, name, status } }: { booking: BookingShownFragment }) {
  const { t } = useTranslation('booking');
  const { creator } = session;
  return (
    <Stack
      as="section"
      aria-label={t('booking.facts')}
      gap={5}
      padding={{ base: 5, md: 6 }}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
    >
      <Box>
        <chakra.h2 textStyle="lg" fontWeight="semibold" overflowWrap="anywhere">
          {session.type === 'EVENT' ? (
            <AppLink to={bookingUrls.session(creator.username, session.id)} plain>
              <BiText value={session.title} valueAr={session.titleAr} />
            </AppLink>
          ) : (
            <BiText value={session.title} valueAr={session.titleAr} />
          )}
        </chakra.h2>
        <chakra.p color="fg.muted" marginBlockStart={1}>
          {t('booking.with')}{' '}
          <AppLink to={storefrontUrls.creator(creator.username)}>
            <BiText value={creator.fullName} valueAr={creator.fullNameAr} />
          </AppLink>
        </chakra.p>
      </Box>
      <When session={session} />
      <Box>
        <Place location={session.location} area={session.area} />
        {session.location === 'OFFLINE' && (
          <chakra.p
            marginInlineStart={6}
            marginBlockStart={1}
            textStyle="sm"
            overflowWrap="anywhere"
            color={session.address ? undefined : 'fg.muted'}
          >
            {session.address ? <bdi>{session.address}</bdi> : status === 'CONFIRMED' ? null : t('place.later')}
          </chakra.p>
        )}
      </Box>
      <Flex as="dl" gap={2} textStyle="sm">
        <chakra.dt color="fg.muted">{t('booking.name')}</chakra.dt>
        <chakra.dd minWidth={0} overflowWrap="anywhere">
          <bdi>{name}</bdi>
        </chakra.dd>
      </Flex>
    </Stack>
  );
}

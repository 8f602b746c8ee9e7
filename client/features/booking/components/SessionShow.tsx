import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { SessionShownFragment } from '../../../apollo/generated.ts';
import { localized } from '../../../i18n/language.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { PagePart } from '../../../ui/PagePart.tsx';
import { RichText } from '../../../ui/richtext/RichText.tsx';
import { SignInToBuy } from '../../orders/components/SignInToBuy.tsx';
import { CreatorByline } from '../../storefront/components/CreatorByline.tsx';
import { HeadPicture } from '../../storefront/components/HeadPicture.tsx';
import { ShareButton } from '../../storefront/components/ShareButton.tsx';
import { useViewedCreator } from '../../storefront/recentCreators.ts';
import { bookingUrls } from '../urls.ts';
import { useSessionHead } from '../useHeads.ts';
import { BookBar } from './BookBar.tsx';
import { Includes } from './Includes.tsx';
import { OtherDates } from './OtherDates.tsx';
import { SeatPanel } from './SeatPanel.tsx';
import { useSeat } from './useSeat.ts';

export interface SessionShowProps {
  session: SessionShownFragment;
  invitation: string | null;
}

/** A session before it is booked: its texts, time and place, and the button that books a seat. */
export function SessionShow({ session, invitation }: SessionShowProps) {
  const { t } = useTranslation('booking');
  const { pathname, search } = useLocation();
  const seat = useSeat(session, invitation);
  const sessionText = pickText(session.description, session.descriptionAr);
  const title = pickText(session.title, session.titleAr).text;
  const { username } = session.creator;
  const isPrivate = session.eventType === 'PRIVATE';
  useSessionHead(session);
  useViewedCreator(username);
  return (
    <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlock={{ base: 6, md: 10 }}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }} columnGap={12} rowGap={8} alignItems="start">
        <Stack as="header" gap={5}>
          <HeadPicture image={session.cover} seed={session.id} />
          <Box>
            {isPrivate && (
              <StatusBadge tone="info" marginBlockEnd={3}>
                {t('session.private')}
              </StatusBadge>
            )}
            <chakra.h1 textStyle={{ base: '2xl', md: '4xl' }} fontWeight="semibold" overflowWrap="anywhere">
              <BiText value={session.title} valueAr={session.titleAr} />
            </chakra.h1>
          </Box>
          <Flex wrap="wrap" align="center" justify="space-between" gap={4}>
            <CreatorByline creator={session.creator} />
            {/* Only the invited may know a private session's address. */}
            {!isPrivate && <ShareButton page={{ title, path: bookingUrls.session(username, session.id) }} />}
          </Flex>
        </Stack>
        <SeatPanel session={session} seat={seat} />
        <Stack gap={{ base: 10, md: 12 }} gridColumn={{ lg: 1 }}>
          {sessionText.text && (
            <PagePart title={t('session.about')}>
              <RichText html={sessionText.text} lang={sessionText.lang} maxWidth="prose" />
            </PagePart>
          )}
          {session.includes.length > 0 && (
            <PagePart title={t('session.includes')}>
              <Includes includes={session.includes} />
            </PagePart>
          )}
          {session.otherDates.length > 0 && (
            <PagePart title={t('session.otherDates')}>
              <OtherDates dates={session.otherDates} username={username} />
            </PagePart>
          )}
        </Stack>
      </Grid>
      <BookBar session={session} seat={seat} />
      <SignInToBuy seat purchase={seat.signIn} next={localized(pathname + withBookMark(search))} />
    </Box>
  );
}

/** The page's query with a mark that the booking goes on after the sign-in. */
function withBookMark(search: string): string {
  const sessionQuery = new URLSearchParams(search);
  sessionQuery.set('book', '');
  return `?${sessionQuery}`;
}

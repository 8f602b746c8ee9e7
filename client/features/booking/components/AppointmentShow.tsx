import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { AppointmentShownFragment } from '../../../apollo/generated.ts';
import { localized } from '../../../i18n/language.ts';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { isNothing } from '../../../ui/Money.tsx';
import { PagePart } from '../../../ui/PagePart.tsx';
import { densePhone, Picture } from '../../../ui/Picture.tsx';
import { RichText } from '../../../ui/richtext/RichText.tsx';
import { ScriptsNeeded } from '../../../ui/scripting.tsx';
import { SignInToBuy } from '../../orders/components/SignInToBuy.tsx';
import { CreatorByline } from '../../storefront/components/CreatorByline.tsx';
import { Place } from '../../storefront/components/Place.tsx';
import { ShareButton } from '../../storefront/components/ShareButton.tsx';
import { useViewedCreator } from '../../storefront/recentCreators.ts';
import { useBook } from '../mutations/useBook.ts';
import { bookingUrls } from '../urls.ts';
import { useAppointmentHead } from '../useHeads.ts';
import { CancellationWords } from './CancellationWords.tsx';
import { ConfirmSlot } from './ConfirmSlot.tsx';
import { DurationChoice } from './DurationChoice.tsx';
import { Includes } from './Includes.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { ZoneChoice } from './ZoneChoice.tsx';

/** An appointment type, and the steps to a time. The choices are in the address, so that the back button undoes them. */
export function AppointmentShow({ type }: { type: AppointmentShownFragment }) {
  const { t } = useTranslation('booking');
  const { pathname, search } = useLocation();
  const [slotQuery, setSlotQuery] = useSearchParams();
  const booking = useBook({ code: slotQuery.get('code') });
  // Set after the way back from a chosen time, whose button is gone, so that the focus moves.
  const [backFromSlot, setBackFromSlot] = useState(false);
  const duration = type.durations.find(({ id }) => id === slotQuery.get('duration')) ?? type.durations[0];
  const chosenStart = slotInstant(slotQuery.get('at'));
  const title = pickText(type.title, type.titleAr).text;
  const typeText = pickText(type.description, type.descriptionAr);
  const { username } = type.creator;
  useAppointmentHead(type);
  useViewedCreator(username);
  if (!duration) return null;
  const chooseSlot = (name: 'duration' | 'at', value: string | null, replace = false) =>
    setSlotQuery(
      (before) => {
        before.delete(name);
        if (value) before.set(name, value);
        return before;
      },
      { replace, preventScrollReset: true },
    );
  return (
    <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlock={{ base: 6, md: 10 }}>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'min(19rem, 40%) minmax(0, 1fr)' }}
        borderWidth={{ md: '1px' }}
        borderRadius="l3"
        bg={{ md: 'bg.panel' }}
        alignItems="stretch"
      >
        <Stack
          as="header"
          gap={5}
          padding={{ base: 0, md: 6 }}
          paddingBlockEnd={{ base: 6, md: 6 }}
          borderInlineEndWidth={{ lg: '1px' }}
          borderBlockEndWidth={{ base: '1px', lg: 0 }}
        >
          {type.cover && (
            <Picture image={type.cover} alt="" sizes={`${densePhone} 63vw, (min-width: 64rem) 16rem, 94vw`} borderRadius="l2" first />
          )}
          <CreatorByline creator={type.creator} />
          <chakra.h1 textStyle="2xl" fontWeight="semibold" overflowWrap="anywhere">
            <BiText value={type.title} valueAr={type.titleAr} />
          </chakra.h1>
          <Place location={type.location} area={type.area} />
          <DurationChoice
            durations={type.durations}
            value={duration.id}
            onChange={(id) => chooseSlot('duration', id, true)}
            disabled={chosenStart !== null}
          />
          <CancellationWords hours={type.cancellationHours} free={isNothing(duration.price)} />
          <Box>
            <ShareButton size="sm" page={{ title, path: bookingUrls.appointment(username, type.id) }} />
          </Box>
        </Stack>
        <Box padding={{ base: 0, md: 6 }} paddingBlockStart={{ base: 6, md: 6 }} minWidth={0}>
          {chosenStart === null ? (
            <>
              <chakra.h2 ref={backFromSlot ? focusHeading : undefined} tabIndex={-1} outline="none" textStyle="lg" fontWeight="semibold">
                {t('picker.title')}
              </chakra.h2>
              <ScriptsNeeded />
              <ZoneChoice />
              <SlotPicker key={duration.id} durationId={duration.id} onPick={({ startsAt }) => chooseSlot('at', startsAt)} />
            </>
          ) : (
            <ConfirmSlot
              type={type}
              duration={duration}
              slotStart={chosenStart}
              booking={booking}
              onChangeSlot={(to, replace) => {
                setBackFromSlot(to === null);
                chooseSlot('at', to, replace);
              }}
            />
          )}
        </Box>
      </Grid>
      <Stack gap={{ base: 10, md: 12 }} marginBlockStart={{ base: 10, md: 12 }} _empty={{ display: 'none' }}>
        {typeText.text && (
          <PagePart title={t('session.about')}>
            <RichText html={typeText.text} lang={typeText.lang} maxWidth="prose" />
          </PagePart>
        )}
        {type.includes.length > 0 && (
          <PagePart title={t('session.includes')}>
            <Includes includes={type.includes} />
          </PagePart>
        )}
      </Stack>
      <SignInToBuy seat purchase={booking.signIn} next={localized(pathname + search)} />
    </Box>
  );
}

const focusHeading = (heading: HTMLHeadingElement | null) => heading?.focus();

/** The years in which a time may be chosen. Calendars and the API only take years of four digits. */
const slotYears = { first: 2000, last: 2100 } as const;

/** An instant in the address; null for any other text. */
const slotInstant = (at: string | null): string | null => {
  const slotDate = new Date(at ?? '');
  const slotYear = slotDate.getUTCFullYear();
  return slotYear >= slotYears.first && slotYear <= slotYears.last ? slotDate.toISOString() : null;
};

import { Box, Button, chakra, Flex, Grid, Skeleton, Spinner } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../i18n/day.ts';
import { formatLongDate } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Loading } from '../../../ui/Skeletons.tsx';
import { monthOf, slotsByDay } from '../slotDays.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { TimeList } from './TimeList.tsx';
import { type MonthSlots, type PickedSlot, useMonthSlots, useNextFree } from './useSlots.ts';

export interface SlotPickerProps {
  durationId: string;
  /** The level of its headings. */
  level?: 'h2' | 'h3';
  /** For dialogs: the times are below the month on all screens. */
  narrow?: boolean;
  onPick: (slot: PickedSlot) => void;
}

/** Picks a free time: a month of days, and the times of one of them beside it, on phones below. */
export function SlotPicker({ durationId, level = 'h3', narrow, onPick }: SlotPickerProps) {
  const [zone] = useTimeZone();
  const today = dayOf(zone);
  const [month, setMonth] = useState(monthOf(today));
  const [pickedDay, setPickedDay] = useState<string | null>(null);
  const monthSlots = useMonthSlots(durationId, month, zone);
  const freeSlots = monthSlots.slots && slotsByDay(monthSlots.slots);
  // The first free day is open at first. A day that has no free time any more stays open and says so.
  const openDay = pickedDay && monthOf(pickedDay) === month ? pickedDay : (freeSlots?.keys().next().value ?? null);
  const noFreeSlot = freeSlots?.size === 0;
  const nextFreeSlot = useNextFree(durationId, month, zone, noFreeSlot);
  const timesBox = useRef<HTMLDivElement>(null);
  const scrollsToTimes = useRef(false);

  // On phones the times are below the month, so the page scrolls to them.
  useEffect(() => {
    if (!scrollsToTimes.current || !pickedDay) return;
    scrollsToTimes.current = false;
    timesBox.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [pickedDay]);

  if (monthSlots.error) return <ErrorState error={monthSlots.error} onRetry={monthSlots.refetch} />;
  const showSlotDay = (slot: PickedSlot) => {
    setMonth(monthOf(slot.day));
    setPickedDay(slot.day);
  };
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', md: narrow ? undefined : 'minmax(0, 1fr) min(15rem, 45%)' }}
      gap={{ base: 6, md: 8 }}
      alignItems="start"
    >
      <MonthGrid
        level={level}
        month={month}
        onMonth={setMonth}
        freeSlots={freeSlots}
        today={today}
        chosenDay={openDay}
        onPick={(to) => {
          scrollsToTimes.current = true;
          setPickedDay(to);
        }}
      />
      <Box ref={timesBox} scrollMarginBlockEnd={6}>
        {noFreeSlot ? (
          <NoFreeSlot next={nextFreeSlot} onShow={showSlotDay} />
        ) : (
          <DayTimes
            level={level}
            day={openDay}
            slots={freeSlots && openDay ? (freeSlots.get(openDay) ?? []) : undefined}
            zone={zone}
            onPick={onPick}
          />
        )}
      </Box>
    </Grid>
  );
}

interface DayTimesProps {
  level: 'h2' | 'h3';
  day: string | null;
  slots: MonthSlots['slots'];
  zone: string;
  onPick: (slot: PickedSlot) => void;
}

function DayTimes({ level, day, slots, zone, onPick }: DayTimesProps) {
  const { t } = useTranslation('booking');
  if (!slots || !day) {
    return (
      <Loading>
        <Grid templateColumns="repeat(auto-fill, minmax(5.5rem, 1fr))" gap={2} aria-hidden marginBlockStart={12}>
          {[0, 1, 2, 3, 4, 5].map((at) => (
            <Skeleton key={at} height={11} borderRadius="l2" />
          ))}
        </Grid>
      </Loading>
    );
  }
  return (
    <>
      <chakra.h2 as={level} textStyle="md" fontWeight="semibold" marginBlockEnd={4} aria-live="polite">
        {formatLongDate(`${day}T00:00:00Z`, 'UTC')}
      </chakra.h2>
      {slots.length > 0 ? <TimeList slots={slots} zone={zone} onPick={onPick} /> : <p>{t('picker.dayTaken')}</p>}
    </>
  );
}

/** Shown for a month without a free time: the next free day, or that there is none. */
function NoFreeSlot({ next, onShow }: { next: ReturnType<typeof useNextFree>; onShow: (slot: PickedSlot) => void }) {
  const { t } = useTranslation('booking');
  const { slot, searching, error, again } = next;
  const slotIsUnknown = searching || error !== undefined;
  return (
    <Flex direction="column" align="flex-start" gap={3} aria-live="polite">
      <chakra.p fontWeight="medium">{t(slotIsUnknown || slot ? 'picker.noneInMonth' : 'picker.none')}</chakra.p>
      {searching && <Spinner size="sm" color="brand.solid" />}
      {slot && (
        <Button variant="outline" height="auto" minHeight={10} paddingBlock={2} whiteSpace="normal" onClick={() => onShow(slot)}>
          <span>
            <Trans
              t={t}
              i18nKey="picker.nextFree"
              values={{ day: formatLongDate(`${slot.day}T00:00:00Z`, 'UTC') }}
              components={{ day: <bdi /> }}
            />
          </span>
        </Button>
      )}
      {error && !searching && <ErrorState error={error} onRetry={again} />}
      {!slotIsUnknown && !slot && <chakra.p color="fg.muted">{t('picker.noneText')}</chakra.p>}
    </Flex>
  );
}

import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { SlotsDocument, type SlotsQuery } from '../../../apollo/generated.ts';
import { dayOf } from '../../../i18n/day.ts';
import { addMonths, lastOfMonth, searchWindow } from '../slotDays.ts';

export type PickedSlot = SlotsQuery['slots'][number];

/** Milliseconds after which a visible page asks again, since others book meanwhile. */
const slotPollTime = 60_000;
/** The most windows of 42 days that are searched for the next free day. */
const searchRounds = 4;

const noSlots: readonly PickedSlot[] = [];

export interface MonthSlots {
  /** Undefined until they are known. */
  slots: readonly PickedSlot[] | undefined;
  error: Error | undefined;
  refetch: () => void;
}

/** The free slots of a month, in the days of a zone. */
export function useMonthSlots(durationId: string, month: string, zone: string): MonthSlots {
  const today = dayOf(zone);
  const from = month < today ? today : month;
  const to = lastOfMonth(month);
  // A past month, as in an old link, has no free time.
  const monthIsOver = to < today;
  const { data, error, refetch } = useQuery(SlotsDocument, {
    variables: { durationId, from, to, timeZone: zone },
    skip: monthIsOver,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    pollInterval: slotPollTime,
    skipPollAttempt: () => document.hidden,
  });
  useEffect(() => {
    if (monthIsOver) return;
    const rereadSlots = () => document.visibilityState === 'visible' && void refetch().catch(() => undefined);
    document.addEventListener('visibilitychange', rereadSlots);
    return () => document.removeEventListener('visibilitychange', rereadSlots);
  }, [refetch, monthIsOver]);
  return { slots: monthIsOver ? noSlots : data?.slots, error: data ? undefined : error, refetch: () => void refetch() };
}

export interface NextFreeSlot {
  slot: PickedSlot | null;
  searching: boolean;
  /** Why the search failed. */
  error: Error | undefined;
  again: () => void;
}

/** The first free slot after a month without any, searched window by window; none when `slotWanted` is false. */
export function useNextFree(durationId: string, month: string, zone: string, slotWanted: boolean): NextFreeSlot {
  const [searchRound, setSearchRound] = useState(0);
  const searchStart = addMonths(month, 1);
  const soughtMonth = `${durationId} ${searchStart} ${zone}`;
  const [soughtBefore, setSoughtBefore] = useState(soughtMonth);
  if (soughtBefore !== soughtMonth) {
    setSoughtBefore(soughtMonth);
    setSearchRound(0);
  }
  const { data, loading, error, refetch } = useQuery(SlotsDocument, {
    variables: { durationId, ...searchWindow(searchStart, searchRound), timeZone: zone },
    skip: !slotWanted,
  });
  const slot = (slotWanted && data?.slots[0]) || null;
  const searchGoesOn = slotWanted && data !== undefined && !slot && searchRound < searchRounds - 1;
  useEffect(() => {
    if (searchGoesOn) setSearchRound((before) => before + 1);
  }, [searchGoesOn]);
  return { slot, searching: slotWanted && (loading || searchGoesOn), error: data ? undefined : error, again: () => void refetch() };
}

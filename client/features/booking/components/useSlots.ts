import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { SlotsDocument, type SlotsQuery } from '../../../apollo/generated.ts';
import { dayOf } from '../../../i18n/day.ts';
import { addMonths, lastOfMonth, searchWindow } from '../slotDays.ts';

export type PickedSlot = SlotsQuery['slots'][number];

/** Milliseconds after which a visible page asks again, since others book meanwhile. */
const interval = 60_000;
/** The most windows of 42 days that are searched for the next free day. */
const rounds = 4;

const none: readonly PickedSlot[] = [];

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
  const isOver = to < today;
  const { data, error, refetch } = useQuery(SlotsDocument, {
    variables: { durationId, from, to, timeZone: zone },
    skip: isOver,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    pollInterval: interval,
    skipPollAttempt: () => document.hidden,
  });
  useEffect(() => {
    if (isOver) return;
    const look = () => document.visibilityState === 'visible' && void refetch().catch(() => undefined);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch, isOver]);
  return { slots: isOver ? none : data?.slots, error: data ? undefined : error, refetch: () => void refetch() };
}

export interface NextFree {
  slot: PickedSlot | null;
  searching: boolean;
  /** Why the search failed. */
  error: Error | undefined;
  again: () => void;
}

/** The first free slot after a month without any, searched window by window; none when `wanted` is false. */
export function useNextFree(durationId: string, month: string, zone: string, wanted: boolean): NextFree {
  const [round, setRound] = useState(0);
  const begin = addMonths(month, 1);
  const sought = `${durationId} ${begin} ${zone}`;
  const [soughtBefore, setSoughtBefore] = useState(sought);
  if (soughtBefore !== sought) {
    setSoughtBefore(sought);
    setRound(0);
  }
  const { data, loading, error, refetch } = useQuery(SlotsDocument, {
    variables: { durationId, ...searchWindow(begin, round), timeZone: zone },
    skip: !wanted,
  });
  const slot = (wanted && data?.slots[0]) || null;
  const goesOn = wanted && data !== undefined && !slot && round < rounds - 1;
  useEffect(() => {
    if (goesOn) setRound((before) => before + 1);
  }, [goesOn]);
  return { slot, searching: wanted && (loading || goesOn), error: data ? undefined : error, again: () => void refetch() };
}

import { useSearchParams } from 'react-router-dom';
import type { PlanCardFragment, PlanDuration } from '../../apollo/generated.ts';
import { inPlace } from '../../ui/asked.ts';
import { isNothing } from '../../ui/Money.tsx';

/** The durations, in the order of the toggle. */
export const durations = ['MONTHLY', 'ANNUALLY'] as const satisfies readonly PlanDuration[];

/** The address's word for each duration. */
const durationWords: Readonly<Record<PlanDuration, string>> = { MONTHLY: 'monthly', ANNUALLY: 'annually' };

/**
 * The duration of the shown plans: the one in the address (`?duration=annually`), or else the account's own if it pays for a plan, so that
 * this plan is visible, or else monthly (specification, sections 2 and 9).
 */
export function useDuration({ duration: own, price }: Pick<PlanCardFragment, 'duration' | 'price'>) {
  const [query, setQuery] = useSearchParams();
  const usualDuration: PlanDuration = isNothing(price) ? 'MONTHLY' : own;
  const choose = (duration: PlanDuration) =>
    setQuery((planQuery) => {
      planQuery.delete('duration');
      if (duration !== usualDuration) planQuery.set('duration', durationWords[duration]);
      return planQuery;
    }, inPlace);
  const askedDuration = durations.find((duration) => durationWords[duration] === query.get('duration'));
  return [askedDuration ?? usualDuration, choose] as const;
}

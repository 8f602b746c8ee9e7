import { useSearchParams } from 'react-router-dom';
import type { PlanDuration } from '../../apollo/generated.ts';
import { inPlace } from '../../ui/asked.ts';

/** The durations, in the order of the toggle. */
export const durations = ['MONTHLY', 'ANNUALLY'] as const satisfies readonly PlanDuration[];

/** Which plans are shown: monthly ones, unless the address says `?duration=annually` (specification, sections 2 and 9). */
export function useDuration(): [PlanDuration, (duration: PlanDuration) => void] {
  const [query, setQuery] = useSearchParams();
  const choose = (duration: PlanDuration) =>
    setQuery((before) => {
      before.delete('duration');
      if (duration === 'ANNUALLY') before.set('duration', 'annually');
      return before;
    }, inPlace);
  return [query.get('duration') === 'annually' ? 'ANNUALLY' : 'MONTHLY', choose];
}

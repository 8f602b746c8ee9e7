import { SessionPublishDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { forgetLists } from './lists.ts';

/** Opens a draft for booking. Answers all that is missing, or what is in its way. */
export function useSessionPublish() {
  const publish = useAction(SessionPublishDocument);
  return (id: string) => publish({ id }, { update: (cache, { data }) => void (data?.sessionPublish?.session && forgetLists(cache)) });
}

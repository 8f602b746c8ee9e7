import { SessionPublishDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { forgetSessionLists } from './lists.ts';

/** Publishes a draft. Answers all missing fields, or the session at the same time. */
export function useSessionPublish() {
  const publish = useAction(SessionPublishDocument);
  return (id: string) =>
    publish({ id }, { update: (cache, { data }) => void (data?.sessionPublish?.session && forgetSessionLists(cache)) });
}

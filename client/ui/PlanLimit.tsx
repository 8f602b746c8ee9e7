import { t } from 'i18next';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDenialReason } from './Allowed.tsx';
import { AppLink } from './AppLink.tsx';
import { toast } from './toaster.tsx';

/** A refusal of the server. `code` tells what kind. */
export interface Refused {
  code?: string | null;
  message: string;
}

/** The address of the plans; null on customers' pages, since customers have no plan. */
export const PlansUrlContext = createContext<string | null>(null);

/** The address of larger plans, if a limit of the plan refuses and this viewer may change the plan. */
function useWayUp(): (refused: Refused) => string | null {
  const url = useContext(PlansUrlContext);
  const whyNot = useDenialReason('OWNER');
  return ({ code }) => (code === 'PLAN_LIMIT' && !whyNot ? url : null);
}

/** The text of a refusal. That of a plan's limit says how much is used and allowed, and a link to larger plans follows it. */
export function RefusalText({ refused }: { refused: Refused }) {
  const { t } = useTranslation();
  const url = useWayUp()(refused);
  return (
    <>
      {refused.message}{' '}
      {url && (
        <AppLink to={url} color="inherit">
          {t('limit.seePlans')}
        </AppLink>
      )}
    </>
  );
}

/** Says a refusal in a toast. That of a plan's limit stays longer, with a button to larger plans. */
export function useRefusalToast(): (refused: Refused) => void {
  const wayUp = useWayUp();
  const navigate = useNavigate();
  return (refused) => {
    const url = wayUp(refused);
    if (url) toast.blocked(refused.message, { label: t('limit.seePlans'), run: () => void navigate(url) });
    else toast.error(refused.message);
  };
}

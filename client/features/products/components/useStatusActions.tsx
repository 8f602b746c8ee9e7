import { Archive, type LucideIcon, NotebookPen, Rocket } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductStatus } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useProductArchive } from '../mutations/useProductArchive.ts';
import { useProductMoveToDraft } from '../mutations/useProductMoveToDraft.ts';
import { useProductPublish } from '../mutations/useProductPublish.ts';

type Action = 'publish' | 'moveToDraft' | 'archive';

/** Which of them each status allows (specification, section 4). */
const allowed: Record<ProductStatus, readonly Action[]> = {
  DRAFT: ['publish'],
  PUBLISHED: ['moveToDraft', 'archive'],
  ARCHIVED: ['moveToDraft'],
};

const icons: Record<Action, LucideIcon> = { publish: Rocket, moveToDraft: NotebookPen, archive: Archive };

export interface StatusAction {
  action: Action;
  label: string;
  icon: ReactNode;
  busy: boolean;
  run: () => void;
}

interface ActedOn {
  id: string;
  status: ProductStatus;
  title: string;
  titleAr: string | null;
}

/**
 * What can be done to a product in its status. What ends a sale asks first, in `dialog`, which the caller draws.
 * `onMissing` gets what keeps a draft from being published, and an empty list with each new try.
 */
export function useStatusActions(
  product: ActedOn,
  onMissing: (missing: readonly FieldFailure[]) => void,
): { actions: StatusAction[]; dialog: ReactNode } {
  const { t } = useTranslation(['products', 'messages', 'common']);
  const [asking, setAsking] = useState<Exclude<Action, 'publish'>>();
  const [running, setRunning] = useState<Action>();
  const mutations: Record<Action, (product: ActedOn) => Promise<readonly FieldFailure[]>> = {
    publish: useProductPublish(),
    moveToDraft: useProductMoveToDraft(),
    archive: useProductArchive(),
  };

  const run = async (action: Action) => {
    setRunning(action);
    onMissing([]);
    try {
      const failures = await mutations[action](product);
      if (failures.length === 0) toast.success(t('success.productStatus', { ns: 'messages' }));
      // Somebody else has moved it or taken it away: nothing in the form would mend that.
      else if (action !== 'publish' || failures.some(({ field }) => field?.[0] === 'id')) toast.error(failures[0]?.message ?? '');
      else onMissing(failures);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setRunning(undefined);
      setAsking(undefined);
    }
  };

  const ask = (action: Action) => {
    if (action !== 'publish' && product.status === 'PUBLISHED') setAsking(action);
    else void run(action);
  };

  const { text: title } = pickText(product.title, product.titleAr);
  const question = asking === 'archive' ? 'archive' : 'draft';
  return {
    actions: allowed[product.status].map((action) => {
      const Icon = icons[action];
      return {
        action,
        label: t(`status.${action}`),
        icon: <Icon size={16} aria-hidden />,
        busy: running === action,
        run: () => ask(action),
      };
    }),
    dialog: (
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        onConfirm={() => asking && void run(asking)}
        title={t(`status.${question}Title`)}
        confirm={t(`status.${asking ?? 'moveToDraft'}`)}
        busy={running !== undefined}
      >
        {t(`status.${question}Text`, { title })}
      </ConfirmDialog>
    ),
  };
}

import { Archive, type LucideIcon, NotebookPen, Rocket } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProductAction, productLifecycle } from '../../../../schema/rules/lifecycle.ts';
import type { ProductStatus, UserErrorsFragment } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { useRefusalToast } from '../../../ui/PlanLimit.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { useProductMove } from '../mutations/useProductMove.ts';
import type { PublishWarning } from './PublishConcerns.tsx';
import { usePublishCheck } from './usePublishCheck.ts';

const productIcons: Record<ProductAction, LucideIcon> = { publish: Rocket, moveToDraft: NotebookPen, archive: Archive };

/**
 * The actions that undo another, in order. The way out of the archive leads through draft, so undoing an archive takes two steps. The
 * server allows and logs each, and at the end the product is on sale as before. Delaying the archive by some seconds instead would keep the
 * product on sale meanwhile, and lose the action when the page is closed. Leaving the archive has no undo, since the product would be on
 * sale for a moment on its way back.
 */
const productUndoneBy = (action: ProductAction, from: ProductStatus): readonly ProductAction[] => {
  if (action === 'publish') return ['moveToDraft'];
  if (action === 'archive') return ['moveToDraft', 'publish'];
  return from === 'PUBLISHED' ? ['publish'] : [];
};

export interface StatusAction {
  action: ProductAction;
  label: string;
  icon: ReactNode;
  busy: boolean;
  run: () => void;
}

interface ActedOnProduct {
  id: string;
  status: ProductStatus;
}

/**
 * The actions that a product's status allows, each with *Undo* in its toast. `onMissing` gets the failures that prevent publishing, and an
 * empty list with each new try. `onWarning` gets problems that publishing allows and buyers would run into.
 */
export function useStatusActions(
  { id, status }: ActedOnProduct,
  onMissing: (productMissing: readonly FieldFailure[]) => void,
  onWarning: (warning: PublishWarning) => void,
): StatusAction[] {
  const { t } = useTranslation(['products', 'messages', 'common']);
  const [productRunning, setProductRunning] = useState<ProductAction>();
  const checkPublish = usePublishCheck();
  const moveProduct = useProductMove();
  const refuseProduct = useRefusalToast();

  /** Does the actions one after another. Answers why it stopped, nothing when all are done. */
  const performProduct = async (actions: readonly ProductAction[], from: ProductStatus): Promise<readonly UserErrorsFragment[]> => {
    let productStatus = from;
    for (const action of actions) {
      const productFailures = await moveProduct(action, { id, status: productStatus });
      if (productFailures.length) return productFailures;
      productStatus = productLifecycle[productStatus][action] ?? productStatus;
    }
    return [];
  };

  const undoing = useToastedAction();
  const undoProduct = (action: ProductAction) =>
    undoing.run(
      () => performProduct(productUndoneBy(action, status), productLifecycle[status][action] ?? status),
      () => toast.success(t('success.productStatus', { ns: 'messages' })),
    );

  const run = async (action: ProductAction, knowing = false) => {
    if (productRunning) return;
    setProductRunning(action);
    onMissing([]);
    try {
      const concerns = action === 'publish' && !knowing ? await checkPublish(id) : [];
      if (concerns.length) return onWarning({ concerns, publish: () => void run(action, true) });
      const productFailures = await performProduct([action], status);
      const productMoved = t('success.productStatus', { ns: 'messages' });
      if (productFailures.length === 0) {
        if (productUndoneBy(action, status).length)
          toast.undoable(productMoved, { label: t('actions.undo', { ns: 'common' }), run: () => void undoProduct(action) });
        else toast.success(productMoved);
      }
      // Another person has moved or deleted the product, or the plan's limit is reached. No field of the form could mend that.
      else if (action !== 'publish' || productFailures.some(({ field, code }) => field?.[0] === 'id' || code === 'PLAN_LIMIT'))
        for (const productFailure of productFailures.slice(0, 1)) refuseProduct(productFailure);
      else onMissing(productFailures);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setProductRunning(undefined);
    }
  };

  return (Object.keys(productLifecycle[status]) as ProductAction[]).map((action) => {
    const Icon = productIcons[action];
    return {
      action,
      label: t(`status.${action}`),
      icon: <Icon size={16} aria-hidden />,
      busy: productRunning === action,
      run: () => void run(action),
    };
  });
}

import { Button } from '@chakra-ui/react';
import type { ProductStatus } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { readOnlyNoticeId } from './ReadOnlyNotice.tsx';
import { useStatusActions } from './useStatusActions.tsx';

export interface StatusButtonsProps {
  product: { id: string; status: ProductStatus; title: string; titleAr: string | null };
  canEdit: boolean;
  onMissing: (missing: readonly FieldFailure[]) => void;
}

/** What the product's status allows, as buttons; publishing is the main one. */
export function StatusButtons({ product, canEdit, onMissing }: StatusButtonsProps) {
  const { actions, dialog } = useStatusActions(product, onMissing);
  return (
    <>
      {actions.map(({ action, label, icon, busy, run }) => (
        <Button
          key={action}
          {...(action === 'publish' ? { colorPalette: 'brand' } : { variant: 'outline' })}
          loading={busy}
          loadingText={label}
          disabled={!canEdit}
          aria-describedby={canEdit ? undefined : readOnlyNoticeId}
          onClick={run}
        >
          {icon}
          {label}
        </Button>
      ))}
      {dialog}
    </>
  );
}

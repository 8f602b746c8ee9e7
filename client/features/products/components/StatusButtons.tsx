import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { ProductStatus } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { PublishConcerns, type PublishWarning } from './PublishConcerns.tsx';
import { useStatusActions } from './useStatusActions.tsx';

export interface StatusButtonsProps {
  product: { id: string; status: ProductStatus };
  onMissing: (missing: readonly FieldFailure[]) => void;
}

/** The actions that the product's status allows, as buttons; publishing is the main one. */
export function StatusButtons({ product, onMissing }: StatusButtonsProps) {
  const [warning, setWarning] = useState<PublishWarning | null>(null);
  const actions = useStatusActions(product, onMissing, setWarning).map(({ action, label, icon, busy, run }) => (
    <Allowed key={action} needs="EDIT">
      <Button
        {...(action === 'publish' ? { colorPalette: 'brand' } : { variant: 'outline' })}
        loading={busy}
        loadingText={label}
        onClick={run}
      >
        {icon}
        {label}
      </Button>
    </Allowed>
  ));
  return (
    <>
      {actions}
      <PublishConcerns productId={product.id} warning={warning} onClose={() => setWarning(null)} />
    </>
  );
}

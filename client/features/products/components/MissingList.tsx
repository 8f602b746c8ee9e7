import { useQuery } from '@apollo/client/react';
import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PublishCheckDocument } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { MissingFields } from '../../../forms/wizard/MissingFields.tsx';
import { stepIn } from '../../../forms/wizard/steps.ts';
import { creatorUrls } from '../../creators/urls.ts';
import { productFormSteps } from '../steps.ts';
import { productUrls } from '../urls.ts';
import { ConcernList } from './PublishConcerns.tsx';

/** Lists the fields that a product still needs before it can be sold; each entry leads to its field. */
export function MissingList({ productId, missing }: { productId: string; missing: readonly FieldFailure[] }) {
  const { t } = useTranslation('products');
  const { data } = useQuery(PublishCheckDocument, { variables: { id: productId } });
  const concerns = data?.product?.publishConcerns ?? [];
  const missingProductField = (path: readonly string[] | null) => {
    const field = path?.[0];
    // Only a missing profile has no field of the product.
    if (!path || field === undefined) return { to: creatorUrls.completeProfile, label: t('missing.completeProfile') };
    const step = stepIn(productFormSteps, field);
    return step && { to: productUrls.edit(productId, { step, field: path.join('.') }), label: t(`form.${step}`) };
  };
  return (
    <>
      <MissingFields missing={missing} lead={t('missing.lead', { count: missing.length })} placeOf={missingProductField} />
      {concerns.length > 0 && (
        <Box marginBlockStart={4}>
          <p>{t('missing.also')}</p>
          <ConcernList productId={productId} concerns={concerns} />
        </Box>
      )}
    </>
  );
}

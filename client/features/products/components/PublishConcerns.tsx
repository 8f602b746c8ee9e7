import { Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PublishConcern } from '../../../apollo/generated.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { contentUrls } from '../../content/urls.ts';
import { productUrls } from '../urls.ts';

/** A product that could be published, with its concerns. */
export interface PublishWarning {
  concerns: readonly PublishConcern[];
  publish: () => void;
}

/** Asks whether a product is to be published as it is. */
export function PublishConcerns({
  productId,
  warning,
  onClose,
}: {
  productId: string;
  warning: PublishWarning | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('products');
  return (
    <ConfirmDialog
      open={warning !== null}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        warning?.publish();
      }}
      title={t('concerns.title')}
      confirm={t('concerns.anyway')}
    >
      <p>{t('concerns.text')}</p>
      <ConcernList productId={productId} concerns={warning?.concerns ?? []} />
    </ConfirmDialog>
  );
}

/** The form's field for each concern about the days of sale. */
const productDateFields: Partial<Record<PublishConcern, string>> = { SALE_ENDED: 'endDate', SALE_UPCOMING: 'startDate' };

/** The problems that buyers would run into, each with a link to its place. */
export function ConcernList({ productId, concerns }: { productId: string; concerns: readonly PublishConcern[] }) {
  const { t } = useTranslation('products');
  const productDateField = concerns.map((concern) => productDateFields[concern]).find(Boolean);
  return (
    <>
      <Stack as="ul" gap={1.5} marginBlockStart={2} listStyleType="disc" paddingInlineStart={5}>
        {concerns.map((concern) => (
          <li key={concern}>{t(`concerns.${concern}`)}</li>
        ))}
      </Stack>
      <Flex as="p" wrap="wrap" columnGap={5} rowGap={1} marginBlockStart={3}>
        {productDateField && (
          <AppLink to={productUrls.edit(productId, { step: 'look', field: productDateField })} color="inherit">
            {t('concerns.toDates')}
          </AppLink>
        )}
        {concerns.some((concern) => !(concern in productDateFields)) && (
          <AppLink to={contentUrls.list(productId)} color="inherit">
            {t('concerns.toContent')}
          </AppLink>
        )}
      </Flex>
    </>
  );
}

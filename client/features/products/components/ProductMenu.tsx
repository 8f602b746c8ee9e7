import { Box } from '@chakra-ui/react';
import { CopyPlus, Eye, Library, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProductTileFragment } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { OpenedMenu, UnopenedMenu } from '../../../ui/ActionMenu.tsx';
import { Allowed, useDenialReason } from '../../../ui/Allowed.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { Menu } from '../../../ui/chakra/menu.ts';
import { Disabled } from '../../../ui/Disabled.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { contentUrls } from '../../content/urls.ts';
import { productUrls } from '../urls.ts';
import { DeleteProductDialog } from './DeleteProductDialog.tsx';
import { MissingList } from './MissingList.tsx';
import { PublishConcerns, type PublishWarning } from './PublishConcerns.tsx';
import { useDuplicate } from './useDuplicate.ts';
import { useStatusActions } from './useStatusActions.tsx';

/** The links and actions of a product in the list. */
export function ProductMenu({ product }: { product: ProductTileFragment }) {
  const { t } = useTranslation('products');
  const label = t('tile.more', { title: pickText(product.title, product.titleAr).text });
  return (
    <UnopenedMenu label={label} position="relative">
      {() => <Actions product={product} label={label} />}
    </UnopenedMenu>
  );
}

function Actions({ product, label: menuLabel }: { product: ProductTileFragment; label: string }) {
  const { t } = useTranslation('products');
  const { id, wasOrdered } = product;
  const [productMissing, setProductMissing] = useState<readonly FieldFailure[]>([]);
  const [deletingProduct, setDeletingProduct] = useState(false);
  const [publishWarning, setPublishWarning] = useState<PublishWarning | null>(null);
  const productActions = useStatusActions(product, setProductMissing, setPublishWarning);
  const productDuplicate = useDuplicate(id);
  const mayNotEdit = useDenialReason('EDIT');
  const mayNotDelete = mayNotEdit ?? (wasOrdered ? t('delete.wasOrdered') : null);
  const productLink = (productPage: string, label: string, Icon: LucideIcon) => (
    <Menu.Item value={productPage} asChild>
      <Link to={productPage}>
        <Icon size={16} aria-hidden />
        {label}
      </Link>
    </Menu.Item>
  );
  return (
    <>
      <OpenedMenu
        label={menuLabel}
        strategy="fixed"
        position="relative"
        loading={productDuplicate.busy || productActions.some(({ busy }) => busy)}
      >
        {() => (
          <>
            {productLink(productUrls.view(id), t('tile.view'), Eye)}
            <Allowed needs="EDIT">{productLink(productUrls.edit(id), t('tile.edit'), Pencil)}</Allowed>
            {productLink(contentUrls.list(id), t('tile.content'), Library)}
            <Menu.Separator />
            {productActions.map(({ action, label, icon, run }) => (
              <Allowed key={action} needs="EDIT">
                <Menu.Item value={action} onSelect={run}>
                  {icon}
                  {label}
                </Menu.Item>
              </Allowed>
            ))}
            <Allowed needs="EDIT">
              <Menu.Item value="duplicate" onSelect={productDuplicate.run}>
                <CopyPlus size={16} aria-hidden />
                {t('tile.duplicate')}
              </Menu.Item>
            </Allowed>
            <Menu.Separator />
            <Disabled because={mayNotDelete}>
              <Menu.Item value="delete" color={mayNotDelete ? undefined : 'fg.error'} onSelect={() => setDeletingProduct(true)}>
                <Trash2 size={16} aria-hidden />
                {t('tile.delete')}
              </Menu.Item>
            </Disabled>
          </>
        )}
      </OpenedMenu>
      <DeleteProductDialog product={product} open={deletingProduct} onClose={() => setDeletingProduct(false)} />
      <Modal open={productMissing.length > 0} onClose={() => setProductMissing([])} title={t('missing.title')}>
        <Box paddingBlockEnd={4}>
          <MissingList productId={id} missing={productMissing} />
        </Box>
      </Modal>
      <PublishConcerns productId={id} warning={publishWarning} onClose={() => setPublishWarning(null)} />
    </>
  );
}

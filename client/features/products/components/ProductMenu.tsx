import { Box, IconButton, Menu } from '@chakra-ui/react';
import { CopyPlus, Ellipsis, Eye, Library, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProductTileFragment } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { Allowed, useDenialReason } from '../../../ui/Allowed.tsx';
import { pickText } from '../../../ui/BiText.tsx';
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
  const { id, title, titleAr, wasOrdered } = product;
  const [missing, setMissing] = useState<readonly FieldFailure[]>([]);
  const [deleting, setDeleting] = useState(false);
  const [warning, setWarning] = useState<PublishWarning | null>(null);
  const actions = useStatusActions(product, setMissing, setWarning);
  const duplicate = useDuplicate(id);
  const mayNotEdit = useDenialReason('EDIT');
  const mayNotDelete = mayNotEdit ?? (wasOrdered ? t('delete.wasOrdered') : null);
  const link = (to: string, label: string, Icon: LucideIcon) => (
    <Menu.Item value={to} asChild>
      <Link to={to}>
        <Icon size={16} aria-hidden />
        {label}
      </Link>
    </Menu.Item>
  );
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end', strategy: 'fixed' }} lazyMount unmountOnExit>
        <Menu.Trigger asChild>
          <IconButton
            position="relative"
            variant="ghost"
            size="sm"
            color="fg.muted"
            loading={duplicate.busy || actions.some(({ busy }) => busy)}
            aria-label={t('tile.more', { title: pickText(title, titleAr).text })}
          >
            <Ellipsis aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Menu.Positioner>
          <Menu.Content minWidth="12rem" textAlign="start">
            {link(productUrls.view(id), t('tile.view'), Eye)}
            <Allowed needs="EDIT">{link(productUrls.edit(id), t('tile.edit'), Pencil)}</Allowed>
            {link(contentUrls.list(id), t('tile.content'), Library)}
            <Menu.Separator />
            {actions.map(({ action, label, icon, run }) => (
              <Allowed key={action} needs="EDIT">
                <Menu.Item value={action} onSelect={run}>
                  {icon}
                  {label}
                </Menu.Item>
              </Allowed>
            ))}
            <Allowed needs="EDIT">
              <Menu.Item value="duplicate" onSelect={duplicate.run}>
                <CopyPlus size={16} aria-hidden />
                {t('tile.duplicate')}
              </Menu.Item>
            </Allowed>
            <Menu.Separator />
            <Disabled because={mayNotDelete}>
              <Menu.Item value="delete" color={mayNotDelete ? undefined : 'fg.error'} onSelect={() => setDeleting(true)}>
                <Trash2 size={16} aria-hidden />
                {t('tile.delete')}
              </Menu.Item>
            </Disabled>
          </Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
      <DeleteProductDialog product={product} open={deleting} onClose={() => setDeleting(false)} />
      <Modal open={missing.length > 0} onClose={() => setMissing([])} title={t('missing.title')}>
        <Box paddingBlockEnd={4}>
          <MissingList productId={id} missing={missing} />
        </Box>
      </Modal>
      <PublishConcerns productId={id} warning={warning} onClose={() => setWarning(null)} />
    </>
  );
}

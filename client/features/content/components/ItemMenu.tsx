import { Menu } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, FolderInput, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Allowed } from '../../../ui/Allowed.tsx';
import { useOutline } from '../outline/context.ts';
import { stepOf } from '../outline/order.ts';
import { contentUrls } from '../urls.ts';

export interface ItemMenuProps {
  item: { id: string; productId: string; title: string };
  onMove: () => void;
  onDelete: () => void;
}

/** What can be done with an item, for those who cannot drag too. */
export function ItemMenu({ item: { id, productId, title }, onMove, onDelete }: ItemMenuProps) {
  const { t } = useTranslation('content');
  const { order, step } = useOutline();
  return (
    <ActionMenu label={t('item.actions', { title })}>
      {() => (
        <>
          <Allowed needs="EDIT">
            <Menu.Item value="edit" asChild>
              <Link to={contentUrls.edit(productId, id)}>
                <Pencil size={16} aria-hidden />
                {t('item.edit')}
              </Link>
            </Menu.Item>
          </Allowed>
          <Menu.Separator />
          <Allowed needs="EDIT">
            <Menu.Item value="up" disabled={!stepOf(order(), id, -1)} onSelect={() => step(id, -1)}>
              <ArrowUp size={16} aria-hidden />
              {t('move.up')}
            </Menu.Item>
          </Allowed>
          <Allowed needs="EDIT">
            <Menu.Item value="down" disabled={!stepOf(order(), id, 1)} onSelect={() => step(id, 1)}>
              <ArrowDown size={16} aria-hidden />
              {t('move.down')}
            </Menu.Item>
          </Allowed>
          <Allowed needs="EDIT">
            <Menu.Item value="move" disabled={order().length < 2} onSelect={onMove}>
              <FolderInput size={16} aria-hidden />
              {t('move.to')}
            </Menu.Item>
          </Allowed>
          <Menu.Separator />
          <Allowed needs="EDIT">
            <Menu.Item value="delete" color="fg.error" onSelect={onDelete}>
              <Trash2 size={16} aria-hidden />
              {t('item.delete')}
            </Menu.Item>
          </Allowed>
        </>
      )}
    </ActionMenu>
  );
}

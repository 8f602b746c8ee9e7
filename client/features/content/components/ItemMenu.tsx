import { FolderInput, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Allowed } from '../../../ui/Allowed.tsx';
import { Menu } from '../../../ui/chakra/menu.ts';
import { useOutline } from '../outline/context.ts';
import { itemStepOf } from '../outline/order.ts';
import { contentUrls } from '../urls.ts';
import { StepEntries } from './StepEntries.tsx';

export interface ItemMenuProps {
  item: { id: string; productId: string; title: string };
  onMove: () => void;
  onDelete: () => void;
}

/** The actions on an item; moving is among them, for people who cannot drag. */
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
          <StepEntries canStep={(by) => itemStepOf(order(), id, by) !== undefined} onStep={(by) => step(id, by)} />
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

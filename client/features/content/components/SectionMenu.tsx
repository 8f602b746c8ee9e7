import { Menu } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Allowed } from '../../../ui/Allowed.tsx';
import { useOutline } from '../outline/context.ts';

export interface SectionMenuProps {
  id: string;
  title: string;
  onRename: () => void;
  onDelete: () => void;
}

/** What can be done with a section, for those who cannot drag too. */
export function SectionMenu({ id, title, onRename, onDelete }: SectionMenuProps) {
  const { t } = useTranslation('content');
  const { order, stepSection } = useOutline();
  return (
    <ActionMenu label={t('section.actions', { title })}>
      {() => {
        const index = order().findIndex(({ sectionId }) => sectionId === id);
        return (
          <>
            <Allowed needs="EDIT">
              <Menu.Item value="rename" onSelect={onRename}>
                <Pencil size={16} aria-hidden />
                {t('section.rename')}
              </Menu.Item>
            </Allowed>
            <Menu.Separator />
            <Allowed needs="EDIT">
              <Menu.Item value="up" disabled={index === 0} onSelect={() => stepSection(id, -1)}>
                <ArrowUp size={16} aria-hidden />
                {t('move.up')}
              </Menu.Item>
            </Allowed>
            <Allowed needs="EDIT">
              <Menu.Item value="down" disabled={index === order().length - 1} onSelect={() => stepSection(id, 1)}>
                <ArrowDown size={16} aria-hidden />
                {t('move.down')}
              </Menu.Item>
            </Allowed>
            <Menu.Separator />
            <Allowed needs="EDIT">
              <Menu.Item value="delete" color="fg.error" onSelect={onDelete}>
                <Trash2 size={16} aria-hidden />
                {t('section.delete')}
              </Menu.Item>
            </Allowed>
          </>
        );
      }}
    </ActionMenu>
  );
}

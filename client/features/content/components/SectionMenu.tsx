import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Allowed } from '../../../ui/Allowed.tsx';
import { Menu } from '../../../ui/chakra/menu.ts';
import { useOutline } from '../outline/context.ts';
import { StepEntries } from './StepEntries.tsx';

export interface SectionMenuProps {
  id: string;
  title: string;
  onRename: () => void;
  onDelete: () => void;
}

/** The actions on a section; moving is among them, for people who cannot drag. */
export function SectionMenu({ id, title, onRename, onDelete }: SectionMenuProps) {
  const { t } = useTranslation('content');
  const { order, stepSection } = useOutline();
  return (
    <ActionMenu
      label={t('section.actions', { title })}
      // The name's field takes the focus, so it opens after the menu has given the focus back.
      onClosed={(chosenEntry) => chosenEntry === 'rename' && onRename()}
    >
      {() => {
        const sectionIndex = order().findIndex(({ sectionId }) => sectionId === id);
        return (
          <>
            <Allowed needs="EDIT">
              <Menu.Item value="rename">
                <Pencil size={16} aria-hidden />
                {t('section.rename')}
              </Menu.Item>
            </Allowed>
            <Menu.Separator />
            <StepEntries canStep={(by) => order()[sectionIndex + by] !== undefined} onStep={(by) => stepSection(id, by)} />
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

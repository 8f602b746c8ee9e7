import { Eye, EyeOff, LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../ui/Allowed.tsx';
import { FlagButton } from '../../../ui/FlagButton.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { type Flags, useContentItemFlags } from '../mutations/useContentItemFlags.ts';

/** Switches who may see an item, in place. */
export function ItemFlags({ item }: { item: Flags & { id: string; version: number; title: string } }) {
  const { t } = useTranslation('content');
  const changeFlags = useContentItemFlags();
  const { title, isFree, isVisible } = item;
  const { run: runFlags } = useToastedAction();
  const setItemFlags = (flags: Partial<Flags>) => runFlags(() => changeFlags(item, { isFree, isVisible }, flags));
  return (
    <>
      <Allowed needs="EDIT">
        <FlagButton
          on={isFree}
          icon={isFree ? LockKeyholeOpen : LockKeyhole}
          word={t(isFree ? 'item.free' : 'item.buyers')}
          label={t('item.freeSwitch', { title })}
          onToggle={() => void setItemFlags({ isFree: !isFree })}
        />
      </Allowed>
      <Allowed needs="EDIT">
        <FlagButton
          on={isVisible}
          icon={isVisible ? Eye : EyeOff}
          word={t(isVisible ? 'item.visible' : 'item.hidden')}
          label={t('item.visibleSwitch', { title })}
          onToggle={() => void setItemFlags({ isVisible: !isVisible })}
        />
      </Allowed>
    </>
  );
}

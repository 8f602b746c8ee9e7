import { EyeOff, Link2, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AppointmentTypeLineFragment } from '../../../apollo/generated.ts';
import { localized } from '../../../i18n/language.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Allowed } from '../../../ui/Allowed.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { Menu } from '../../../ui/chakra/menu.ts';
import { copyText } from '../../../ui/copyText.ts';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { useTypeDelete, useTypeUpdate } from '../mutations/useTypeActions.ts';
import { availabilityUrls } from '../urls.ts';

/** The actions on an appointment type. One that was booked is withdrawn instead of deleted. */
export function TypeMenu({ type }: { type: AppointmentTypeLineFragment }) {
  const { t } = useTranslation('availability');
  const { id, isOffered, wasBooked, publicPath } = type;
  const title = pickText(type.title, type.titleAr).text;
  const [deletingType, setDeletingType] = useState(false);
  const updateType = useTypeUpdate();
  const deleteType = useTypeDelete();
  const copyTypeLink = async () => {
    const typeAddress = window.location.origin + localized(publicPath ?? '');
    // If the browser refuses, the address is shown to be copied by hand.
    if (await copyText(typeAddress)) toast.success(t('types.linkCopied'));
    else toast.info(typeAddress);
  };
  const { run: runOffer } = useToastedAction();
  const toggleOffered = () =>
    runOffer(
      () => updateType({ id, input: { isOffered: !isOffered } }),
      () => toast.success(t(isOffered ? 'types.nowWithdrawn' : 'types.nowOffered', { title })),
    );
  return (
    <>
      <ActionMenu label={t('types.more', { title })}>
        {() => (
          <>
            <Menu.Item value="edit" asChild>
              <Link to={availabilityUrls.type(id)}>
                <Pencil size={16} aria-hidden />
                {t('types.edit')}
              </Link>
            </Menu.Item>
            {publicPath && isOffered && (
              <Menu.Item value="link" onSelect={() => void copyTypeLink()}>
                <Link2 size={16} aria-hidden />
                {t('types.copyLink')}
              </Menu.Item>
            )}
            <Allowed needs="EDIT">
              <Menu.Item value="offer" onSelect={() => void toggleOffered()}>
                {isOffered ? <EyeOff size={16} aria-hidden /> : <RotateCcw size={16} aria-hidden />}
                {t(isOffered ? 'types.withdraw' : 'types.offer')}
              </Menu.Item>
            </Allowed>
            {!wasBooked && (
              <Allowed needs="EDIT">
                <Menu.Item value="delete" color="fg.error" onSelect={() => setDeletingType(true)}>
                  <Trash2 size={16} aria-hidden />
                  {t('types.delete')}
                </Menu.Item>
              </Allowed>
            )}
          </>
        )}
      </ActionMenu>
      <DeleteDialog
        open={deletingType}
        onClose={() => setDeletingType(false)}
        title={t('types.deleteTitle', { title })}
        confirm={t('types.delete')}
        remove={() => deleteType(id)}
        done={t('types.deleted')}
      >
        {t('types.deleteText')}
      </DeleteDialog>
    </>
  );
}

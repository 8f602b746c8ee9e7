import { CircleOff, Link2, Pencil, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PromoCodeLineFragment } from '../../../apollo/generated.ts';
import { localized } from '../../../i18n/language.ts';
import { useViewer } from '../../../session/auth.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Allowed } from '../../../ui/Allowed.tsx';
import { Menu } from '../../../ui/chakra/menu.ts';
import { copyText } from '../../../ui/copyText.ts';
import { toast } from '../../../ui/toaster.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';
import { editDealOffer } from '../offeredUrls.ts';

export interface PromoCodeMenuProps {
  code: PromoCodeLineFragment;
  busy: boolean;
  onRun: (codeAction: 'retire' | 'restore') => void;
}

/** The actions on a code: send it, change it, take it back. */
export function PromoCodeMenu({ code: line, busy, onRun }: PromoCodeMenuProps) {
  const { code, state, product } = line;
  const { t } = useTranslation(['promos', 'common']);
  const { viewer } = useViewer();
  const username = viewer?.creator?.username;
  const codeAction = state === 'RETIRED' ? 'restore' : 'retire';
  const CodeActionIcon = state === 'RETIRED' ? RotateCcw : CircleOff;
  const copyCodeLink = async (codeSource: string, productId: string) => {
    const codeAddress = window.location.origin + localized(storefrontUrls.withCode(codeSource, productId, code));
    if (await copyText(codeAddress)) toast.success(t('actions.copied', { ns: 'common' }));
    else toast.info(codeAddress);
  };
  return (
    <ActionMenu label={t('list.more', { code })} loading={busy} strategy="fixed">
      {() => (
        <>
          {username && state === 'ACTIVE' && product?.status === 'PUBLISHED' && (
            <Menu.Item value="link" onSelect={() => void copyCodeLink(username, product.id)}>
              <Link2 size={16} aria-hidden />
              {t('list.copyLink')}
            </Menu.Item>
          )}
          {state !== 'RETIRED' && (
            <Allowed needs="EDIT">
              <Menu.Item value="edit" asChild>
                <Link to={editDealOffer(line)}>
                  <Pencil size={16} aria-hidden />
                  {t('list.edit')}
                </Link>
              </Menu.Item>
            </Allowed>
          )}
          <Allowed needs="EDIT">
            <Menu.Item value={codeAction} onSelect={() => onRun(codeAction)}>
              <CodeActionIcon size={16} aria-hidden />
              {t(`list.${codeAction}`)}
            </Menu.Item>
          </Allowed>
        </>
      )}
    </ActionMenu>
  );
}

import { IconButton, Menu } from '@chakra-ui/react';
import { Ellipsis, Eye, Library, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pickText } from '../../../ui/BiText.tsx';
import { contentUrls } from '../../content/urls.ts';
import { productUrls } from '../urls.ts';
import type { StatusAction } from './useStatusActions.tsx';

export interface TileMenuProps {
  product: { id: string; title: string; titleAr: string | null };
  canEdit: boolean;
  actions: readonly StatusAction[];
}

/** Where to go from a product's card, and what its status allows. */
export function TileMenu({ product: { id, title, titleAr }, canEdit, actions }: TileMenuProps) {
  const { t } = useTranslation('products');
  const links = [
    { to: productUrls.view(id), label: t('tile.view'), icon: Eye, shown: true },
    { to: productUrls.edit(id), label: t('tile.edit'), icon: Pencil, shown: canEdit },
    { to: contentUrls.list(id), label: t('tile.content'), icon: Library, shown: true },
  ].filter(({ shown }) => shown);
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <IconButton
          position="relative"
          variant="ghost"
          size="sm"
          loading={actions.some(({ busy }) => busy)}
          aria-label={t('tile.more', { title: pickText(title, titleAr).text })}
        >
          <Ellipsis aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minWidth="12rem">
          {links.map(({ to, label, icon: Icon }) => (
            <Menu.Item key={to} value={to} asChild>
              <Link to={to}>
                <Icon size={16} aria-hidden />
                {label}
              </Link>
            </Menu.Item>
          ))}
          <Menu.Separator />
          {actions.map(({ action, label, icon, run }) => (
            <Menu.Item key={action} value={action} disabled={!canEdit} onSelect={run}>
              {icon}
              {label}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

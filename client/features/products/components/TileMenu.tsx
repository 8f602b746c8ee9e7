import { IconButton, Menu } from '@chakra-ui/react';
import { Ellipsis, Eye, Library, type LucideIcon, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Allowed } from '../../../ui/Allowed.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { contentUrls } from '../../content/urls.ts';
import { productUrls } from '../urls.ts';
import type { StatusAction } from './useStatusActions.tsx';

export interface TileMenuProps {
  product: { id: string; title: string; titleAr: string | null };
  actions: readonly StatusAction[];
}

/** Where to go from a product's card, and what its status allows. */
export function TileMenu({ product: { id, title, titleAr }, actions }: TileMenuProps) {
  const { t } = useTranslation('products');
  const link = (to: string, label: string, Icon: LucideIcon) => (
    <Menu.Item value={to} asChild>
      <Link to={to}>
        <Icon size={16} aria-hidden />
        {label}
      </Link>
    </Menu.Item>
  );
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
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

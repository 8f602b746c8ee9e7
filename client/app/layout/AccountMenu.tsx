import { Button, chakra } from '@chakra-ui/react';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Avatar } from '../../ui/Avatar.tsx';
import { Menu } from '../../ui/chakra/menu.ts';
import type { PictureSource } from '../../ui/Picture.tsx';

export interface AccountMenuProps {
  name: string;
  email: string;
  image?: PictureSource | null;
  /** Below the email. */
  note?: ReactNode;
  links: readonly { to: string; label: string; icon: ReactNode }[];
  /** Other accounts to change to: groups of the menu, below the links. */
  accounts?: ReactNode;
  onSignOut: () => void;
}

/** The avatar and its menu. */
export function AccountMenu({ name, email, image, note, links, accounts, onSignOut }: AccountMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button variant="plain" padding={0} height="auto" minWidth={0} borderRadius="full" aria-label={t('nav.account', { name })}>
          <Avatar image={image} name={name} size={9} />
        </Button>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minWidth="15rem" maxWidth="min(20rem, calc(100vw - 2rem))" overflowWrap="anywhere">
          <Menu.ItemGroup>
            <Menu.ItemGroupLabel>
              <chakra.span display="block">
                <bdi>{name}</bdi>
              </chakra.span>
              <chakra.span display="block" color="fg.muted" fontWeight="normal" textStyle="sm">
                <bdi>{email}</bdi>
              </chakra.span>
              {note}
            </Menu.ItemGroupLabel>
            {links.map(({ to, label, icon }) => (
              <Menu.Item key={to} value={to} asChild>
                <Link to={to}>
                  {icon}
                  {label}
                </Link>
              </Menu.Item>
            ))}
          </Menu.ItemGroup>
          <Menu.Separator />
          {accounts}
          <Menu.Item value="sign-out" onSelect={onSignOut}>
            <LogOut size={16} aria-hidden className="flip" />
            {t('nav.signOut')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

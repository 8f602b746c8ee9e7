import { Button, chakra, Drawer, IconButton, Portal, Stack } from '@chakra-ui/react';
import { LogOut, Menu, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { productUrls } from '../../features/products/urls.ts';
import { ButtonLink } from '../../ui/AppLink.tsx';
import { Logo } from '../../ui/art/Logo.tsx';
import { signOut } from '../auth.ts';
import { consoleLinks } from './consoleLinks.tsx';

const MenuLink = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 11,
    paddingInline: 3,
    borderRadius: 'l2',
    '&[aria-current=page]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'medium' },
    focusVisibleRing: 'inside',
  },
});

/** The console's navigation on phones: 80 % of the width, closed by a click outside (specification, section 2). */
export function SideMenu({ canCreate }: { canCreate: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Drawer.Root open={open} onOpenChange={(change) => setOpen(change.open)} placement="start">
      <Drawer.Trigger asChild>
        <IconButton variant="ghost" size="sm" hideFrom="md" aria-label={t('nav.openMenu')} marginInlineStart={-2}>
          <Menu aria-hidden />
        </IconButton>
      </Drawer.Trigger>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content width="80%" maxWidth="80%" aria-label={t('nav.menu')}>
            <Drawer.Header>
              <Logo />
            </Drawer.Header>
            <Drawer.Body>
              <Stack as="nav" aria-label={t('nav.console')} gap={1}>
                {consoleLinks(t).map(({ to, label, icon }) => (
                  <MenuLink key={to} to={to} onClick={close}>
                    {icon}
                    {label}
                  </MenuLink>
                ))}
              </Stack>
            </Drawer.Body>
            <Drawer.Footer flexDirection="column" alignItems="stretch" gap={3}>
              {canCreate && (
                <ButtonLink to={productUrls.create} colorPalette="brand" onClick={close}>
                  <Plus aria-hidden />
                  {t('nav.newProduct')}
                </ButtonLink>
              )}
              <Button variant="outline" onClick={() => signOut('CREATOR')}>
                <LogOut aria-hidden className="flip" />
                {t('nav.logout')}
              </Button>
            </Drawer.Footer>
            <Drawer.CloseTrigger asChild insetBlockStart={4} insetInlineEnd={3}>
              <IconButton variant="ghost" size="sm" aria-label={t('nav.closeMenu')}>
                <X aria-hidden />
              </IconButton>
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

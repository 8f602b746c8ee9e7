import { Button, chakra, IconButton, Stack } from '@chakra-ui/react';
import { LogOut, Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../session/auth.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { ButtonLink } from '../../ui/AppLink.tsx';
import { Logo } from '../../ui/art/Logo.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { useOpening } from '../../ui/useOpening.ts';
import { AreaLink } from './AreaLink.tsx';
import { consoleLinks, quickCreates } from './consoleLinks.tsx';
import { shownInLargeLetters } from './TopBar.tsx';

const MenuLink = chakra(AreaLink, {
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

/** The console's navigation on screens where the bar has no room. Its Logout leaves nothing in the browser (specification, section 4). */
export function SideMenu() {
  const { t } = useTranslation();
  const { isOpen, isOpening, open, close } = useOpening();
  return (
    <>
      <IconButton
        variant="ghost"
        size="sm"
        css={shownInLargeLetters}
        marginInlineStart={-2}
        aria-label={t('nav.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen || isOpening}
        onClick={open}
      >
        <Menu aria-hidden />
      </IconButton>
      <Drawer
        open={isOpen}
        onClose={close}
        label={t('nav.menu')}
        heading={<Logo />}
        footer={
          <>
            {quickCreates(t).map(({ to, label, icon, look }) => (
              <Allowed key={to} needs="EDIT">
                <ButtonLink to={to} {...look} onClick={close}>
                  {icon}
                  {label}
                </ButtonLink>
              </Allowed>
            ))}
            <Button variant="ghost" onClick={() => signOut('CREATOR', { leaveNothing: true })}>
              <LogOut aria-hidden className="flip" />
              {t('nav.logout')}
            </Button>
          </>
        }
      >
        <Stack as="nav" aria-label={t('nav.console')} gap={1}>
          {consoleLinks(t).map(({ to, area, label, icon }) => (
            <MenuLink key={to} to={to} area={area} onClick={close}>
              {icon}
              {label}
            </MenuLink>
          ))}
        </Stack>
      </Drawer>
    </>
  );
}

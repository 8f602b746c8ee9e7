import { Box, chakra, Flex } from '@chakra-ui/react';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { accountUrls } from '../../features/accounts/urls.ts';
import { siteUrls } from '../../features/site/urls.ts';
import { storefrontUrls } from '../../features/storefront/urls.ts';
import { isArabic, switchLanguage } from '../../i18n/language.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Logo } from '../../ui/art/Logo.tsx';

const links = ['terms', 'privacy', 'refunds', 'imprint', 'contact'] as const;

/** The footer of the public pages: what the site is, its terms, and how to reach its operator. */
export const Footer = memo(function Footer() {
  const { t } = useTranslation();
  return (
    <chakra.footer borderBlockStartWidth="1px" bg="bg.subtle" color="fg.muted" textStyle="sm" css={{ '@media print': { display: 'none' } }}>
      <Flex
        wrap="wrap"
        justify="space-between"
        align="center"
        columnGap={8}
        rowGap={5}
        maxWidth="content"
        marginInline="auto"
        paddingInline={{ base: 4, md: 8 }}
        paddingBlock={{ base: 8, md: 10 }}
      >
        <Flex wrap="wrap" align="center" columnGap={4} rowGap={2}>
          <AppLink to="/" plain aria-label={t('nav.home')}>
            <Logo />
          </AppLink>
          <chakra.p>{t('slogan')}</chakra.p>
        </Flex>
        <Box as="nav" aria-label={t('footer.label', { ns: 'site' })} marginInline={-1}>
          <Flex as="ul" listStyleType="none" wrap="wrap" columnGap={{ base: 4, md: 5 }} rowGap={1}>
            <FooterLink to={storefrontUrls.discovery()}>{t('nav.findCreator')}</FooterLink>
            <FooterLink to={accountUrls.landing}>{t('nav.forCreators')}</FooterLink>
            {links.map((name) => (
              <FooterLink key={name} to={siteUrls[name]}>
                {t(`footer.${name}`, { ns: 'site' })}
              </FooterLink>
            ))}
            <OtherLanguage />
          </Flex>
        </Box>
      </Flex>
    </chakra.footer>
  );
});

const look = { display: 'inline-block', padding: 1, _hover: { color: 'fg', textDecoration: 'underline' } } as const;

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <AppLink to={to} plain {...look}>
        {children}
      </AppLink>
    </li>
  );
}

/** A link to the same page in the other language. With scripts, the typed text is kept. */
function OtherLanguage() {
  const { t } = useTranslation('site');
  const { pathname, search } = useLocation();
  const other = isArabic ? 'en' : 'ar';
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    switchLanguage();
  };
  return (
    <li>
      <chakra.a
        href={`/${other}${pathname === '/' ? '' : pathname}${search}`}
        hrefLang={other}
        lang={other}
        fontFamily="other"
        onClick={follow}
        borderRadius="xs"
        focusVisibleRing="outside"
        {...look}
      >
        {t('footer.language')}
      </chakra.a>
    </li>
  );
}

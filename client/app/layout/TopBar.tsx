import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../ui/AppLink.tsx';
import { Logo } from '../../ui/art/Logo.tsx';

/** Where a phone's page is zoomed, or a phone is very narrow, the mark stands for the name. */
const markAlone = { '@media (max-width: 22rem)': { '& span': { display: 'none' } } } as const;

/** The line at the top of every layout: the logo to the site's root, then what the layout puts there. */
export function TopBar({ start, children }: { start?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box
      as="header"
      position="sticky"
      insetBlockStart={0}
      zIndex="sticky"
      bg="bg"
      borderBlockEndWidth="1px"
      css={{ '@media print': { display: 'none' } }}
    >
      <Flex align="center" gap={{ base: 1, md: 3 }} maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 8 }} height={16}>
        {start}
        <AppLink to="/" plain aria-label={t('nav.home')} marginInlineEnd="auto" css={markAlone}>
          <Logo />
        </AppLink>
        {children}
      </Flex>
    </Box>
  );
}

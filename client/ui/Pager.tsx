import { Button, chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/format.ts';
import { ButtonLink } from './AppLink.tsx';

export interface PagerProps {
  /** The page, counted from 1. */
  page: number;
  pages: number;
  /** The address of a page, without the language. */
  to: (page: number) => string;
}

/** The navigation below a list of several pages: the position, and links to the page before and after. Nothing for a single page. */
export function Pager({ page, pages, to }: PagerProps) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  return (
    <Flex as="nav" aria-label={t('pager.label')} align="center" justify="center" gap={4} marginBlockStart={6}>
      <Step to={page > 1 ? to(page - 1) : null}>
        <ChevronLeft aria-hidden className="flip" />
        {t('actions.previous')}
      </Step>
      <chakra.span className="figures" color="fg.muted" textStyle="sm" aria-current="page">
        {t('pager.page', { page: formatNumber(page), pages: formatNumber(pages) })}
      </chakra.span>
      <Step to={page < pages ? to(page + 1) : null}>
        {t('actions.next')}
        <ChevronRight aria-hidden className="flip" />
      </Step>
    </Flex>
  );
}

const look = { variant: 'outline', size: 'sm' } as const;

function Step({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? (
    <Button {...look} disabled>
      {children}
    </Button>
  ) : (
    <ButtonLink {...look} to={to}>
      {children}
    </ButtonLink>
  );
}

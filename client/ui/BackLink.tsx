import { chakra } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';
import { pickText } from './BiText.tsx';

/** Above a heading: where the page belongs. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <AppLink
      to={to}
      plain
      color="fg.muted"
      textStyle="sm"
      display="inline-flex"
      alignItems="center"
      gap={1.5}
      minHeight={6}
      maxWidth="full"
      _hover={{ color: 'fg' }}
    >
      <ArrowLeft size={16} aria-hidden className="flip" style={{ flexShrink: 0 }} />
      <chakra.span truncate>{children}</chakra.span>
    </AppLink>
  );
}

/** Back to the thing with this title. A long title loses its end, in either direction. */
export function TitleBackLink({ to, title, titleAr }: { to: string; title: string; titleAr: string | null }) {
  const { text, lang, dir } = pickText(title, titleAr);
  return (
    <BackLink to={to}>
      <chakra.span lang={lang} dir={dir} display="block" truncate>
        {text}
      </chakra.span>
    </BackLink>
  );
}

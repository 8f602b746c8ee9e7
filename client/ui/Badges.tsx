import type { BadgeProps } from '@chakra-ui/react';
import { isArabic } from '../i18n/language.ts';
import { Badge } from './chakra/badge.ts';

/** A creator's profession, in its own colour; ink text on it is readable in both modes. */
export function ProfessionBadge({ profession }: { profession: { label: string; labelAr: string; color: string } }) {
  return (
    <Badge size="md" borderRadius="full" paddingInline={3} paddingBlock={1} color="ink" style={{ backgroundColor: profession.color }}>
      {isArabic ? profession.labelAr : profession.label}
    </Badge>
  );
}

const tones = { neutral: 'gray', positive: 'green', attention: 'saffron', negative: 'red', info: 'blue' } as const;

/** A state in a word; the tone only supports it. */
export function StatusBadge({ tone, children, ...props }: BadgeProps & { tone: keyof typeof tones }) {
  return (
    <Badge
      colorPalette={tones[tone]}
      size="md"
      borderRadius="full"
      paddingInline={2.5}
      paddingBlock={0.5}
      maxWidth="full"
      whiteSpace={{ base: 'normal', sm: 'nowrap' }}
      {...props}
    >
      {children}
    </Badge>
  );
}

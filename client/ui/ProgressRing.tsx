import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../i18n/format.ts';

export interface ProgressRingProps {
  /** A share of one. */
  share: number;
  /** Pixels. */
  size?: number;
  /** The ring's name for screen readers; without it the words beside it say so. */
  label?: string;
}

const radius = 9;
const around = 2 * Math.PI * radius;

/** A ring that shows a progress: it closes from the top, and has a tick at the end. */
export function ProgressRing({ share, size = 22, label }: ProgressRingProps) {
  const { t } = useTranslation();
  const done = share >= 1;
  const said = done ? t('completed') : formatPercent(Math.floor(share * 100) / 100);
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      width={`${size}px`}
      height={`${size}px`}
      flexShrink={0}
      fill="none"
      strokeLinecap="round"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label ? `${label}: ${said}` : said })}
    >
      <chakra.circle cx="12" cy="12" r={radius} strokeWidth="3" stroke="border" />
      {share > 0 && (
        <chakra.circle
          cx="12"
          cy="12"
          r={radius}
          strokeWidth="3"
          stroke="brand.solid"
          fill={done ? 'brand.solid' : undefined}
          strokeDasharray={`${Math.min(share, 1) * around} ${around}`}
          transform="rotate(-90 12 12)"
          transition="stroke-dasharray 300ms"
        />
      )}
      {done && <chakra.path d="m8 12.4 2.7 2.7L16 9.6" stroke="brand.contrast" strokeWidth="2.2" strokeLinejoin="round" />}
    </chakra.svg>
  );
}

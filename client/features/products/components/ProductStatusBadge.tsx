import { useTranslation } from 'react-i18next';
import type { ProductStatus } from '../../../apollo/generated.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';

const tones = { DRAFT: 'attention', PUBLISHED: 'positive', ARCHIVED: 'neutral' } as const;
const words = { DRAFT: 'status.draft', PUBLISHED: 'status.published', ARCHIVED: 'status.archived' } as const;

export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  const { t } = useTranslation();
  return <StatusBadge tone={tones[status]}>{t(words[status])}</StatusBadge>;
}

import { useTranslation } from 'react-i18next';
import type { ProductStatus } from '../../../apollo/generated.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';

const productTones = { DRAFT: 'attention', PUBLISHED: 'positive', ARCHIVED: 'neutral' } as const;
const productWords = { DRAFT: 'status.draft', PUBLISHED: 'status.published', ARCHIVED: 'status.archived' } as const;

export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  const { t } = useTranslation();
  return <StatusBadge tone={productTones[status]}>{t(productWords[status])}</StatusBadge>;
}

import { useTranslation } from 'react-i18next';
import type { PlanDuration } from '../../../apollo/generated.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { durations } from '../duration.ts';

/** Between *Monthly Plans* and *Yearly Plans* (specification, section 2). */
export function DurationToggle({ value, onChange }: { value: PlanDuration; onChange: (duration: PlanDuration) => void }) {
  const { t } = useTranslation('plans');
  return (
    <Segments
      label={t('toggle.label')}
      items={durations.map((duration) => ({ value: duration, label: t(`toggle.${duration}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}

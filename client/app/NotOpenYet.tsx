import { Box } from '@chakra-ui/react';
import { Gem } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reportUrls } from '../features/reports/urls.ts';
import { ButtonLink } from '../ui/AppLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTitle } from '../ui/Page.tsx';

const icons = { plans: Gem };

/** A screen that has its address before it can do anything: says what it will be, and leads back. */
function NotOpenYet({ what }: { what: keyof typeof icons }) {
  const { t } = useTranslation();
  const Icon = icons[what];
  const title = t(`notOpen.${what}`);
  useTitle(title);
  return (
    <Box marginBlock="auto">
      <EmptyState
        alone
        title={title}
        icon={<Icon size={28} aria-hidden />}
        action={
          <ButtonLink to={reportUrls.dashboard} variant="outline">
            {t('notOpen.back')}
          </ButtonLink>
        }
      >
        {t(`notOpen.${what}Text`)}
      </EmptyState>
    </Box>
  );
}

/** `/{lang}/cc/subscription` */
export const PlansNotOpen = () => <NotOpenYet what="plans" />;

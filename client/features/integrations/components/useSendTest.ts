import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { WebhookTestDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { integrationUrls } from '../urls.ts';

/** Sends a test to an endpoint, and leads to the page with the result. On that page, `onSent` is called instead. */
export function useSendTest(endpointId: string, onSent?: () => void): { busy: boolean; send: () => Promise<void> } {
  const { t } = useTranslation('integrations');
  const navigate = useNavigate();
  const test = useAction(WebhookTestDocument);
  const { busy, run } = useToastedAction();
  const send = () =>
    run(
      () => test({ id: endpointId }),
      () => {
        toast.success(t('webhooks.testSent'));
        if (onSent) onSent();
        else void navigate(integrationUrls.deliveries(endpointId));
      },
    );
  return { busy, send };
}

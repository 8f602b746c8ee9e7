import { useMutation } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ExportCreateDocument, type ExportCreateMutationVariables } from '../../../apollo/generated.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { reportUrls } from '../urls.ts';

/** Makes a file of all that a screen's filter finds. A small one is downloaded at once, a large one has a page that waits for it. */
export function ExportButton(variables: ExportCreateMutationVariables) {
  const { t } = useTranslation('exports');
  const navigate = useNavigate();
  const [create] = useMutation(ExportCreateDocument);
  const { busy, run } = useToastedAction();
  const make = async () => {
    const { data } = await create({ variables });
    const made = data?.exportCreate?.export;
    if (made?.url) window.location.assign(made.url);
    else if (made) void navigate(reportUrls.export(made.id));
    return data?.exportCreate?.userErrors ?? [];
  };
  return (
    <Allowed needs="EDIT">
      <Button variant="outline" loading={busy} loadingText={t('csv')} onClick={() => void run(make)}>
        <Download aria-hidden />
        {t('csv')}
      </Button>
    </Allowed>
  );
}

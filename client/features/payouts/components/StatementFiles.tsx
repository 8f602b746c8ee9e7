import { useLazyQuery } from '@apollo/client/react';
import { Button, chakra, Flex } from '@chakra-ui/react';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatementFileDocument } from '../../../apollo/generated.ts';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { ExportButton } from '../../reports/components/ExportButton.tsx';

/** The server's address of the script. */
const verifier = '/statement/verify-statement.mjs';

/** The account's statement: as a table for people, and with its hashes for verification. */
export function StatementFiles() {
  const { t } = useTranslation('payouts');
  const [ask] = useLazyQuery(StatementFileDocument, { fetchPolicy: 'network-only' });
  const { busy, run } = useToastedAction();
  const download = async () => {
    const { data, error } = await ask();
    if (error) throw error;
    if (data) window.location.assign(data.statement.url);
    return [];
  };
  return (
    <>
      <Flex gap={3} wrap="wrap">
        <ExportButton kind="STATEMENT" />
        <Button variant="outline" loading={busy} loadingText={t('statement.verifiable')} onClick={() => void run(download)}>
          <ShieldCheck aria-hidden />
          {t('statement.verifiable')}
        </Button>
      </Flex>
      <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={3}>
        {t('statement.help')}{' '}
        <chakra.a href={verifier} download color="brand.fg" textDecoration="underline">
          {t('statement.script')}
        </chakra.a>
      </chakra.p>
    </>
  );
}

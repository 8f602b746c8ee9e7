import { IconButton } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../ui/copyText.ts';
import { toast } from '../../../ui/toaster.tsx';

/** Puts a code on the clipboard. */
export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation(['promos', 'common']);
  const label = t('list.copyCode', { code });
  const copy = async () => {
    if (await copyText(code)) toast.success(t('actions.copied', { ns: 'common' }));
    // If the browser refuses, the code is shown to be copied by hand.
    else toast.info(code);
  };
  return (
    <IconButton variant="ghost" size="xs" color="fg.muted" aria-label={label} title={label} onClick={() => void copy()}>
      <Copy aria-hidden />
    </IconButton>
  );
}

import { Button, type ButtonProps } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from './copyText.ts';
import { toast } from './toaster.tsx';

/** Puts a text on the clipboard and says so for a moment. */
export function CopyButton({ text, label, ...props }: Omit<ButtonProps, 'children'> & { text: string; label: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    // If the browser refuses, the text is shown to be copied by hand.
    else toast.info(text);
  };
  return (
    <Button variant="outline" {...props} onClick={() => void copy()}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{copied ? t('actions.copied') : label}</span>
    </Button>
  );
}

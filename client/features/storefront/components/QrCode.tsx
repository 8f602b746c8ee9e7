import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toaster.tsx';
import { pngOf, qrOf, svgOf } from '../qr.ts';

/** A QR code of an address, to scan from the screen or save for print. It is black on white in dark mode, too. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { t } = useTranslation('storefront');
  const code = useMemo(() => qrOf(text), [text]);
  const saveQrCode = (qrFile: Blob | null, ending: string) => {
    if (!qrFile) return toast.error(t('share.notSaved'));
    const url = URL.createObjectURL(qrFile);
    const link = document.createElement('a');
    link.href = url;
    link.download = `qr-${nameOf(text)}.${ending}`;
    link.click();
    // By then the browser has begun to read the file.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <Flex wrap="wrap" align="center" gap={5} marginBlockStart={6} paddingBlockStart={6} borderBlockStartWidth="1px">
      <Box width={44} flexShrink={0} borderRadius="l2" borderWidth="1px" overflow="hidden" bg="white">
        <svg
          role="img"
          aria-label={t('share.qrOf', { title })}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          style={{ display: 'block', inlineSize: '100%' }}
        >
          <path d={code.path} fill="black" />
        </svg>
      </Box>
      <Box flex="1 1 10rem" minWidth={0}>
        <chakra.h3 textStyle="sm" fontWeight="semibold">
          {t('share.qr')}
        </chakra.h3>
        <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1}>
          {t('share.qrText')}
        </chakra.p>
        <Flex wrap="wrap" gap={2} marginBlockStart={3}>
          <Button size="sm" variant="outline" onClick={() => void pngOf(code).then((qrFile) => saveQrCode(qrFile, 'png'))}>
            <Download aria-hidden />
            {t('share.savePng')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => saveQrCode(svgOf(code), 'svg')}>
            <Download aria-hidden />
            {t('share.saveSvg')}
          </Button>
        </Flex>
      </Box>
    </Flex>
  );
}

/** The file's name: the last part of the address. */
const nameOf = (text: string) =>
  new URL(text).pathname
    .split('/')
    .at(-1)
    ?.replace(/[^\w.-]/g, '') || 'diwan';

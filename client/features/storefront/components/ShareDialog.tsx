import { Button, Center, chakra, Flex, Grid } from '@chakra-ui/react';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NetworkMark } from '../../../ui/art/NetworkMarks.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Input } from '../../../ui/chakra/input.ts';
import { copyText } from '../../../ui/copyText.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { canShareByDevice, shareByDevice } from '../device.ts';
import { type Link, type Network, networks, qrSource, tagged } from '../networks.ts';
import { QrCode } from './QrCode.tsx';

export interface ShareDialogProps {
  sharedLink: Link;
  open: boolean;
  onClose: () => void;
}

/** The page's address to copy, the networks to share it on, and its QR code. */
export function ShareDialog({ sharedLink, open, onClose }: ShareDialogProps) {
  const { t } = useTranslation(['storefront', 'common']);
  return (
    <Modal open={open} onClose={onClose} title={t('share.title')}>
      <Flex gap={2}>
        <Input
          readOnly
          type="url"
          aria-label={t('share.address')}
          value={sharedLink.url}
          minWidth={0}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={sharedLink.url} label={t('actions.copyLink', { ns: 'common' })} flexShrink={0} />
      </Flex>
      <Grid as="ul" listStyleType="none" templateColumns="repeat(4, 1fr)" rowGap={4} columnGap={1} marginBlockStart={6}>
        {networks.map((network) => (
          <li key={network.name}>
            <NetworkLink network={network} sharedLink={tagged(sharedLink, network.source)} />
          </li>
        ))}
      </Grid>
      {canShareByDevice(sharedLink) && (
        <Button variant="outline" width="full" marginBlockStart={4} onClick={() => void shareByDevice(sharedLink)}>
          <Send aria-hidden className="flip" />
          {t('share.otherApps')}
        </Button>
      )}
      <QrCode text={tagged(sharedLink, qrSource).url} title={sharedLink.title} />
    </Modal>
  );
}

const look = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 2,
  width: 'full',
  paddingBlock: 2,
  borderRadius: 'l2',
  textStyle: 'xs',
  cursor: 'button',
  transition: 'background 150ms',
  _hover: { bg: 'bg.muted' },
  focusVisibleRing: 'inside',
} as const;

/** Opens the network's page for sharing a link, or copies the link if the network has none. */
function NetworkLink({ network: { name, share }, sharedLink }: { network: Network; sharedLink: Link }) {
  const { t } = useTranslation('storefront');
  const label = t(`share.networks.${name}`);
  const copy = async () => {
    if (await copyText(sharedLink.url)) toast.success(t('share.copied'), t('share.paste', { network: label }));
    else toast.info(t('share.notCopied'), sharedLink.url);
  };
  const mark = (
    <>
      <Center width={12} height={12} borderRadius="full" bg="brand.subtle" color="brand.fg">
        <NetworkMark network={name} />
      </Center>
      {label}
    </>
  );
  return share ? (
    <chakra.a {...look} href={share(sharedLink)} target="_blank" rel="noopener noreferrer">
      {mark}
    </chakra.a>
  ) : (
    <chakra.button {...look} type="button" onClick={() => void copy()}>
      {mark}
    </chakra.button>
  );
}

import { Box, chakra, Flex, IconButton, Stack } from '@chakra-ui/react';
import { CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '../../../i18n/format.ts';
import { ownDirection } from '../../../i18n/language.ts';
import { Input } from '../../../ui/chakra/input.ts';
import { longestTitle, titleOf } from '../../../uploads/picked.ts';
import type { ChosenFile } from './chosen.ts';

export interface ChosenListProps {
  chosen: readonly ChosenFile[];
  onTitle: (id: string, title: string) => void;
  onRemove: (id: string) => void;
}

/** The files that are about to be uploaded, in their order, with the titles that their items will have. */
export function ChosenList({ chosen, onTitle, onRemove }: ChosenListProps) {
  return (
    <Stack as="ol" gap={0} listStyleType="none" borderBlockEndWidth="1px">
      {chosen.map((chosenFile) => {
        const uploadNumber = chosenFile.refusal ? null : chosen.filter(({ refusal }) => !refusal).indexOf(chosenFile) + 1;
        return (
          <ChosenLine
            key={chosenFile.id}
            chosenFile={chosenFile}
            uploadNumber={uploadNumber}
            onTitle={(title) => onTitle(chosenFile.id, title)}
            onRemove={() => onRemove(chosenFile.id)}
          />
        );
      })}
    </Stack>
  );
}

interface ChosenLineProps {
  chosenFile: ChosenFile;
  /** Its place among the files to send; null for a refused file. */
  uploadNumber: number | null;
  onTitle: (title: string) => void;
  onRemove: () => void;
}

function ChosenLine({ chosenFile: { file, title, refusal }, uploadNumber, onTitle, onRemove }: ChosenLineProps) {
  const { t } = useTranslation('uploads');
  const { name, size } = file;
  return (
    <Flex as="li" gap={3} align="flex-start" paddingBlock={3} borderBlockStartWidth="1px">
      <chakra.span className="figures" width={7} flexShrink={0} textAlign="end" color="fg.muted" textStyle="sm" lineHeight="2.5rem">
        {uploadNumber === null ? (
          <chakra.span color="fg.error" display="inline-block" verticalAlign="middle">
            <CircleAlert size={18} aria-hidden />
          </chakra.span>
        ) : (
          t('bulk.number', { n: formatNumber(uploadNumber) })
        )}
      </chakra.span>
      <Box flex={1} minWidth={0}>
        {refusal === null ? (
          <Input
            value={title}
            maxLength={longestTitle}
            placeholder={titleOf(name)}
            aria-label={t('bulk.itemTitle', { name })}
            dir={ownDirection(title)}
            autoComplete="off"
            onChange={({ target }) => onTitle(target.value)}
          />
        ) : (
          <chakra.p color="fg.error" textStyle="sm" minHeight={10} display="flex" alignItems="center">
            {refusal}
          </chakra.p>
        )}
        <Flex textStyle="xs" color="fg.muted" marginBlockStart={1} gap={2}>
          <chakra.span truncate>
            <bdi>{name}</bdi>
          </chakra.span>
          <chakra.bdi className="figures" flexShrink={0}>
            {formatBytes(size)}
          </chakra.bdi>
        </Flex>
      </Box>
      <IconButton variant="ghost" aria-label={t('bulk.remove', { name })} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </Flex>
  );
}

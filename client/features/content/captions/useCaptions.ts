import { useMutation, useQuery } from '@apollo/client/react';
import { CaptionDeleteDocument, CaptionSetDocument, CaptionsPanelDocument } from '../../../apollo/generated.ts';
import { sendWithFile } from '../../../apollo/sendWithFile.ts';
import { ownName } from './languages.ts';

/** An item's captions, with functions that set and delete one. They answer the failures, or how the file was read. */
export function useCaptions(itemId: string) {
  const { data, error, refetch } = useQuery(CaptionsPanelDocument, { variables: { itemId } });
  const [deleteCaption] = useMutation(CaptionDeleteDocument);
  return {
    captions: data?.contentItem?.captions ?? null,
    error,
    refetch,
    set: async (language: string, file: File) => {
      const { captionSet } = await sendWithFile(CaptionSetDocument, { itemId, language, label: ownName(language) }, file);
      const [refusal] = captionSet?.userErrors ?? [];
      if (refusal) return { refusal: refusal.message };
      await refetch();
      return { encoding: captionSet?.encoding ?? '', cueCount: captionSet?.cueCount ?? 0 };
    },
    remove: async (id: string) => {
      const { data: captionAnswer } = await deleteCaption({
        variables: { id },
        update: (cache, { data: deletedData }) => {
          if (deletedData?.captionDelete?.deletedId) cache.evict({ id: cache.identify({ __typename: 'Caption', id }) });
        },
      });
      return captionAnswer?.captionDelete?.userErrors ?? [];
    },
  };
}

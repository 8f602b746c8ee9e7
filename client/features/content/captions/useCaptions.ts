import { useMutation, useQuery } from '@apollo/client/react';
import { CaptionDeleteDocument, CaptionSetDocument, CaptionsPanelDocument } from '../../../apollo/generated.ts';
import { sendWithFile } from '../../../apollo/sendWithFile.ts';
import { ownName } from './languages.ts';

/** An item's captions; one is set and deleted by functions that answer what stands against it. */
export function useCaptions(itemId: string) {
  const { data, error, refetch } = useQuery(CaptionsPanelDocument, { variables: { itemId } });
  const [remove] = useMutation(CaptionDeleteDocument);
  return {
    captions: data?.contentItem?.captions ?? null,
    error,
    refetch,
    set: async (language: string, file: File) => {
      const { captionSet } = await sendWithFile(CaptionSetDocument, { itemId, language, label: ownName(language) }, file);
      const failures = captionSet?.userErrors ?? [];
      if (failures.length === 0) await refetch();
      return failures;
    },
    remove: async (id: string) => {
      const { data: answer } = await remove({
        variables: { id },
        update: (cache, { data: done }) => {
          if (done?.captionDelete?.deletedId) cache.evict({ id: cache.identify({ __typename: 'Caption', id }) });
        },
      });
      return answer?.captionDelete?.userErrors ?? [];
    },
  };
}

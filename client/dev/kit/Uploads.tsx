import { object } from 'yup';
import { Form } from '../../forms/Form.tsx';
import { ImageField } from '../../forms/ImageField.tsx';
import { MediaField } from '../../forms/MediaField.tsx';
import { UploadProgress } from '../../ui/upload/UploadProgress.tsx';
import { Specimens } from './Specimens.tsx';
import { useWords } from './words.ts';

const rules = object({});
const initialValues = {};

/** Pickers of pictures and recordings, and a file on its way. A creator who is signed in can really upload. */
export function Uploads() {
  const { uploads } = useWords();
  const file = new File([], uploads.sending);
  return (
    <Specimens>
      <Form rules={rules} initialValues={initialValues} onSubmit={() => Promise.resolve([])}>
        <ImageField name="coverId" label={uploads.cover} />
        <ImageField name="profilePicId" label={uploads.portrait} shape="round" />
        <MediaField name="fileId" label={uploads.recording} accept="video/*,audio/*" />
      </Form>
      <UploadProgress state={{ phase: 'sending', file, sent: 32_000_000, total: 80_000_000 }} onCancel={() => undefined} />
      <UploadProgress state={{ phase: 'processing', file, sent: 80_000_000, total: 80_000_000 }} onCancel={() => undefined} />
    </Specimens>
  );
}

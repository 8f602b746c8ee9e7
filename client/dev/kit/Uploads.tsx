import { object } from 'yup';
import { Form } from '../../forms/Form.tsx';
import { ImageField } from '../../forms/ImageField.tsx';
import { MediaField } from '../../forms/MediaField.tsx';
import { UploadProgress } from '../../ui/upload/UploadProgress.tsx';
import { accepted } from '../../uploads/picked.ts';
import type { Upload } from '../../uploads/upload.ts';
import { Specimens } from './Specimens.tsx';
import { useWords } from './words.ts';

const phases = ['sending', 'broken', 'finishing'] as const;
const sample: Upload = {
  id: '',
  addedAt: 0,
  name: '',
  size: 80_000_000,
  type: 'video/mp4',
  lastModified: 0,
  kind: 'VIDEO',
  item: null,
  phase: 'sending',
  sent: 32_000_000,
  perSecond: 1_900_000,
  url: null,
  reason: null,
  held: false,
  file: null,
};
const ignore = () => undefined;
const rules = object({});
const initialValues = {};

/** Pickers of pictures and recordings, and a file on its way. A creator who is signed in can really upload. */
export function Uploads() {
  const { uploads } = useWords();
  return (
    <Specimens>
      <Form rules={rules} initialValues={initialValues} onSubmit={() => Promise.resolve([])}>
        <ImageField name="coverId" label={uploads.cover} />
        <ImageField name="profilePicId" label={uploads.portrait} shape="round" />
        <MediaField name="fileId" label={uploads.recording} accept={`${accepted.VIDEO},${accepted.AUDIO}`} />
      </Form>
      {phases.map((phase) => (
        <UploadProgress key={phase} upload={{ ...sample, name: uploads.sending, phase }} onCancel={ignore} onRetry={ignore} />
      ))}
    </Specimens>
  );
}

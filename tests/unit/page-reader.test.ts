import { expect, test } from 'vitest';
import { onServer } from '../support/page.ts';

onServer();
const { createReader } = await import('../../client/app/reader.ts');

test('a drawing that was ended before it began asks nothing, and ends', async () => {
  const end = new AbortController();
  end.abort(new Error('the visitor has left'));
  const neverAnswered = () => new Promise<string>(() => undefined);
  await expect(createReader(neverAnswered, end.signal).ask([])).rejects.toThrow('the visitor has left');
});

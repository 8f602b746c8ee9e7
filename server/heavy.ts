/** A worker thread that does what would hold the event loop of the server (`platform/heavy.ts`), one piece after the other. */
import { parentPort } from 'node:worker_threads';
import { cleanRichText } from './core/rich-text/rich-text.ts';
import { captionOutcome } from './domains/content/media/caption-text.ts';
import { drawPdf } from './domains/documents/pdf/pdf.ts';
import type { HeavyResult, HeavyTask } from './platform/heavy.ts';
import { inSources } from './platform/source-places.ts';

const kinds: Record<string, (input: never) => unknown> = { captions: captionOutcome, pdf: drawPdf, richText: cleanRichText };

async function outcomeOf({ kind, input }: HeavyTask): Promise<HeavyResult> {
  try {
    const work = kinds[kind];
    if (!work) throw new Error(`the worker knows no work of this kind: ${kind}`);
    return { output: await work(input as never) };
  } catch (error) {
    return { failure: error instanceof Error ? inSources(error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (order: HeavyTask) => parentPort?.postMessage(await outcomeOf(order)));

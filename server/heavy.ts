/** A worker thread that does what would hold the event loop of the server (`platform/heavy.ts`), one piece after the other. */
import { parentPort } from 'node:worker_threads';
import { cleanRichText } from './domains/content/articles/rich-text.ts';
import { captionOutcome } from './domains/content/media/caption-text.ts';
import { drawPdf } from './domains/documents/pdf/pdf.ts';
import type { Order, Outcome } from './platform/heavy.ts';

const kinds: Record<string, (input: never) => unknown> = { captions: captionOutcome, pdf: drawPdf, richText: cleanRichText };

async function outcomeOf({ kind, input }: Order): Promise<Outcome> {
  try {
    return { output: await kinds[kind]?.(input as never) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (order: Order) => parentPort?.postMessage(await outcomeOf(order)));

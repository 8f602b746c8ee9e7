import fs from 'node:fs';
import path from 'node:path';

/** An event that webhooks tell of: its type, when it happens, and the document whose answer is its `data`, with its fragments. */
export interface WebhookDocument {
  type: string;
  about: string;
  document: string;
}

const documentsIn = (folder: string): WebhookDocument[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => {
      const lines = fs.readFileSync(path.join(folder, file), 'utf8').split('\n');
      const first = lines.findIndex((line) => !line.startsWith('#'));
      const about = lines.slice(0, first).map((line) => line.replace(/^# ?/, ''));
      return { type: path.basename(file, '.graphql'), about: about.join('\n').trim(), document: lines.slice(first).join('\n').trim() };
    });

/** Reads `schema/webhooks`, in the order of the names. What several events bring is a fragment in a file of its name. */
export function readWebhookDocuments(): WebhookDocument[] {
  const folder = path.join(import.meta.dirname, 'webhooks');
  const fragments = documentsIn(path.join(folder, 'fragments'));
  return documentsIn(folder).map(({ type, about, document }) => {
    const spread = fragments.filter((fragment) => document.includes(`...${fragment.type}\n`));
    return { type, about, document: [document, ...spread.map((fragment) => fragment.document)].join('\n\n') };
  });
}

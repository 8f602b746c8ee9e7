import fs from 'node:fs';
import path from 'node:path';
import { code } from './code.ts';
import type { Page } from './frame.ts';
import { html } from './html.ts';
import type { Markdown } from './markdown.ts';

const folder = path.resolve(import.meta.dirname, '../../schema/webhooks');

/** An event that webhooks tell of: its type, when it happens, and the document whose answer is its `data`. */
export interface WebhookDocument {
  type: string;
  about: string;
  document: string;
}

/** Reads `schema/webhooks`, in the order of the names. */
export const readWebhookDocuments = (): WebhookDocument[] =>
  fs
    .readdirSync(folder)
    .sort()
    .map((file) => {
      const lines = fs.readFileSync(path.join(folder, file), 'utf8').split('\n');
      const first = lines.findIndex((line) => !line.startsWith('#'));
      const about = lines.slice(0, first).map((line) => line.replace(/^# ?/, ''));
      return { type: path.basename(file, '.graphql'), about: about.join('\n').trim(), document: lines.slice(first).join('\n').trim() };
    });

/** The anchor of an event. */
const anchorOf = (type: string) => type.replace('.', '-');

/** `/docs/webhooks`: each event with what it brings. */
export function webhookPage(markdown: Markdown): Page {
  const documents = readWebhookDocuments();
  return {
    path: '/docs/webhooks',
    title: 'Webhook events',
    kind: 'Reference',
    summary: 'What each webhook event brings: its data is the answer of a document of the schema.',
    crumbs: [{ title: 'Docs', path: '/docs' }],
    contents: documents.map(({ type }) => ({ title: type, id: anchorOf(type) })),
    body: () => html`<p>Each event is a POST of JSON with <code>id</code>, <code>type</code>, <code>version</code>, <code>timestamp</code> and <code>data</code>. <code>data</code> is what the event’s document answers below <code>webhookEvent</code>: see ${markdown.line('`WebhookEvent`')} for what the fields mean. <a href="/docs/guides/receive-events">Receive events</a> shows how to verify and to answer them.</p>
${documents.map(
  ({ type, about, document }) =>
    html`<h2 id="${anchorOf(type)}"><code>${type}</code></h2>${markdown.paragraphs(about)}${code(document, 'graphql', `The document of ${type}`)}`,
)}`,
  };
}

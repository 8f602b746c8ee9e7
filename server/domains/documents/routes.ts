import type { Router } from 'express';
import { notFound } from '../../core/errors.ts';
import type { RouteSource } from '../domain.ts';
import { Document } from './entities.ts';
import { opensDocument } from './links.ts';
import { numberOf } from './numbers.ts';
import { pdfOf } from './pdf/drawn.ts';

/**
 * Serves documents as PDF at a signed address. An address whose grant does not open the document gets 404, like one of a document that does
 * not exist.
 */
export function documentRoutes(router: Router, { platform, contextOf }: RouteSource): void {
  router.get('/documents/:name', async (request, response) => {
    const documentId = /^([0-9a-f-]{36})\.pdf$/.exec(request.params.name)?.[1];
    const context = await contextOf(request);
    const document =
      documentId && opensDocument(platform, request.query.grant, documentId)
        ? await context.db.findOneBy(Document, { id: documentId })
        : null;
    if (!document) throw notFound();
    const pdf = await pdfOf(context, document, request.query.language === 'ar' ? 'AR' : 'EN');
    const documentNumber = numberOf(document.kind, document.year, document.number);
    response.set({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    response.type('application/pdf').set('content-disposition', `inline; filename="${documentNumber}.pdf"`).send(pdf);
  });
}

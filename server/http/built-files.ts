import express, { type RequestHandler, type Response } from 'express';

/** The forms in which the build has compressed its texts, in the order of preference. */
const compressedForms = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
] as const;

/** Headers of a file that is sent. */
const ofFiles = ['content-encoding', 'content-type', 'etag', 'last-modified', 'cache-control'] as const;

/**
 * Serves the files of a built folder, each in the best form that the browser takes and that is there; `cacheControl` answers for how long a
 * path is cached. Files are looked up with each request: a newer build may be copied over the folder. Without the file, the next handler
 * answers.
 */
export function builtFiles(folder: string, cacheControl: (path: string) => string): RequestHandler {
  const serve = express.static(folder, { index: false, redirect: false, cacheControl: false, setHeaders });
  function setHeaders(response: Response): void {
    const { path, coding } = response.locals.builtFile as { path: string; coding: string | null };
    response.vary('accept-encoding').setHeader('cache-control', cacheControl(path));
    if (!coding) return;
    response.type(path.slice(path.lastIndexOf('.')));
    response.setHeader('content-encoding', coding);
  }

  return (request, response, next) => {
    const { path, url } = request;
    if (!/\.\w+$/.test(path)) return next();
    const forms: { coding: string | null; ending: string }[] = compressedForms.filter(({ coding }) => request.acceptsEncodings(coding));
    forms.push({ coding: null, ending: '' });
    function tryNext(error?: unknown): void {
      request.url = url;
      // What was said about a file that is not sent must not stay on the answer to the error.
      if (error) for (const name of ofFiles) response.removeHeader(name);
      const form = error ? undefined : forms.shift();
      if (!form) {
        next(error);
        return;
      }
      response.locals.builtFile = { path, coding: form.coding };
      request.url = path + form.ending;
      serve(request, response, tryNext);
    }
    tryNext();
  };
}

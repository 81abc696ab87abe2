/** Serves the built console: compressed at build time, kept for good by the browser where the name holds a hash. */
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { writePages } from '../../contract/questionnaire/pages';
import { SESSION_COOKIE } from './names';
import { pageHead, ROUTE_SCRIPTS } from './pageHead';

/** The page on which people answer is a bundle of its own (`scripts/fillBuild.ts`). */
const FILL_PAGE = 'fill.html';
const fillPages: ReadonlySet<string> = new Set(writePages.map((page) => page.toLowerCase()));
/** What a browser never asks for: it gets the compressed files by their plain names. */
const UNSERVED = new Set(['fingerprint.txt', ROUTE_SCRIPTS]);
const COMPRESSED = /\.(br|gz)$/;
/** Its name holds the library's version. */
const PDF_FOLDER = `${path.sep}pdfjs-`;
const HASHED = /[.-][0-9a-f]{8,}\.(async\.)?\w+$/;

/** The files below `root` that a browser may ask for, each as its address goes on after the base path. */
const filesOf = (root: string): ReadonlySet<string> =>
  new Set(
    fs
      .readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && !COMPRESSED.test(one.name) && !UNSERVED.has(one.name))
      .map((one) => `/${path.relative(root, path.join(one.parentPath, one.name)).split(path.sep).join('/')}`),
  );

/** An address as it is meant, or as it is where it cannot be read. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * Returns false when there is nothing built. Addresses of pages answer with `index.html`; unknown files are 404.
 * @param basePath where the console was built for, '' or '/office'; the root is sent there, anything else outside is 404
 */
export async function serveConsole(http: FastifyInstance, root: string, basePath = ''): Promise<boolean> {
  const index = path.join(root, 'index.html');
  if (!fs.existsSync(index)) return false;
  const headOf = pageHead(root, basePath);
  const files = filesOf(root);
  const fillThere = fs.existsSync(path.join(root, FILL_PAGE));
  await http.register(fastifyStatic, {
    root,
    prefix: `${basePath}/`,
    preCompressed: true,
    // A route a file would be a thousand of them, a third of a second of every start.
    serve: false,
    cacheControl: false,
    setHeaders(reply, file) {
      const name = path.basename(file).replace(/\.(br|gz)$/, '');
      reply.header(
        'Cache-Control',
        HASHED.test(name) || file.includes(PDF_FOLDER) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  http.route({
    method: ['GET', 'HEAD'],
    url: `${basePath}/*`,
    handler(request, reply) {
      const { pathname, search } = new URL(request.url, 'http://localhost');
      const file = decoded(pathname).slice(basePath.length);
      if (files.has(file)) return reply.sendFile(file);
      if (pathname.startsWith('/api/') || path.extname(pathname)) return reply.callNotFound();
      const page = pathname.slice(basePath.length).toLowerCase().replace(/\/$/, '');
      if (fillThere && fillPages.has(page)) return reply.sendFile(FILL_PAGE);
      if (!headOf) return reply.sendFile('index.html');
      // It differs by session: nobody else's cache may keep it.
      return (
        reply
          .header('Cache-Control', 'private, no-cache')
          .type('text/html; charset=utf-8')
          // What the parameters say is the page's; that there are any is all that counts here.
          .send(headOf(search ? `${page}?` : page, Boolean(request.cookies?.[SESSION_COOKIE])))
      );
    },
  });
  if (basePath) for (const url of ['/', basePath]) http.get(url, (_request, reply) => reply.redirect(`${basePath}/`));
  return true;
}

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
const HASHED = /[.-][0-9a-f]{8,}\.(async\.)?\w+$/;

/**
 * Returns false when there is nothing built. Addresses of pages answer with `index.html`; unknown files are 404.
 * @param basePath where the console was built for, '' or '/office'; the root is sent there, anything else outside is 404
 */
export async function serveConsole(http: FastifyInstance, root: string, basePath = ''): Promise<boolean> {
  const index = path.join(root, 'index.html');
  if (!fs.existsSync(index)) return false;
  const headOf = pageHead(root, basePath);
  const fillThere = fs.existsSync(path.join(root, FILL_PAGE));
  await http.register(fastifyStatic, {
    root,
    prefix: `${basePath}/`,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.{br,gz}', 'fingerprint.txt', ROUTE_SCRIPTS],
    cacheControl: false,
    setHeaders(reply, file) {
      const name = path.basename(file).replace(/\.(br|gz)$/, '');
      reply.header('Cache-Control', HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  http.route({
    method: ['GET', 'HEAD'],
    url: `${basePath}/*`,
    handler(request, reply) {
      const { pathname } = new URL(request.url, 'http://localhost');
      if (pathname.startsWith('/api/') || path.extname(pathname)) return reply.callNotFound();
      const page = pathname.slice(basePath.length).toLowerCase().replace(/\/$/, '');
      if (fillThere && fillPages.has(page)) return reply.sendFile(FILL_PAGE);
      if (!headOf) return reply.sendFile('index.html');
      // It differs by session: nobody else's cache may keep it.
      return reply
        .header('Cache-Control', 'private, no-cache')
        .type('text/html; charset=utf-8')
        .send(headOf(page, Boolean(request.cookies?.[SESSION_COOKIE])));
    },
  });
  if (basePath) for (const url of ['/', basePath]) http.get(url, (_request, reply) => reply.redirect(`${basePath}/`));
  return true;
}

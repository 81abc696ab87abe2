/** Serves the built console: compressed at build time, kept for good by the browser where the name holds a hash. */
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DIAGRAM_FOLDER, DIAGRAM_POLICY } from '../../contract/document/diagram';
import { LOOK_COOKIE, lookOf } from '../../contract/look';
import { writePages } from '../../contract/questionnaire/pages';
import { HOST_SESSION_COOKIE, SESSION_COOKIE } from './names';
import { codingsFor, PACK_LIST, Packs } from './packs';
import { pageHead, ROUTE_SCRIPTS, saidBy } from './pageHead';
import { type StartSteps, startingAnswer, startingHeaders } from './starting';

/** The page on which people answer is a bundle of its own (`scripts/fillBuild.ts`). */
const FILL_PAGE = 'fill.html';
const fillPages: ReadonlySet<string> = new Set(writePages.map((page) => page.toLowerCase()));
/** What a browser never asks for: it gets the compressed files by their plain names. */
const UNSERVED = new Set(['fingerprint.txt', ROUTE_SCRIPTS, PACK_LIST]);
/** Beside a file what is sent in its place, and what is on the way to that (`scripts/compress.ts`). */
const COMPRESSED = /\.(br|gz)(\.part)?$/;
/** Their names hold the versions of libraries. */
const LIBRARIES = [`${path.sep}pdfjs-`, `${path.sep}${DIAGRAM_FOLDER}`];
const FOR_GOOD = 'public, max-age=31536000, immutable';
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

/** A build that is whole. */
interface Site {
  headOf: ReturnType<typeof pageHead>;
  files: ReadonlySet<string>;
  fillThere: boolean;
  packs: Packs;
}

function openSite(root: string, basePath: string): Site | null {
  if (!fs.existsSync(path.join(root, 'index.html'))) return null;
  return {
    headOf: pageHead(root, basePath),
    files: filesOf(root),
    fillThere: fs.existsSync(path.join(root, FILL_PAGE)),
    packs: Packs.open(root),
  };
}

/** A console that is still being built while the server answers. */
export interface ComingConsole {
  built: Promise<unknown>;
  title: string;
  /** What the page says that is shown until then. */
  steps: StartSteps;
}

/**
 * Returns false when there is nothing built and nothing comes. Addresses of pages answer with `index.html`, or until that
 * is built with a page that waits for it; unknown files are 404.
 * @param basePath where the console was built for, '' or '/office'; the root is sent there, anything else outside is 404
 */
export async function serveConsole(
  http: FastifyInstance,
  root: string,
  basePath = '',
  coming?: ComingConsole,
): Promise<boolean> {
  let site = coming ? null : openSite(root, basePath);
  if (!site && !coming) return false;
  const open = () => {
    site = openSite(root, basePath);
  };
  // A build that fails is told by whoever has begun it.
  coming?.built.then(open, () => {});
  fs.mkdirSync(root, { recursive: true });
  await http.register(fastifyStatic, {
    root,
    prefix: `${basePath}/`,
    preCompressed: true,
    // A route a file would be a thousand of them, a third of a second of every start.
    serve: false,
    cacheControl: false,
    setHeaders(reply, file) {
      const name = path.basename(file).replace(/\.(br|gz)$/, '');
      const isKept = HASHED.test(name) || LIBRARIES.some((one) => file.includes(one));
      // The frame of diagrams changes with the product, its library with its own version.
      const isFrame = path.basename(path.dirname(file)) === DIAGRAM_FOLDER;
      reply.header('Cache-Control', isKept && !(isFrame && name.startsWith('frame.')) ? FOR_GOOD : 'no-cache');
      if (!isFrame) return;
      reply.header('Content-Security-Policy', DIAGRAM_POLICY);
      // It has an origin of its own, from which the library is of another site.
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
  http.route({
    method: ['GET', 'HEAD'],
    url: `${basePath}/*`,
    async handler(request, reply) {
      const { pathname, search } = new URL(request.url, 'http://localhost');
      const file = decoded(pathname).slice(basePath.length);
      if (pathname.startsWith('/api/')) return reply.callNotFound();
      if (!site) {
        if (!coming) return reply.callNotFound();
        const { status, type, body } = startingAnswer(file, coming.title, coming.steps, basePath);
        return reply.status(status).headers(startingHeaders).type(type).send(body);
      }
      const { files, headOf, fillThere, packs } = site;
      if (files.has(file)) return reply.sendFile(file);
      if (packs.has(file.slice(1))) {
        const codings = codingsFor(request.headers['accept-encoding']);
        const { coding, bytes } = await packs.read(file.slice(1), codings);
        if (coding !== 'identity') reply.header('Content-Encoding', coding);
        return reply
          .header('Vary', 'Accept-Encoding')
          .header('Cache-Control', FOR_GOOD)
          .type('text/javascript; charset=utf-8')
          .send(bytes);
      }
      if (path.extname(pathname)) return reply.callNotFound();
      const page = pathname.slice(basePath.length).toLowerCase().replace(/\/$/, '');
      if (fillThere && fillPages.has(page)) return reply.sendFile(FILL_PAGE);
      if (!headOf) return reply.sendFile('index.html');
      // It differs by session: nobody else's cache may keep it.
      return (
        reply
          .header('Cache-Control', 'private, no-cache')
          .type('text/html; charset=utf-8')
          // What most parameters say is the page's: that there are any is all that counts here.
          .send(
            headOf(
              search ? `${page}?${saidBy(search)}` : page,
              [HOST_SESSION_COOKIE, SESSION_COOKIE].some((name) => request.cookies?.[name]),
              lookOf(request.cookies?.[LOOK_COOKIE]),
            ),
          )
      );
    },
  });
  if (basePath) for (const url of ['/', basePath]) http.get(url, (_request, reply) => reply.redirect(`${basePath}/`));
  return true;
}

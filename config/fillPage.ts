/** Under `umi dev` too the addresses where people answer have their own page; it is built anew with each load. */
import type { IApi } from '@umijs/max';
import { writePages } from '../contract/questionnaire/pages';
import { buildFill, type FillPage } from '../scripts/fillBuild';

interface Request {
  url?: string;
  method?: string;
}
interface Response {
  setHeader(name: string, value: string): void;
  end(body: string | Uint8Array): void;
}
type Middleware = (request: Request, response: Response, next: (error?: unknown) => void) => void;

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

export default function fillPage(api: IApi): void {
  let built: FillPage | undefined;
  const pages = new Set(writePages.map((page) => page.toLowerCase()));
  const serve: Middleware = (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = built?.files.get(pathname.slice(1));
    if (file) {
      response.setHeader('Content-Type', TYPES[pathname.split('.').at(-1) as string] ?? 'text/plain');
      return response.end(file);
    }
    if (!pages.has(pathname.toLowerCase())) return next();
    buildFill(api.paths.cwd, '/').then((page) => {
      built = page;
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(page.html);
    }, next);
  };
  api.addBeforeMiddlewares(() => [serve]);
}

/** Under `umi dev` the PDF library is served from where it is installed. */
import fs from 'node:fs';
import type { IApi } from '@umijs/max';
import { PDF_FOLDER } from '../contract/file/pdf';
import { pdfFile } from '../scripts/pdfFiles';

interface Request {
  url?: string;
}
interface Response {
  setHeader(name: string, value: string): void;
  end(body: Uint8Array): void;
}
type Middleware = (request: Request, response: Response, next: (error?: unknown) => void) => void;

export default function pdfFiles(api: IApi): void {
  const serve: Middleware = (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const prefix = `/${PDF_FOLDER}/`;
    const file = pathname.startsWith(prefix) ? pdfFile(api.paths.cwd, pathname.slice(prefix.length)) : null;
    if (!file) return next();
    response.setHeader('Content-Type', file.endsWith('js') ? 'text/javascript' : 'application/octet-stream');
    response.end(fs.readFileSync(file));
  };
  api.addBeforeMiddlewares(() => [serve]);
}

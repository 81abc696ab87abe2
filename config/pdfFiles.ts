/** Under `umi dev` the libraries of PDF and of diagrams are served from where they are installed. */
import fs from 'node:fs';
import path from 'node:path';
import type { IApi } from '@umijs/max';
import { DIAGRAM_FOLDER, DIAGRAM_POLICY } from '../contract/document/diagram';
import { PDF_FOLDER } from '../contract/file/pdf';
import { diagramFile } from '../scripts/diagramFiles';
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
    const [, folder, ...below] = pathname.split('/');
    const fileOf = { [PDF_FOLDER]: pdfFile, [DIAGRAM_FOLDER]: diagramFile }[folder ?? ''];
    const file = fileOf?.(api.paths.cwd, below.join('/')) ?? null;
    if (!file) return next();
    const type = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.html': 'text/html' }[path.extname(file)];
    response.setHeader('Content-Type', type ?? 'application/octet-stream');
    if (folder === DIAGRAM_FOLDER) response.setHeader('Content-Security-Policy', DIAGRAM_POLICY);
    response.end(fs.readFileSync(file));
  };
  api.addBeforeMiddlewares(() => [serve]);
}

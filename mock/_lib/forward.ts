/** Hands a request of the dev server to the API and its answer back, byte for byte. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface UploadedFile {
  fieldname: string;
  originalname: string;
  mimetype: string;
  buffer: Buffer;
}

/** What reaches a mock: Umi has read the body already (JSON, form, or multipart kept in memory). */
export type MockRequest = IncomingMessage & { originalUrl?: string; body?: unknown; files?: UploadedFile[] };

/** These belong to one connection, or tell of a body that has another length or coding now. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'accept-encoding', 'upgrade']);

type Fields = Record<string, string | string[]>;

const pairs = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));

/** The upload parser reads names as Latin-1; the browser wrote UTF-8. A name that is neither stays as it is. */
function fileName(name: string): string {
  const utf8 = Buffer.from(name, 'latin1').toString('utf8');
  return [...name].every((character) => character.charCodeAt(0) < 256) && !utf8.includes('\ufffd') ? utf8 : name;
}

/** The multipart body that the parsed fields and files came from. Fields first: the server reads them in order. */
function multipart(fields: Fields, files: UploadedFile[]): { type: string; payload: Buffer } {
  const boundary = `----mock${randomUUID()}`;
  const quoted = (text: string) => text.replace(/["\r\n]/g, (c) => encodeURIComponent(c));
  const part = (head: string, content: string | Buffer) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const chunks = [
    ...pairs(fields).flatMap(([name, value]) => part(`Content-Disposition: form-data; name="${quoted(name)}"`, value)),
    ...files.flatMap((file) =>
      part(
        `Content-Disposition: form-data; name="${quoted(file.fieldname)}"; filename="${quoted(fileName(file.originalname))}"\r\nContent-Type: ${file.mimetype}`,
        file.buffer,
      ),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return { type: `multipart/form-data; boundary=${boundary}`, payload: Buffer.concat(chunks) };
}

function bodyOf(request: MockRequest): { type?: string; payload?: string | Buffer } {
  const type = request.headers['content-type'] ?? '';
  const isEmpty = !request.headers['transfer-encoding'] && !Number(request.headers['content-length'] ?? 0);
  if (isEmpty) return {};
  if (type.includes('multipart/form-data')) return multipart((request.body ?? {}) as Fields, request.files ?? []);
  if (type.includes('x-www-form-urlencoded')) {
    return {
      payload: new URLSearchParams(pairs(request.body as Fields).map(([name, value]) => [name, value])).toString(),
    };
  }
  return { payload: JSON.stringify(request.body) };
}

export async function forward(http: FastifyInstance, request: MockRequest, response: ServerResponse): Promise<void> {
  const { type, payload } = bodyOf(request);
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !HOP.has(name)));
  if (payload === undefined) delete headers['content-type'];
  const answer = await http.inject({
    method: request.method as 'GET',
    url: request.originalUrl ?? request.url ?? '/',
    headers: { ...headers, ...(type && { 'content-type': type }) },
    remoteAddress: request.socket.remoteAddress,
    payload,
  });
  const kept = Object.entries(answer.headers).filter(([name, value]) => value !== undefined && !HOP.has(name));
  response.writeHead(answer.statusCode, Object.fromEntries(kept) as OutgoingHttpHeaders);
  response.end(answer.rawPayload);
}

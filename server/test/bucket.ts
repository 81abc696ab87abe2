/** For tests: a process's own bucket that speaks the part of S3 that the store needs, in memory, over HTTP. */
import { createHash, randomUUID } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../files/s3';
import { rangeOf } from '../http/range';

export interface Bucket {
  settings: S3Settings;
  objects: Map<string, Buffer>;
  /** How many parts each upload in parts had. */
  parts: number[];
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};
const xml = (name: string, content: string) => `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`;

export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const pending = new Map<string, Map<number, Buffer>>();
  const parts: number[] = [];
  const answer = async (request: IncomingMessage): Promise<[number, Record<string, string>, string | Buffer]> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
    const upload = searchParams.get('uploadId');
    const body = await bodyOf(request);
    // Trailers with checksums would be kept as if they were bytes: real houses refuse them as well.
    if (request.headers['content-encoding'] === 'aws-chunked')
      return [400, {}, xml('Error', '<Code>InvalidArgument</Code>')];
    if (!request.headers.authorization) return [403, {}, xml('Error', '<Code>AccessDenied</Code>')];
    const etag = { ETag: `"${createHash('md5').update(body).digest('hex')}"` };
    if (request.method === 'PUT') {
      if (upload) pending.get(upload)?.set(Number(searchParams.get('partNumber')), body);
      else objects.set(pathname, body);
      return [200, etag, ''];
    }
    if (request.method === 'POST' && searchParams.has('uploads')) {
      const id = randomUUID();
      pending.set(id, new Map());
      return [200, {}, xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)];
    }
    if (request.method === 'POST' && upload) {
      const all = [...(pending.get(upload) ?? [])].sort(([one], [other]) => one - other);
      objects.set(pathname, Buffer.concat(all.map(([, bytes]) => bytes)));
      parts.push(all.length);
      return [200, {}, xml('CompleteMultipartUploadResult', '<ETag>"x"</ETag>')];
    }
    if (request.method === 'DELETE') {
      if (upload) pending.delete(upload);
      else objects.delete(pathname);
      return [204, {}, ''];
    }
    const kept = objects.get(pathname);
    if (!kept) return [404, {}, xml('Error', '<Code>NoSuchKey</Code>')];
    const part = rangeOf(request.headers.range, kept.length);
    if (!part || part === 'unsatisfiable') return [200, {}, kept];
    return [
      206,
      { 'Content-Range': `bytes ${part.start}-${part.end}/${kept.length}` },
      kept.subarray(part.start, part.end + 1),
    ];
  };
  const server = http.createServer((request, response) => {
    void answer(request).then(([status, headers, body]) => {
      response.writeHead(status, { 'Content-Type': 'application/xml', ...headers }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    objects,
    parts,
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'test',
      secretAccessKey: 'test',
      pathStyle: true,
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

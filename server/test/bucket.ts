/** For tests: a process's own bucket that speaks the part of S3 that the store needs, in memory, over HTTP. */
import { createHash, randomUUID } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Settings } from '../files/s3';
import { rangeOf } from '../http/range';

/**
 * What is wrong with it: it takes no connection; it goes away in the middle of a body; it hears all and says nothing; each
 * answer takes long; no room; too much to do.
 */
export type Fault = 'away' | 'cut' | 'silent' | 'slow' | 'full' | 'busy';

export interface Bucket {
  settings: S3Settings;
  /** For how many requests it lasts; for all while it stands, where `turns` is not given. */
  fault: { is: Fault; turns?: number } | null;
  /** By how much its clock is ahead; it refuses requests of more than a quarter of an hour apart, as real ones do. */
  aheadMs: number;
  /** Uploads in parts that nobody has ended yet. */
  unended(): number;
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
const SKEW_MS = 15 * 60_000;
const SLOW_MS = 100;
/** Of a body, before it goes away. */
const TAKEN_BYTES = 20_000;
const dateOf = (signed = '') =>
  Date.parse(signed.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const xml = (name: string, content: string) => `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`;

export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const pending = new Map<string, Map<number, Buffer>>();
  const parts: number[] = [];
  const answer = async (request: IncomingMessage): Promise<[number, Record<string, string>, string | Buffer]> => {
    const moment = Date.now() + bucket.aheadMs;
    const sent = dateOf(String(request.headers['x-amz-date']));
    if (Math.abs(moment - sent) > SKEW_MS) {
      request.resume();
      return [403, {}, xml('Error', '<Code>RequestTimeTooSkewed</Code>')];
    }
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
      pending.delete(upload);
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
  /** Each answer says what time it is there. */
  const clock = () => ({ Date: new Date(Date.now() + bucket.aheadMs).toUTCString() });
  /** @returns whether something is wrong with this request */
  const isFaulty = (): Fault | null => {
    const { fault } = bucket;
    if (!fault) return null;
    if (fault.turns !== undefined && fault.turns-- <= 1) bucket.fault = null;
    return fault.is;
  };
  const server = http.createServer((request, response) => {
    const fault = isFaulty();
    const send = ([status, headers, body]: [number, Record<string, string>, string | Buffer]) =>
      void response.writeHead(status, { 'Content-Type': 'application/xml', ...clock(), ...headers }).end(body);
    const refuse = (status: number, code: string) =>
      void bodyOf(request).then(() => send([status, {}, xml('Error', `<Code>${code}</Code>`)]));
    if (fault === 'away') return void request.socket.destroy();
    if (fault === 'full' && request.method !== 'DELETE') return refuse(507, 'XMinioStorageFull');
    if (fault === 'busy') return refuse(503, 'SlowDown');
    if (fault === 'silent') return void request.resume();
    if (fault === 'cut') {
      let taken = 0;
      request.on('data', (chunk: Buffer) => {
        taken += chunk.length;
        if (taken > TAKEN_BYTES) request.socket.destroy();
      });
      return void request.once('end', () => request.socket.destroy());
    }
    void answer(request)
      .then((answered) => (fault === 'slow' ? sleep(SLOW_MS).then(() => answered) : answered))
      .then(send)
      // Whoever sent it went away.
      .catch(() => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bucket: Bucket = {
    fault: null,
    aheadMs: 0,
    unended: () => pending.size,
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
  return bucket;
}

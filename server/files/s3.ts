/** Bytes in a bucket that speaks S3: MinIO, OSS, COS, OBS. Large ones go in parts. */
import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type FileStore, keyOf } from './store';
import { mayPass, type StoreError, storeFailure } from './trouble';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket stands in the path (MinIO), not in the host name (OSS). */
  pathStyle: boolean;
}

const MIB = 1024 * 1024;
const PARTS_MAX = 10_000;
const CONNECT_WITHIN_MS = 5_000;
/** For so long neither a byte goes nor one comes, and the bucket is taken for gone. */
const SILENT_MS = 30_000;
/** Before the second and the third attempt. */
const PAUSES_MS = [200, 800];

/** Whole MiB, at least eight, at most ten thousand of them. */
export const partBytes = (size: number): number => Math.max(8 * MIB, Math.ceil(size / PARTS_MAX / MIB) * MIB);

/** Does it again where that may help: `work` opens what it sends anew each time. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error as StoreError)) throw error;
      await sleep(pause);
    }
  }
  return work();
}

/** Sends a stream of a file and closes it, also where the bucket took none of it: the client leaves it open then. */
async function closing<T>(body: ReadStream, send: (body: ReadStream) => Promise<T>): Promise<T> {
  try {
    return await send(body);
  } finally {
    body.destroy();
  }
}

/** @param silentMs how long a bucket may say nothing; tests wait less */
export function s3Store(
  { endpoint, region, bucket, pathStyle, ...credentials }: S3Settings,
  silentMs = SILENT_MS,
): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: pathStyle,
    // Its own checksums travel behind the bytes: most that speak S3 refuse that, some keep them as if they were bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The client sends no stream twice: `again` opens a new one, and who asked hears of it. It would also write warnings
    // into the log that are no lines of it.
    maxAttempts: 1,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: silentMs },
  });
  const of = (tenantId: string, id: string) => ({ Bucket: bucket, Key: keyOf(tenantId, id) });
  const remove = async (tenantId: string, id: string) => {
    const gone = new DeleteObjectCommand(of(tenantId, id));
    await again(() => client.send(gone)).catch((error) => {
      throw storeFailure(error, false);
    });
  };
  return {
    // It is there before the commit: an answer may take long, and may fail.
    async stage(tenantId, id, from) {
      const { size } = await stat(from);
      const to = of(tenantId, id);
      const whole = () =>
        closing(createReadStream(from), (Body) =>
          client.send(new PutObjectCommand({ ...to, Body, ContentLength: size })),
        );
      try {
        if (size > partBytes(size)) await inParts(client, to, from, size);
        else await again(whole);
      } catch (error) {
        // An answer that did not come may have been that all is there: no row will name it.
        client.send(new DeleteObjectCommand(to)).catch(() => undefined);
        throw storeFailure(error as StoreError, true);
      }
      return { keep: async () => {}, discard: () => remove(tenantId, id) };
    },
    async write(tenantId, id, bytes) {
      const put = new PutObjectCommand({ ...of(tenantId, id), Body: bytes, ContentLength: bytes.length });
      await again(() => client.send(put)).catch((error) => {
        throw storeFailure(error, true);
      });
    },
    async open(tenantId, id, part) {
      const asked = { ...of(tenantId, id), Range: part && `bytes=${part.start}-${part.end}` };
      try {
        const { Body } = await again(() => client.send(new GetObjectCommand(asked)));
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null;
        throw storeFailure(error as StoreError, false);
      }
    },
    remove,
  };
}

async function inParts(client: S3Client, to: { Bucket: string; Key: string }, from: string, size: number) {
  const { UploadId } = await again(() => client.send(new CreateMultipartUploadCommand(to)));
  const length = partBytes(size);
  try {
    const Parts: { ETag?: string; PartNumber: number }[] = [];
    for (let start = 0; start < size; start += length) {
      const end = Math.min(start + length, size) - 1;
      const PartNumber = Parts.length + 1;
      const part = { ...to, UploadId, PartNumber, ContentLength: end - start + 1 };
      const { ETag } = await again(() =>
        closing(createReadStream(from, { start, end }), (Body) =>
          client.send(new UploadPartCommand({ ...part, Body })),
        ),
      );
      Parts.push({ ETag, PartNumber });
    }
    await again(() => client.send(new CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload: { Parts } })));
  } catch (error) {
    // Parts that nobody ends are kept, and paid for.
    client.send(new AbortMultipartUploadCommand({ ...to, UploadId })).catch(() => undefined);
    throw error;
  }
}

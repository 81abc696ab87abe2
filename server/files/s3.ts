/** Bytes in a bucket that speaks S3: MinIO, OSS, COS, OBS. Large ones go in parts. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
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

/** Whole MiB, at least eight, at most ten thousand of them. */
export const partBytes = (size: number): number => Math.max(8 * MIB, Math.ceil(size / PARTS_MAX / MIB) * MIB);

export function s3Store({ endpoint, region, bucket, pathStyle, ...credentials }: S3Settings): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: pathStyle,
    // Its own checksums travel behind the bytes: most that speak S3 refuse that, some keep them as if they were bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const of = (tenantId: string, id: string) => ({ Bucket: bucket, Key: keyOf(tenantId, id) });
  const remove = async (tenantId: string, id: string) => {
    await client.send(new DeleteObjectCommand(of(tenantId, id)));
  };
  return {
    // It is there before the commit: an answer may take long, and may fail.
    async stage(tenantId, id, from) {
      const { size } = await stat(from);
      const to = of(tenantId, id);
      if (size > partBytes(size)) await inParts(client, to, from, size);
      else await client.send(new PutObjectCommand({ ...to, Body: createReadStream(from), ContentLength: size }));
      return { keep: async () => {}, discard: () => remove(tenantId, id) };
    },
    async write(tenantId, id, bytes) {
      await client.send(new PutObjectCommand({ ...of(tenantId, id), Body: bytes, ContentLength: bytes.length }));
    },
    async open(tenantId, id, part) {
      const Range = part && `bytes=${part.start}-${part.end}`;
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...of(tenantId, id), Range }));
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null;
        throw error;
      }
    },
    remove,
  };
}

async function inParts(client: S3Client, to: { Bucket: string; Key: string }, from: string, size: number) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(to));
  const length = partBytes(size);
  try {
    const Parts: { ETag?: string; PartNumber: number }[] = [];
    for (let start = 0; start < size; start += length) {
      const end = Math.min(start + length, size) - 1;
      const PartNumber = Parts.length + 1;
      const Body = createReadStream(from, { start, end });
      const { ETag } = await client.send(
        new UploadPartCommand({ ...to, UploadId, PartNumber, Body, ContentLength: end - start + 1 }),
      );
      Parts.push({ ETag, PartNumber });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    // Parts that nobody ends are kept, and paid for.
    await client.send(new AbortMultipartUploadCommand({ ...to, UploadId })).catch(() => undefined);
    throw error;
  }
}

import { fileApi } from '@/services/file';

/** A file's bytes, or the first of them, for a preview. Rejects with what the server says. */
export async function readFileBytes(fileId: string, upTo?: number): Promise<Uint8Array> {
  const headers: Record<string, string> = upTo === undefined ? {} : { Range: `bytes=0-${upTo - 1}` };
  const file = await fileApi.download({ fileId }, { headers });
  return new Uint8Array(await file.arrayBuffer());
}

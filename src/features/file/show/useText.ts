import { decodeText, type Encoding } from '@contract/file/encoding';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { readFileBytes } from '../readBytes';

/** So much of a text is read; nobody reads more, and everything of it can be saved. */
export const TEXT_BYTES = 2 * 1024 * 1024;

/** The beginning of a file as text, by the ladder of encodings or by the one that somebody chose. */
export function useText({ fileId, size }: { fileId: string; size: number }) {
  const [encoding, setEncoding] = useState<Encoding>();
  const { data: bytes, error, loading, refresh } = useRequest(() => readFileBytes(fileId, TEXT_BYTES));
  const cut = size > TEXT_BYTES;
  const decoded = bytes ? decodeText(bytes, { cut, encoding }) : null;
  return {
    text: decoded?.text.replace(/^\uFEFF/, ''),
    encoding: decoded?.encoding,
    setEncoding,
    cut,
    error,
    loading,
    refresh,
  };
}

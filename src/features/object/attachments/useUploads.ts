import { FILE_MAX_BYTES } from '@contract/file/constants';
import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { sendFile, sizeFault } from '@/features/file';
import { fileApi } from '@/services/file';
import type { PartRef } from '@/services/object';
import { attachFile } from '@/services/object';
import { ApiError } from '@/utils/apiError';
import { failureText } from '@/utils/failure';

export interface PendingFile {
  key: number;
  file: File;
  /** 0 to 100. */
  percent: number;
  /** The network is away: it goes on by itself. */
  offline?: boolean;
  /** Why it did not arrive; the file is kept to be sent again. */
  failure?: string;
}

/**
 * Files on their way to an object, sent two at a time; what failed stays until it is sent again or dropped. Large ones go in
 * parts, and on from where they were after a break. Who closes it meanwhile takes nothing back: they go on, and `onLost` hears of those that do not arrive.
 */
export function useUploads(of: PartRef, onArrived: () => void, onLost: (file: File, reason: string) => void) {
  const [files, setFiles] = useState<PendingFile[]>([]);
  const next = useRef(0);
  const waiting = useRef<PendingFile[]>([]);
  const running = useRef(new Map<number, AbortController>());
  /** Of files that go in parts: what the server has of them is gone on with. */
  const begun = useRef(new Map<number, string>());
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const change = (key: number, patch: Partial<PendingFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const forget = (key: number) => {
    const uploadId = begun.current.get(key);
    begun.current.delete(key);
    if (uploadId) void fileApi.cancelUpload({ uploadId }).catch(() => undefined);
    setFiles((all) => all.filter((one) => one.key !== key));
  };

  const pump = useMemoizedFn(() => {
    while (running.current.size < AT_ONCE) {
      const one = waiting.current.shift();
      if (!one) return;
      void send(one);
    }
  });
  const sendParts = async ({ key, file }: PendingFile, signal: AbortSignal) => {
    const uploadId =
      begun.current.get(key) ??
      (await fileApi.startUpload({ objectType: of.type, objectId: of.id, name: file.name, size: file.size })).uploadId;
    begun.current.set(key, uploadId);
    await sendFile(uploadId, file, {
      signal,
      onSent: (sent) => change(key, { percent: Math.floor((100 * sent) / file.size) }),
      onWaiting: (offline) => change(key, { offline }),
    });
    await fileApi.finishUpload({ uploadId }, { timeout: 0 });
    begun.current.delete(key);
  };
  const send = async (one: PendingFile) => {
    const { key, file } = one;
    const call = new AbortController();
    const { signal } = call;
    running.current.set(key, call);
    try {
      if (file.size > FILE_MAX_BYTES) await sendParts(one, signal);
      else await attachFile(of, file, { signal, onPercent: (percent) => change(key, { percent }) });
      forget(key);
      if (!left.current) onArrived();
    } catch (error) {
      const failure = failureText(error, '上传失败，请重试');
      // Three days old, or attached though the answer was lost: it begins anew.
      if (error instanceof ApiError && (error.status === 404 || error.status === 410)) begun.current.delete(key);
      if (signal.aborted) forget(key);
      else if (left.current) onLost(file, failure);
      else change(key, { failure, offline: false });
    } finally {
      running.current.delete(key);
      pump();
    }
  };

  const add = useMemoizedFn((chosen: readonly File[]) => {
    const added = chosen.map((file): PendingFile => {
      next.current += 1;
      return { key: next.current, file, percent: 0, failure: sizeFault(file.size) };
    });
    setFiles((all) => [...all, ...added]);
    waiting.current.push(...added.filter(({ failure }) => !failure));
    pump();
  });
  const retry = useMemoizedFn((key: number) => {
    const one = files.find((each) => each.key === key);
    if (!one) return;
    change(key, { percent: begun.current.has(key) ? one.percent : 0, failure: undefined });
    waiting.current.push(one);
    pump();
  });
  const drop = useMemoizedFn((key: number) => {
    waiting.current = waiting.current.filter((one) => one.key !== key);
    const call = running.current.get(key);
    if (call) call.abort();
    else forget(key);
  });
  return { files, add, retry, drop };
}

const AT_ONCE = 2;

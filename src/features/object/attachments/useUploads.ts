import { FILE_MAX_BYTES } from '@contract/file/constants';
import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { attachFile } from '@/services/file';
import type { PartRef } from '@/services/object';
import { failureText } from '@/utils/failure';

export interface PendingFile {
  key: number;
  file: File;
  /** 0 to 100. */
  percent: number;
  /** Why it did not arrive; the file is kept to be sent again. */
  failure?: string;
}

const MAX_MB = FILE_MAX_BYTES / 1024 / 1024;

/**
 * Files on their way to an object, sent two at a time; what failed stays until it is sent again or dropped. Who closes it
 * meanwhile takes nothing back: they go on, and `onLost` hears of those that do not arrive.
 */
export function useUploads(of: PartRef, onArrived: () => void, onLost: (file: File, reason: string) => void) {
  const [files, setFiles] = useState<PendingFile[]>([]);
  const next = useRef(0);
  const waiting = useRef<PendingFile[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const change = (key: number, patch: Partial<PendingFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const forget = (key: number) => setFiles((all) => all.filter((one) => one.key !== key));

  const pump = useMemoizedFn(() => {
    while (running.current.size < AT_ONCE) {
      const one = waiting.current.shift();
      if (!one) return;
      void send(one);
    }
  });
  const send = async ({ key, file }: PendingFile) => {
    const call = new AbortController();
    running.current.set(key, call);
    try {
      await attachFile(
        { of, file, signal: call.signal, onPercent: (percent) => change(key, { percent }) },
        { quiet: true },
      );
      forget(key);
      if (!left.current) onArrived();
    } catch (error) {
      const failure = failureText(error, '上传失败，请重试');
      if (call.signal.aborted) forget(key);
      else if (left.current) onLost(file, failure);
      else change(key, { failure });
    } finally {
      running.current.delete(key);
      pump();
    }
  };

  const add = useMemoizedFn((chosen: readonly File[]) => {
    const added = chosen.map((file): PendingFile => {
      next.current += 1;
      const failure =
        file.size > FILE_MAX_BYTES
          ? `超过 ${MAX_MB} MB，请压缩后重新上传`
          : file.size === 0
            ? '文件是空的，请重新选择'
            : undefined;
      return { key: next.current, file, percent: 0, failure };
    });
    setFiles((all) => [...all, ...added]);
    waiting.current.push(...added.filter(({ failure }) => !failure));
    pump();
  });
  const retry = useMemoizedFn((key: number) => {
    const one = files.find((each) => each.key === key);
    if (!one) return;
    change(key, { percent: 0, failure: undefined });
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

import type { SameName } from '@contract/document/kinds';
import { UPLOAD_MAX_BYTES } from '@contract/file/constants';
import { useMemoizedFn, useThrottleFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { sendFile } from '@/features/file';
import { finishUpload, type LibraryPlace, makeFolders, startUpload } from '@/services/document';
import { cancelUpload } from '@/services/file';
import { failureText } from '@/utils/failure';
import type { DroppedFile } from './dropped';

export interface LibraryUpload {
  key: number;
  file: File;
  at: LibraryPlace;
  onSame: SameName;
  state: 'waiting' | 'sending' | 'offline' | 'paused' | 'done' | 'skipped' | 'failed';
  /** Bytes that are there. */
  sent: number;
  uploadId?: string;
  failure?: string;
}

const AT_ONCE = 2;

/** Files on their way into the library: two at a time, each can be paused and goes on where it stopped. */
export function useUploads(onArrived: () => void) {
  const [all, setAll] = useState<readonly LibraryUpload[]>([]);
  const list = useRef<LibraryUpload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const next = useRef(0);
  const { run: arrived } = useThrottleFn(onArrived, { wait: 1500 });
  const show = () => setAll([...list.current]);
  const patch = (key: number, change: Partial<LibraryUpload>) => {
    list.current = list.current.map((one) => (one.key === key ? { ...one, ...change } : one));
    show();
  };
  useEffect(
    () => () => {
      for (const call of running.current.values()) call.abort();
    },
    [],
  );

  const pump = useMemoizedFn(() => {
    while (running.current.size < AT_ONCE) {
      const one = list.current.find(({ key, state }) => state === 'waiting' && !running.current.has(key));
      if (!one) return;
      void send(one);
    }
  });
  const send = async ({ key, file, at, onSame, uploadId }: LibraryUpload) => {
    const call = new AbortController();
    running.current.set(key, call);
    patch(key, { state: 'sending', failure: undefined });
    try {
      const id = uploadId ?? (await startUpload(at, file.name, file.size)).uploadId;
      patch(key, { uploadId: id });
      await sendFile(id, file, {
        signal: call.signal,
        onSent: (sent) => patch(key, { sent }),
        onWaiting: (waiting) => patch(key, { state: waiting ? 'offline' : 'sending' }),
      });
      const made = await finishUpload({ ...at, uploadId: id, onSame });
      patch(key, { state: made ? 'done' : 'skipped', sent: file.size });
      arrived();
    } catch (error) {
      if (call.signal.aborted) patch(key, { state: 'paused' });
      else patch(key, { state: 'failed', failure: failureText(error, '上传失败，请重试') });
    } finally {
      running.current.delete(key);
      pump();
    }
  };

  /** Makes the folders first. @throws what the server says of them */
  const add = useMemoizedFn(async (at: LibraryPlace, files: readonly DroppedFile[], onSame: SameName) => {
    const paths = [...new Set(files.map(({ path }) => path.join('/')).filter(Boolean))].map((path) => path.split('/'));
    const made = paths.length > 0 ? await makeFolders(at, paths) : [];
    const folders = new Map(made.map(({ path, id }) => [path.join('/'), id]));
    for (const { file, path } of files) {
      next.current += 1;
      const failure =
        file.size === 0 ? '文件是空的' : file.size > UPLOAD_MAX_BYTES ? '超过 2 GB，请拆分后上传' : undefined;
      list.current.push({
        key: next.current,
        file,
        at: { ...at, parentId: folders.get(path.join('/')) ?? at.parentId },
        onSame,
        state: failure ? 'failed' : 'waiting',
        sent: 0,
        failure,
      });
    }
    show();
    if (made.length > 0) arrived();
    pump();
  });
  const stop = useMemoizedFn((key: number) => {
    const call = running.current.get(key);
    if (call) call.abort();
    else patch(key, { state: 'paused' });
  });
  const go = useMemoizedFn((key: number) => {
    patch(key, { state: 'waiting' });
    pump();
  });
  const drop = useMemoizedFn((key: number) => {
    running.current.get(key)?.abort();
    const one = list.current.find((each) => each.key === key);
    if (one?.uploadId && one.state !== 'done') void cancelUpload(one.uploadId).catch(() => undefined);
    list.current = list.current.filter((each) => each.key !== key);
    show();
  });
  const clear = useMemoizedFn(() => {
    list.current = list.current.filter(({ state }) => state !== 'done' && state !== 'skipped');
    show();
  });
  return { all, add, stop, go, drop, clear };
}

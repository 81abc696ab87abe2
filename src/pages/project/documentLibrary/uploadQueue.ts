import type { LibraryPlace } from '@contract/document/document';
import type { SameName } from '@contract/document/kinds';
import { insist, sendFile, sizeFault } from '@/features/file';
import { holdWindow } from '@/hooks/useLeaveGuard';
import { patient } from '@/services/client';
import { documentApi } from '@/services/document';
import { fileApi } from '@/services/file';
import { ApiError } from '@/utils/apiError';
import { failureText } from '@/utils/failure';
import { withFeedback } from '@/utils/feedback';
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
const ARRIVED_MS = 1500;
const onItsWay = ({ state }: LibraryUpload) => state === 'waiting' || state === 'sending' || state === 'offline';

/** Paused or failed, and not for its size. */
export const mayGo = ({ state, file }: Pick<LibraryUpload, 'state' | 'file'>) =>
  state === 'paused' || (state === 'failed' && sizeFault(file.size) === undefined);

/**
 * Files on their way into the library: two at a time, each can be paused and goes on where it stopped. It lives beside the
 * pages: who leaves the library takes nothing back, and is told what became of it.
 */
function makeQueue() {
  let list: readonly LibraryUpload[] = [];
  let owner = '';
  let next = 0;
  let missed = false;
  const running = new Map<number, AbortController>();
  const watchers = new Set<() => void>();
  const arrivals = new Set<() => void>();
  let telling = false;

  // The browser asks before it goes; what the pages ask would be in the way of who only looks elsewhere.
  const ask = (event: Event) => event.preventDefault();
  let end: (() => void) | undefined;
  /** Once the session has ended no progress holds the window again. */
  let left = false;
  const letGo = () => {
    left = true;
    window.removeEventListener('beforeunload', ask);
  };
  const set = (changed: readonly LibraryUpload[]) => {
    list = changed;
    if (list.some(onItsWay) && !left) {
      window.addEventListener('beforeunload', ask);
      end ??= holdWindow(letGo);
    } else {
      window.removeEventListener('beforeunload', ask);
      end?.();
      end = undefined;
    }
    for (const watcher of watchers) watcher();
  };
  const patch = (key: number, change: Partial<LibraryUpload>) =>
    set(list.map((one) => (one.key === key ? { ...one, ...change } : one)));
  /** Lists look again at most every so often. */
  const arrived = () => {
    if (telling) return;
    telling = true;
    setTimeout(() => {
      telling = false;
      for (const arrival of arrivals) arrival();
    }, ARRIVED_MS);
  };
  /** Nobody looks at the tray: it is said once all is over. */
  const report = () => {
    if (watchers.size > 0 || !missed || list.some(onItsWay)) return;
    missed = false;
    const failed = list.filter(({ state }) => state === 'failed');
    const names = failed.map(({ file }) => file.name).slice(0, 3);
    withFeedback(({ message, notification }) =>
      failed.length > 0
        ? notification.error({
            title: `${failed.length} 个文件没有上传到文档库`,
            description: `${names.join('、')}${failed.length > names.length ? ' 等' : ''}，请回到文档库继续`,
          })
        : message.success('文件已全部上传到文档库'),
    );
  };
  const pump = () => {
    while (running.size < AT_ONCE) {
      const one = list.find(({ key, state }) => state === 'waiting' && !running.has(key));
      if (!one) return report();
      void send(one);
    }
  };
  const send = async ({ key, file, at, onSame, uploadId }: LibraryUpload) => {
    const call = new AbortController();
    running.set(key, call);
    patch(key, { state: 'sending', failure: undefined });
    // While the network is away its steps wait: else all that stand in the queue would fail one after the other.
    const away = {
      signal: call.signal,
      onWaiting: (waiting: boolean) => patch(key, { state: waiting ? 'offline' : 'sending' }),
    };
    try {
      const id =
        uploadId ??
        (await insist(() => documentApi.startUpload({ ...at, name: file.name, size: file.size }), away)).uploadId;
      patch(key, { uploadId: id });
      await sendFile(id, file, { ...away, onSent: (sent) => patch(key, { sent }) });
      // Once only: whether one without an answer was done nobody knows, and a second would be another version.
      const made = await documentApi.finishUpload({ ...at, uploadId: id, onSame }, patient);
      patch(key, { state: made ? 'done' : 'skipped', sent: file.size });
      arrived();
    } catch (error) {
      // Three days old, or finished though the answer was lost: it begins anew.
      const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410);
      if (isGone) patch(key, { uploadId: undefined, sent: 0 });
      if (call.signal.aborted) patch(key, { state: 'paused' });
      else patch(key, { state: 'failed', failure: failureText(error, '上传失败，请重试') });
      // Where the last step had no answer the file may be there nevertheless: the list shows it before one tries again.
      arrived();
    } finally {
      running.delete(key);
      if (watchers.size === 0) missed = true;
      pump();
    }
  };

  return {
    get: () => list,
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    onArrived(arrival: () => void) {
      arrivals.add(arrival);
      return () => void arrivals.delete(arrival);
    },
    /** Another person at the same window has nothing of it. */
    belongsTo(userId: string) {
      if (owner === userId) return;
      owner = userId;
      for (const call of running.values()) call.abort();
      if (list.length > 0) set([]);
    },
    /** Makes the folders first. @throws what the server says of them */
    async add(at: LibraryPlace, files: readonly DroppedFile[], onSame: SameName): Promise<void> {
      const paths = [...new Set(files.map(({ path }) => path.join('/')).filter(Boolean))].map((path) =>
        path.split('/'),
      );
      const made = paths.length > 0 ? await documentApi.makeFolders({ ...at, paths }) : [];
      const folders = new Map(made.map(({ path, id }) => [path.join('/'), id]));
      const added = files.map(({ file, path }): LibraryUpload => {
        next += 1;
        const failure = sizeFault(file.size);
        const parentId = folders.get(path.join('/')) ?? at.parentId;
        return {
          ...{ key: next, file, at: { ...at, parentId }, onSame, sent: 0, failure },
          state: failure ? 'failed' : 'waiting',
        };
      });
      set([...list, ...added]);
      if (made.length > 0) arrived();
      pump();
    },
    stop(key: number) {
      const call = running.get(key);
      if (call) call.abort();
      else patch(key, { state: 'paused' });
    },
    go(key: number) {
      patch(key, { state: 'waiting' });
      pump();
    },
    /** All that failed and may come the next time. */
    again() {
      set(list.map((one) => (mayGo(one) && one.state === 'failed' ? { ...one, state: 'waiting' } : one)));
      pump();
    },
    drop(key: number) {
      running.get(key)?.abort();
      const one = list.find((each) => each.key === key);
      if (one?.uploadId && one.state !== 'done')
        void fileApi.cancelUpload({ uploadId: one.uploadId }).catch(() => undefined);
      set(list.filter((each) => each.key !== key));
    },
    clear() {
      set(list.filter(({ state }) => state !== 'done' && state !== 'skipped'));
    },
  };
}

export const uploadQueue = makeQueue();

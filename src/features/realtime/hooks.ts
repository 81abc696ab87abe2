import { FOCUS_REFRESH_THROTTLE_MS } from '@contract/constants';
import {
  configTopic,
  type ListedType,
  objectTopic,
  ownTasksTopic,
  type PageTextSignal,
  pageTextTopic,
  projectTopic,
  registerTopic,
  taskTopic,
  unreadTopic,
  type Viewer,
  viewersTopic,
  watchedTypes,
} from '@contract/realtime';
import { useMemoizedFn } from 'ahooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { hub, type Listener } from './hub';
import type { Identity } from './link';
import { throttle } from './throttle';

export const POLL_MS = 60_000;
const REFETCH_EVERY_MS = 1_000;
const RETRY_ON = ['online', 'focus'] as const;

export const useLinkState = () => useSyncExternalStore(hub.watch, hub.getState);
/** Of one's own unread messages; null while nobody is logged in. */
export const useUnreadTopic = () => {
  const userId = useSyncExternalStore(hub.watch, hub.getUserId);
  return userId ? unreadTopic(userId) : null;
};

/**
 * Keeps the connection of the logged-in user; once, in the shell.
 * @param onOver the server has ended it for good: the session is over, or in another enterprise
 */
export function useLink(user: Omit<Identity, 'tenantCode'> | undefined, tenantCode = '', onOver?: () => void): void {
  const over = useLinkState() === 'over';
  useEffect(() => {
    if (over) onOver?.();
  }, [over, onOver]);
  const { userId, csrfToken } = user ?? {};
  useEffect(() => {
    if (!userId || !csrfToken) return;
    hub.start({ userId, csrfToken, tenantCode });
    const retry = () => hub.retry();
    for (const event of RETRY_ON) window.addEventListener(event, retry);
    return () => {
      for (const event of RETRY_ON) window.removeEventListener(event, retry);
      hub.stop();
    };
  }, [userId, csrfToken, tenantCode]);
}

export function useTopic(topic: string | null, listener: Listener): void {
  const onMessage = useMemoizedFn(listener.onMessage);
  const onResume = useMemoizedFn(() => listener.onResume?.());
  useEffect(() => (topic ? hub.listen(topic, { onMessage, onResume }) : undefined), [topic, onMessage, onResume]);
}

interface ChangeOptions {
  /** Somebody is typing into what would be read again: it waits until that is done. */
  busy?: () => boolean;
}

/** An editor is open: what it began with has to stay, so that saving it meets the other's change and asks. */
export const isEditing = () => document.querySelector('[data-editing]') !== null;

/**
 * Reads again what is on the screen when it was changed elsewhere: at once, in bursts once a second, in a hidden tab
 * when it is shown, and without a connection once a minute and when the window gets the focus.
 */
function useChanges(topic: string | null, refetch: () => void, { busy = () => false }: ChangeOptions = {}): void {
  const run = useMemoizedFn(refetch);
  const mayRun = useMemoizedFn(() => !document.hidden && !busy());
  const [refetching] = useState(() => throttle(run, REFETCH_EVERY_MS, mayRun));
  useTopic(topic, { onMessage: refetching.ask, onResume: refetching.ask });
  useEffect(() => refetching.cancel, [refetching]);
  const alone = useLinkState() !== 'online' && topic !== null;
  useEffect(() => {
    if (!alone) return;
    let last = Date.now();
    const poll = setInterval(refetching.ask, POLL_MS);
    const onFocus = () => {
      if (Date.now() - last < FOCUS_REFRESH_THROTTLE_MS) return;
      last = Date.now();
      refetching.ask();
    };
    window.addEventListener('focus', onFocus);
    return () => {
      clearInterval(poll);
      window.removeEventListener('focus', onFocus);
    };
  }, [alone, refetching]);
}

/** Tasks, people or state of a project changed. */
export const useProjectChanges = (projectId: string | undefined, refetch: () => void, options?: ChangeOptions) =>
  useChanges(projectId ? projectTopic(projectId) : null, refetch, options);

/** Figures of many projects are read again no oftener, and no later than so long after they were read. */
const FIGURES_EVERY_MS = 30_000;
const FIGURES_AGE_MS = 300_000;
/** A page listens to no more projects than that: of the others it hears by the clock. */
const PROJECTS_HEARD = 20;

/** Reads figures again when tasks of these projects changed, and by the clock; none: of all projects, by the clock alone. */
export function useFigureChanges(projectIds: readonly string[], refetch: () => void): void {
  const run = useMemoizedFn(refetch);
  const mayRun = useMemoizedFn(() => !document.hidden && !isEditing());
  const [refetching] = useState(() => throttle(run, FIGURES_EVERY_MS, mayRun));
  const heard = projectIds.slice(0, PROJECTS_HEARD).join(' ');
  useEffect(() => {
    const listener = { onMessage: refetching.ask, onResume: refetching.ask };
    const ends = heard.split(' ').flatMap((id) => (id ? hub.listen(projectTopic(id), listener) : []));
    const clock = setInterval(refetching.ask, FIGURES_AGE_MS);
    return () => {
      clearInterval(clock);
      for (const end of ends) end();
    };
  }, [heard, refetching]);
  useEffect(() => refetching.cancel, [refetching]);
}

/** Objects of a register of a project changed, or nodes of its plan: its list. */
export const useRegisterChanges = (type: ListedType, projectId: string, refetch: () => void, options?: ChangeOptions) =>
  useChanges(registerTopic(type, projectId), refetch, options);

/** What tasks of a project are shown by changed: types, processes, layouts, fields, labels, settings, members. */
export const useProjectConfigChanges = (projectId: string | undefined, refetch: () => void) =>
  useChanges(projectId ? configTopic(projectId) : null, refetch);

/** Tasks in which one has a part changed, in whatever project. */
export function useOwnTaskChanges(refetch: () => void, options?: ChangeOptions): void {
  const userId = useSyncExternalStore(hub.watch, hub.getUserId);
  useChanges(userId ? ownTasksTopic(userId) : null, refetch, options);
}

/** A task, its comments or its links changed, or it is gone. */
export const useTaskChanges = (taskId: string | undefined, refetch: () => void, options?: ChangeOptions) =>
  useChanges(taskId ? taskTopic(taskId) : null, refetch, options);

/** An object of another kind, its comments or its links changed, or it is gone. */
export const useObjectChanges = (
  object: { type: string; id: string } | undefined,
  refetch: () => void,
  options?: ChangeOptions,
) => {
  const type = watchedTypes.find((one) => one === object?.type);
  useChanges(object && type ? objectTopic(type, object.id) : null, refetch, options);
};

/**
 * To be called after an own act on an object that its screen does not show by itself: a comment, a file, who follows, an
 * urge. All that follow the object hear of it, as they do of what others do.
 */
export function touched({ type, id }: { type: string; id: string }): void {
  const watched = watchedTypes.find((one) => one === type);
  if (type === 'task') hub.touch(taskTopic(id));
  else if (watched) hub.touch(objectTopic(watched, id));
}

/** Station messages came, were read or removed: in this tab, another one, or elsewhere. */
export const useMessageChanges = (refetch: () => void) => useChanges(useUnreadTopic(), refetch);

const isViewers = (body: unknown): body is Viewer[] => Array.isArray(body);

/** Who looks at a task now; being asked, one is among them. */
export function useViewers(taskId: string | undefined): Viewer[] {
  const [viewers, setViewers] = useState<Viewer[]>([]);
  useTopic(taskId ? viewersTopic(taskId) : null, {
    onMessage: (body) => setViewers(isViewers(body) ? body : []),
  });
  const state = useLinkState();
  return state === 'online' ? viewers : [];
}

const isSignal = (body: unknown): body is PageTextSignal =>
  typeof body === 'object' && body !== null && 'changes' in body;

/** Somebody writes a page too: what they typed, or null where all that is new has to be asked for. */
export function usePageTextChanges(
  documentId: string | undefined,
  onChange: (signal: PageTextSignal | null) => void,
): void {
  useTopic(documentId ? pageTextTopic(documentId) : null, {
    onMessage: (body) => onChange(isSignal(body) ? body : null),
    onResume: () => onChange(null),
  });
}

import type { PagePassage } from '@contract/document/document';
import { useMemo, useState } from 'react';
import { type CommentThread, threadsOf } from '@/features/object/comments';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';
import { listComments } from '@/services/object';

export interface Discussed {
  passage: PagePassage;
  thread: CommentThread;
}

export interface Talk {
  loading: boolean;
  error: unknown;
  refresh: () => void;
  /** All of them, and how many are not settled. */
  count: number;
  openCount: number;
  all: boolean;
  setAll: (all: boolean) => void;
  /** Those that are shown, and the one that is read. */
  shown: readonly Discussed[];
  active: string | null;
  setActive: (id: string | null) => void;
  /** The discussion of a passage that a comment stands in; undefined: not known yet. */
  discussionOf: (commentId: string) => string | null | undefined;
}

/** What is said of the passages of a page. */
export function usePassageTalk(id: string): Talk {
  const [all, setAll] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const [passages, comments] = await Promise.all([
        documentApi.listPassages({ id }),
        listComments({ type: 'document', id }),
      ]);
      return { passages, threads: threadsOf(comments) };
    },
    { refreshDeps: [id] },
  );
  const discussed = useMemo((): Discussed[] => {
    const byRoot = new Map(data?.threads.map((thread) => [thread.root.id, thread] as const));
    return (data?.passages ?? []).flatMap((passage) => {
      const thread = byRoot.get(passage.commentId);
      return thread ? [{ passage, thread }] : [];
    });
  }, [data]);
  const open = useMemo(() => discussed.filter(({ thread }) => thread.root.resolved === null), [discussed]);
  const shown = useMemo(
    () => (all ? discussed : discussed.filter((one) => open.includes(one) || one.passage.commentId === active)),
    [all, discussed, open, active],
  );
  return {
    loading: loading && !data,
    error: data ? undefined : error,
    refresh,
    count: discussed.length,
    openCount: open.length,
    ...{ all, setAll, shown, active, setActive },
    discussionOf: (commentId) => {
      if (!data) return undefined;
      const found = discussed.find(({ thread: { root, answers } }) =>
        [root, ...answers].some((comment) => comment.id === commentId),
      );
      return found?.passage.commentId ?? null;
    },
  };
}

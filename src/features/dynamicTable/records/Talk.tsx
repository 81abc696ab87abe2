import { objectTypes } from '@contract/objectTypes';
import { useSearchParams } from '@umijs/max';
import { StateView } from '@/components/StateView';
import { Attachments } from '@/features/object/attachments';
import { CommentComposer, Thread, threadsOf } from '@/features/object/comments';
import { useMentionable } from '@/features/object/editor';
import { EmptyParts } from '@/features/object/parts';
import { useObjectChanges } from '@/features/realtime';
import { useRequest } from '@/hooks/useRequest';
import { listComments } from '@/services/object';

interface Props {
  id: string;
  /** As people quote it: `需求池 #12`. */
  no: string;
  mayComment: boolean;
  mayAttach: boolean;
}

/** What people say of a record, and the files with it. `?comment=` in the address leads to a comment. */
export function Talk({ id, no, mayComment, mayAttach }: Props) {
  const [search] = useSearchParams();
  const on = { type: 'tableRecord', id, page: objectTypes.tableRecord.page.replace('{objectId}', id) } as const;
  const mentions = useMentionable(on.type, id);
  const { data, error, loading, refresh } = useRequest(() => listComments(on), {
    refreshDeps: [id],
    onError: () => undefined,
  });
  useObjectChanges(on, refresh);
  const threads = threadsOf(data ?? []);
  return (
    <>
      <EmptyParts>
        <Attachments of={on} {...{ no }} editable={mayAttach} count={0} revision={0} onCounted={() => undefined} />
      </EmptyParts>
      {mayComment && <CommentComposer on={on} mentions={mentions} onDone={refresh} />}
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={threads.length === 0}
        emptyText="还没有评论"
      >
        {threads.map((thread) => (
          <Thread
            key={thread.root.id}
            {...{ thread, on, mentions, mayComment }}
            marked={search.get('comment')}
            onChanged={refresh}
            onAnswered={refresh}
          />
        ))}
      </StateView>
    </>
  );
}

import type { DocumentDetail } from '@contract/document/document';
import type { Quote } from '@contract/document/text/quote';
import { pageOf } from '@contract/objectTypes';
import { useModel, useSearchParams } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { Alert, App, Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import StateView from '@/components/StateView';
import {
  Contents,
  type EditorSuggesting,
  type EditorTalk,
  hasTyped,
  headingsIn,
  isBlankPage,
  MarkedPage,
  Passages,
  Suggestions,
  showHeading,
  usePassageTalk,
  useSharedPage,
  useSuggestions,
} from '@/features/document';
import { useMentionable } from '@/features/object/editor';
import { ShareDialog } from '@/features/publicLink';
import { useObjectChanges } from '@/features/realtime';
import { useAct, useTaken } from '@/features/undo';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';
import { failureText } from '@/utils/failure';
import { DetailDrawer } from './DetailDrawer';
import styles from './library.module.css';
import { PageHead } from './PageHead';
import { TemplateDialog } from './TemplateDialog';
import { useFavour } from './useFavour';
import { Writing } from './Writing';

interface Props {
  row: DocumentDetail;
  editable: boolean;
  /** The project is closed: nothing is proposed either. */
  closed: boolean;
  /** The project's library takes templates of this person. */
  templates: boolean;
  /** What is looked for in it. */
  sought?: string;
  onChanged: () => void;
  onBack: () => void;
}

/** A page that is written here: read, or written by several people at once, with what is said of it and its history. */
export function PageView({ row, editable, closed, templates, sought, onChanged, onBack }: Props) {
  const { message } = App.useApp();
  const { told } = useAct();
  const [search] = useSearchParams();
  const marked = search.get('comment');
  const [history, setHistory] = useState(false);
  const [talking, setTalking] = useState(false);
  const [proposing, setProposing] = useState(false);
  const [suggests, setSuggests] = useState(false);
  const [looked, setLooked] = useState<string | null>(null);
  const [writing, setWriting] = useState(false);
  const [dialog, setDialog] = useState<'share' | 'template' | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState<Quote | null>(null);
  const {
    data: page,
    error,
    loading,
    refreshAsync,
  } = useRequest(() => documentApi.getPage({ id: row.id }), { refreshDeps: [row.id] });
  const { initialState } = useModel('@@initialState');
  const userId = initialState?.user?.userId ?? '';
  const written = useSharedPage(row.id, userId, writing);
  const mentions = useMentionable('document', row.id);
  const talk = usePassageTalk(row.id);
  const proposals = useSuggestions(row.id);
  const read = useRef<HTMLDivElement>(null);
  const headings = useMemo(() => (page ? headingsIn(page.html) : []), [page]);
  const spans = useMemo(
    () =>
      talk.shown.flatMap(({ passage: { commentId, from, to } }) =>
        from === null || to === null ? [] : [{ id: commentId, from, to }],
      ),
    [talk.shown],
  );
  const passages = useMemo(
    () =>
      talk.shown.map(({ passage: { commentId, text, before, after, start, end } }) => ({
        ...{ id: commentId, start, end },
        quote: { text, before, after },
      })),
    [talk.shown],
  );
  const refreshAll = useMemoizedFn(() => {
    talk.refresh();
    proposals.refresh();
    if (!writing) void refreshAsync().catch(() => undefined);
  });
  useObjectChanges({ type: 'document', id: row.id }, refreshAll);
  useTaken(talk.refresh);
  useLeaveGuard(writing && (written.state === 'offline' || written.state === 'refused'));
  // A link to a comment opens what is said: of a passage beside the text, of the page in its drawer.
  const led = marked === null ? null : talk.discussionOf(marked);
  const { setActive } = talk;
  useEffect(() => {
    if (led === undefined || marked === null) return;
    if (led === null) return setHistory(true);
    setTalking(true);
    setActive(led);
  }, [led, marked, setActive]);
  const choose = useMemoizedFn((id: string) => {
    setTalking(true);
    talk.setActive(id);
    if (!writing) read.current?.querySelector(`mark[data-passages~="${id}"]`)?.scrollIntoView({ block: 'center' });
  });
  const ask = useMemoizedFn((quote: Quote) => {
    setAsked(quote);
    setTalking(true);
  });
  const say = async (content: string) => {
    if (!asked) return;
    try {
      // What was typed a moment ago is what the passage is looked for in.
      await written.shared?.settle();
      const { id } = await documentApi.addPassage({ id: row.id, content, quote: asked });
      told('评论成功', { label: '划词评论', act: { kind: 'comment', on: 'document', id, removed: false } });
      talk.setActive(id);
      talk.refresh();
    } catch (failure) {
      void message.error(failureText(failure, '评论失败'));
      throw failure;
    }
  };
  const favour = useFavour(onChanged);
  const maySuggest = editable || (row.mayComment && !closed);
  const unsent = maySuggest && !writing && page !== undefined && hasTyped(row.id, userId);
  const done = async () => {
    setLeaving(true);
    await written.shared?.settle();
    const isLeft = written.shared?.state === 'offline';
    await written.shared?.close();
    setWriting(false);
    await refreshAsync().catch(() => undefined);
    talk.refresh();
    proposals.refresh();
    setLeaving(false);
    onChanged();
    if (isLeft) void message.warning('网络不通，您的修改保存在本机浏览器，再次编辑时自动合并');
  };
  const inEditor: EditorTalk = { passages, active: talk.active, onChoose: choose, onAsk: row.mayComment ? ask : null };
  const suggesting: EditorSuggesting = {
    userId,
    on: suggests || !editable,
    onSwitch: editable ? setSuggests : null,
    active: looked,
  };
  return (
    <StateView loading={loading && !page} error={page ? undefined : error} onRetry={refreshAsync} rows={8}>
      {page && (
        <div className={styles.pageAndTalk}>
          <article className={styles.pageBody}>
            <PageHead
              {...{
                id: row.id,
                name: row.name,
                favourite: row.favourite,
                editable,
                templates,
                writing,
                leaving,
                talking,
                proposing,
                maySuggest,
              }}
              proposed={proposals.open.length}
              onPropose={() => setProposing(!proposing)}
              open={talk.openCount}
              onBack={onBack}
              onFavourite={() => void favour(row)}
              onTalk={() => setTalking(!talking)}
              onHistory={() => setHistory(true)}
              onShare={() => setDialog('share')}
              onTemplate={() => setDialog('template')}
              onWrite={() => setWriting(true)}
              onDone={() => void done()}
            />
            {unsent && (
              <Alert
                type="warning"
                showIcon
                title="您上次的修改还没有保存到服务器，继续编辑即可自动合并"
                action={
                  <Button size="small" type="link" onClick={() => setWriting(true)}>
                    继续编辑
                  </Button>
                }
              />
            )}
            {writing ? (
              <Writing
                projectId={row.projectId}
                id={row.id}
                name={row.name}
                page={written}
                talk={inEditor}
                suggesting={suggesting}
                onDone={() => void done()}
              />
            ) : isBlankPage(page.html) ? (
              <p className={styles.about}>页面还没有内容{editable && '，点击“编辑”开始书写'}</p>
            ) : (
              <div ref={read}>
                <Contents headings={headings} onChoose={(at) => showHeading(read.current, at)} />
                <MarkedPage
                  pageId={row.id}
                  html={page.html}
                  sought={sought}
                  spans={spans}
                  active={talk.active}
                  mayComment={row.mayComment}
                  onChoose={choose}
                  onAsk={ask}
                />
              </div>
            )}
          </article>
          {talking && (
            <Passages
              on={{ type: 'document', id: row.id, page: pageOf('document', row.id, row.projectId) }}
              {...{ talk, mentions, marked }}
              mayComment={row.mayComment}
              asked={asked?.text ?? null}
              onSend={say}
              onAskedEnd={() => setAsked(null)}
              onChoose={choose}
              onClose={() => setTalking(false)}
            />
          )}
          {proposing && (
            <Suggestions
              {...{ id: row.id, userId, proposals, maySuggest }}
              settle={async () => written.shared?.settle()}
              onDecided={() => {
                written.shared?.pull();
                void refreshAsync().catch(() => undefined);
              }}
              onChoose={writing ? setLooked : undefined}
              onClose={() => setProposing(false)}
            />
          )}
          {dialog === 'share' && <ShareDialog kind="page" target={row.id} onClose={() => setDialog(null)} />}
          {dialog === 'template' && (
            <TemplateDialog
              {...{ id: row.id, name: row.name, projectId: row.projectId }}
              onClose={() => setDialog(null)}
            />
          )}
          {history && (
            <DetailDrawer
              row={{ ...row, versionNo: page.versionNo }}
              editable={editable}
              onChanged={() => {
                void refreshAsync().catch(() => undefined);
                onChanged();
              }}
              onClose={() => setHistory(false)}
            />
          )}
        </div>
      )}
    </StateView>
  );
}

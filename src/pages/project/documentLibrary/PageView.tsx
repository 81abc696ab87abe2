import { ArrowLeftOutlined, EditOutlined, HistoryOutlined } from '@ant-design/icons';
import type { DocumentRow, PageLock } from '@contract/document/document';
import { useModel, useSearchParams } from '@umijs/max';
import { Alert, App, Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import StateView from '@/components/StateView';
import { Contents, headingsIn, isBlankPage, PageEditor, PageProse, showHeading } from '@/features/document';
import { useMentionable } from '@/features/object/editor';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { useRequest } from '@/hooks/useRequest';
import { addPicture, dropDraft, getPage, savePage } from '@/services/document';
import { previewUrl } from '@/services/file';
import { failureText } from '@/utils/failure';
import { staleOf } from '@/utils/refusal';
import { DetailDrawer } from './DetailDrawer';
import styles from './library.module.css';
import { plainText } from './PageDiff';
import { newestDraft } from './pageDraft';
import { usePageWriting } from './usePageWriting';
import { wordDiff } from './wordDiff';

interface Props {
  row: DocumentRow;
  editable: boolean;
  /** What is looked for in it. */
  sought?: string;
  onChanged: () => void;
  onBack: () => void;
}

const isOwn = ({ holder }: PageLock, userId: string) => holder?.userId === userId;
const saysWho = (lock: PageLock, userId: string) =>
  isOwn(lock, userId) ? '您正在另一个窗口中编辑此页面' : `${lock.holder?.name ?? '他人'}正在编辑`;

/** A page that is written here: read, written by one at a time, with its history. */
export function PageView({ row, editable, sought, onChanged, onBack }: Props) {
  const { message, modal } = App.useApp();
  const [search] = useSearchParams();
  // A link to a comment opens what is said.
  const [history, setHistory] = useState(search.has('comment'));
  const [saving, setSaving] = useState(false);
  const { data: page, error, loading, refreshAsync } = useRequest(() => getPage(row.id), { refreshDeps: [row.id] });
  const { initialState } = useModel('@@initialState');
  const userId = initialState?.user?.userId ?? '';
  const writing = usePageWriting(row.id, userId, () => {
    void begin().then(() => message.success('现在由您编辑'));
  });
  const { lock, text } = writing;
  const read = useRef<HTMLDivElement>(null);
  const mentions = useMentionable('document', row.id);
  const headings = useMemo(() => (page ? headingsIn(page.html) : []), [page]);
  useLeaveGuard(writing.writing && page !== undefined && text !== page.html);
  // What was typed before is gone on with, upon the version that it was written upon: giving it up is a button of its own.
  const draft = page && newestDraft(row.id, userId, page);
  const begin = async () => {
    const current = await refreshAsync().catch(() => page);
    if (!current) return;
    const kept = newestDraft(row.id, userId, current);
    const answer = await writing.begin(kept ?? { html: current.html, base: current.versionNo });
    if (answer && !answer.mine) void message.info(saysWho(answer, userId));
  };
  const save = async () => {
    if (!page) return;
    setSaving(true);
    try {
      await writing.settle();
      await savePage(row.id, { tab: writing.tab, html: text, base: writing.base });
      await writing.end();
      await refreshAsync();
      onChanged();
      void message.success('页面已保存');
    } catch (failure) {
      const stale = staleOf<{ versionNo: number; html: string }>(failure);
      if (stale) showBoth(stale.current);
      else void message.error(failureText(failure, '保存失败，您的内容仍在这里'));
    } finally {
      setSaving(false);
    }
  };
  const showBoth = (theirs: { versionNo: number; html: string }) =>
    void modal.confirm({
      title: '页面已被他人修改',
      width: 720,
      content: (
        <div className={styles.diff}>
          {wordDiff(plainText(theirs.html), plainText(text)).map(({ value, added, removed }, at) => {
            const key = `${at}${value.slice(0, 8)}`;
            if (added) return <ins key={key}>{value}</ins>;
            return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
          })}
        </div>
      ),
      okText: '在最新版本上继续编辑我的内容',
      cancelText: '稍后再说',
      onOk: async () => {
        writing.rebase(theirs.versionNo);
        await refreshAsync();
      },
    });
  const leave = async () => {
    await writing.settle();
    await dropDraft(row.id).catch(() => undefined);
    await writing.end();
    await refreshAsync();
  };
  const lost = writing.writing && lock && !lock.mine;
  return (
    <StateView loading={loading && !page} error={page ? undefined : error} onRetry={refreshAsync} rows={8}>
      {page && (
        <article className={styles.pageBody}>
          <div className={styles.pageHead}>
            <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回文件夹" onClick={onBack} />
            <h2>{row.name}</h2>
            <Button icon={<HistoryOutlined />} onClick={() => setHistory(true)}>
              讨论与历史
            </Button>
            {editable && !writing.writing && !draft && (
              <Button type="primary" icon={<EditOutlined />} onClick={() => void begin()}>
                编辑
              </Button>
            )}
            {writing.writing && (
              <>
                <Button onClick={() => void leave()}>放弃修改</Button>
                <Button type="primary" loading={saving} onClick={() => void save()}>
                  保存
                </Button>
              </>
            )}
          </div>
          {lock && !lock.mine && !writing.writing && (
            <Alert
              type="info"
              showIcon
              title={saysWho(lock, userId)}
              description={
                isOwn(lock, userId) && lock.askedBy
                  ? `已请求编辑：那个窗口停止输入 30 秒后交给${lock.askedBy.userId === userId ? '这个窗口' : '先请求的人'}。`
                  : isOwn(lock, userId)
                    ? '在那个窗口保存或关闭后即可在这里编辑；也可以请求编辑，停止输入 30 秒后交给这个窗口。'
                    : lock.askedBy
                      ? '已请求编辑：对方停止输入 30 秒后交给先请求的人，对方的草稿会保留。'
                      : '可以请求编辑：对方停止输入 30 秒后交给您。'
              }
              action={
                lock.askedBy ? undefined : (
                  <Button size="small" onClick={() => void writing.request()}>
                    请求编辑
                  </Button>
                )
              }
              closable={{ onClose: writing.forget }}
            />
          )}
          {lost && (
            <Alert
              type="warning"
              showIcon
              title={`编辑权已交给${isOwn(lock, userId) ? '您的另一个窗口' : (lock.holder?.name ?? '他人')}，您的内容已存为草稿`}
            />
          )}
          {writing.writing && lock?.mine && lock.askedBy && (
            <Alert type="info" showIcon title={`${lock.askedBy.name}请求编辑；停止输入 30 秒后将交给对方`} />
          )}
          {writing.writing && writing.unsent && (
            <Alert type="warning" showIcon title="草稿未能保存到服务器，已保存在本机浏览器；网络恢复后自动保存" />
          )}
          {draft && !writing.writing && editable && (
            <Alert
              type="warning"
              showIcon
              title="您有未保存的草稿"
              action={
                <>
                  <Button size="small" type="link" onClick={() => void begin()}>
                    继续编辑
                  </Button>
                  <Button size="small" type="link" onClick={() => void leave()}>
                    放弃
                  </Button>
                </>
              }
            />
          )}
          {writing.writing ? (
            <PageEditor
              html={text}
              label={`${row.name} 的内容`}
              onChange={writing.type}
              onSave={() => void save()}
              mentions={mentions}
              sendPicture={async (file) => previewUrl((await addPicture(row.id, file)).fileId)}
            />
          ) : isBlankPage(page.html) ? (
            <p className={styles.about}>页面还没有内容{editable && !draft && '，点击“编辑”开始书写'}</p>
          ) : (
            <div ref={read}>
              <Contents headings={headings} onChoose={(at) => showHeading(read.current, at)} />
              <PageProse html={page.html} sought={sought} />
            </div>
          )}
          {history && (
            <DetailDrawer
              row={{ ...row, versionNo: page.versionNo }}
              editable={editable}
              onChanged={() => {
                void refreshAsync();
                onChanged();
              }}
              onClose={() => setHistory(false)}
            />
          )}
        </article>
      )}
    </StateView>
  );
}

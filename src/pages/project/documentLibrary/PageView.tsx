import {
  ArrowLeftOutlined,
  DownloadOutlined,
  EditOutlined,
  HistoryOutlined,
  ShareAltOutlined,
} from '@ant-design/icons';
import type { DocumentRow } from '@contract/document/document';
import { useModel, useSearchParams } from '@umijs/max';
import { Alert, App, Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import StateView from '@/components/StateView';
import {
  Contents,
  hasTyped,
  headingsIn,
  isBlankPage,
  PageProse,
  showHeading,
  useSharedPage,
} from '@/features/document';
import { ShareDialog } from '@/features/publicLink';
import { useObjectChanges } from '@/features/realtime';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';
import { DetailDrawer } from './DetailDrawer';
import styles from './library.module.css';
import { Writing } from './Writing';

interface Props {
  row: DocumentRow;
  editable: boolean;
  /** What is looked for in it. */
  sought?: string;
  onChanged: () => void;
  onBack: () => void;
}

/** A page that is written here: read, or written by several people at once, with its history. */
export function PageView({ row, editable, sought, onChanged, onBack }: Props) {
  const { message } = App.useApp();
  const [search] = useSearchParams();
  // A link to a comment opens what is said.
  const [history, setHistory] = useState(search.has('comment'));
  const [writing, setWriting] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const {
    data: page,
    error,
    loading,
    refreshAsync,
  } = useRequest(() => documentApi.getPage({ id: row.id }), { refreshDeps: [row.id] });
  const { initialState } = useModel('@@initialState');
  const userId = initialState?.user?.userId ?? '';
  const written = useSharedPage(row.id, userId, writing);
  const read = useRef<HTMLDivElement>(null);
  const headings = useMemo(() => (page ? headingsIn(page.html) : []), [page]);
  useObjectChanges({ type: 'document', id: row.id }, () => !writing && void refreshAsync().catch(() => undefined));
  useLeaveGuard(writing && (written.state === 'offline' || written.state === 'refused'));
  const unsent = editable && !writing && page !== undefined && hasTyped(row.id, userId);
  const done = async () => {
    setLeaving(true);
    await written.shared?.settle();
    const isLeft = written.shared?.state === 'offline';
    await written.shared?.close();
    setWriting(false);
    await refreshAsync().catch(() => undefined);
    setLeaving(false);
    onChanged();
    if (isLeft) void message.warning('网络不通，您的修改保存在本机浏览器，再次编辑时自动合并');
  };
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
            {!writing && (
              <Button
                type="text"
                icon={<DownloadOutlined />}
                aria-label="导出为 Markdown"
                title="导出为 Markdown"
                href={documentApi.markdown.address({ id: row.id })}
              />
            )}
            {editable && !writing && (
              <Button
                type="text"
                icon={<ShareAltOutlined />}
                aria-label="公开分享"
                title="公开分享"
                onClick={() => setSharing(true)}
              />
            )}
            {editable && !writing && (
              <Button type="primary" icon={<EditOutlined />} onClick={() => setWriting(true)}>
                编辑
              </Button>
            )}
            {writing && (
              <Button type="primary" loading={leaving} onClick={() => void done()}>
                完成
              </Button>
            )}
          </div>
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
            <Writing id={row.id} name={row.name} page={written} onDone={() => void done()} />
          ) : isBlankPage(page.html) ? (
            <p className={styles.about}>页面还没有内容{editable && '，点击“编辑”开始书写'}</p>
          ) : (
            <div ref={read}>
              <Contents headings={headings} onChoose={(at) => showHeading(read.current, at)} />
              <PageProse html={page.html} sought={sought} />
            </div>
          )}
          {sharing && <ShareDialog kind="page" target={row.id} onClose={() => setSharing(false)} />}
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
        </article>
      )}
    </StateView>
  );
}

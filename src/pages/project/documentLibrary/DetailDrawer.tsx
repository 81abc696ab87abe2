import { LinkOutlined } from '@ant-design/icons';
import type { DocumentRow, DocumentVersion } from '@contract/document/document';
import { type TextState, textStates } from '@contract/document/kinds';
import { pageOf } from '@contract/objectTypes';
import { Link, useModel } from '@umijs/max';
import { App, Button, Drawer, Upload } from 'antd';
import { useState } from 'react';
import RelativeTime from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { FileViewer, saveLink, sendFile, sizeFault } from '@/features/file';
import { Activity } from '@/features/object/activity';
import { FollowButton } from '@/features/object/register';
import { TaskSelect } from '@/features/resource';
import { useRequest } from '@/hooks/useRequest';
import { patient } from '@/services/client';
import { documentApi } from '@/services/document';
import { copyText } from '@/utils/copyText';
import { failureText } from '@/utils/failure';
import { fileSize } from '@/utils/fileSize';
import { Backlinks } from './Backlinks';
import { CheckOutLine, isWithOthers } from './CheckOutLine';
import styles from './library.module.css';
import { PageDiff } from './PageDiff';

interface Props {
  row: DocumentRow;
  /** The project is open, and its document may be changed. */
  editable: boolean;
  onChanged: () => void;
  onClose: () => void;
}

/** Files whose words may be asked for again. */
const unread: readonly TextState[] = ['failed', 'limited', 'empty', 'waiting'];

const events = {
  created: '新建',
  copied: '由复制产生',
  imported: '由导入产生',
  renamed: '重命名',
  updated: '修改了标签',
  moved: '移动',
  recycled: '移入回收站',
  recovered: '从回收站恢复',
  versionAdded: '上传了新版本',
  versionRestored: '恢复了历史版本',
  checkedOut: '签出了文件',
  checkedIn: '归还了签出的文件',
  checkOutBroken: '解除了他人的签出',
  pageSaved: '保存了页面',
  suggestionsAccepted: '采纳了修订建议',
  suggestionsRefused: '拒绝了修订建议',
  accessChanged: '修改了权限',
  taskLinked: '关联了任务',
  taskUnlinked: '取消关联任务',
};

/** Versions of a document, the tasks that it belongs to, whether its words are found, and what is said of it. */
export function DetailDrawer({ row, editable, onChanged, onClose }: Props) {
  const { message } = App.useApp();
  const userId = useModel('@@initialState').initialState?.user?.userId;
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const [compared, setCompared] = useState<DocumentVersion | null>(null);
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const [detail, versions] = await Promise.all([
        documentApi.get({ id: row.id }),
        documentApi.listVersions({ id: row.id }),
      ]);
      return { detail, versions };
    },
    { refreshDeps: [row.id] },
  );
  const act = async (work: () => Promise<unknown>, done: string, failed: string) => {
    setBusy(true);
    try {
      await work();
      void message.success(done);
      onChanged();
    } catch (failure) {
      void message.error(failureText(failure, failed));
    } finally {
      setBusy(false);
      refresh();
    }
  };
  const read = () =>
    act(() => documentApi.readText({ id: row.id }), '已重新开始提取，稍后可按内容搜索', '重新提取失败');
  const addVersion = (file: File) =>
    act(
      async () => {
        const { uploadId } = await documentApi.startVersion({ id: row.id, size: file.size });
        await sendFile(uploadId, file, { signal: new AbortController().signal, onSent: () => {} });
        await documentApi.finishVersion({ id: row.id, uploadId, note: '' }, patient);
      },
      '新版本已上传',
      '上传新版本失败',
    );
  const copy = async () => {
    try {
      await copyText(await documentApi.getUrl({ id: row.id }));
    } catch (failure) {
      void message.error(failureText(failure, '复制链接失败'));
    }
  };
  const versions = data?.versions ?? [];
  const files = versions.flatMap(({ file }) => file ?? []);
  return (
    <Drawer
      open
      size={480}
      title={row.name}
      onClose={onClose}
      extra={
        <>
          <FollowButton type="document" record={{ id: row.id, no: row.name, version: row.version }} />
          <Button type="text" icon={<LinkOutlined />} aria-label="复制链接" title="复制链接" onClick={copy} />
        </>
      }
    >
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={6}>
        {data && (
          <>
            {row.kind === 'file' && (
              <p className={styles.about}>
                {textStates[data.detail.textState]}
                {editable && unread.includes(data.detail.textState) && (
                  <Button type="link" size="small" disabled={busy} onClick={() => void read()}>
                    重新提取
                  </Button>
                )}
              </p>
            )}
            {row.kind === 'file' && <CheckOutLine row={data.detail} editable={editable} busy={busy} onAct={act} />}
            <h3>关联任务</h3>
            <ul className={styles.versions} aria-label="关联任务">
              {data.detail.links.map((link) => (
                <li key={link.id}>
                  <span>
                    <Link to={pageOf(link.type, link.id, link.projectId)}>
                      {link.no} {link.title}
                    </Link>
                  </span>
                  {editable && (
                    <Button
                      size="small"
                      type="text"
                      disabled={busy}
                      aria-label={`取消关联 ${link.title}`}
                      onClick={() =>
                        act(() => documentApi.unlinkTask({ id: row.id, taskId: link.id }), '已取消关联', '取消关联失败')
                      }
                    >
                      取消关联
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {editable && (
              <div className={styles.grants}>
                <TaskSelect
                  projectId={row.projectId}
                  onChange={(id) =>
                    id && void act(() => documentApi.linkTask({ id: row.id, taskId: id }), '已关联任务', '关联失败')
                  }
                />
              </div>
            )}
            <Backlinks id={row.id} />
            {row.kind !== 'folder' && (
              <>
                <h3>历史版本</h3>
                {row.kind === 'file' && editable && (
                  <Upload
                    showUploadList={false}
                    disabled={busy || isWithOthers(data.detail, userId)}
                    beforeUpload={(file) => {
                      const fault = sizeFault(file.size);
                      if (fault) void message.error(fault);
                      else void addVersion(file);
                      return false;
                    }}
                  >
                    <Button loading={busy}>上传新版本</Button>
                  </Upload>
                )}
                <ul className={styles.versions} aria-label="历史版本">
                  {versions.map((version) => (
                    <li key={version.no}>
                      <span>
                        版本 {version.no}
                        {version.no === row.versionNo && '（当前）'}
                        <span className={styles.about}>
                          {' '}
                          {fileSize(version.size)} · {version.createdBy?.name ?? '系统'} ·{' '}
                          <RelativeTime time={version.createdTime} />
                          {version.note && ` · ${version.note}`}
                        </span>
                      </span>
                      {version.file ? (
                        <>
                          <Button size="small" type="text" onClick={() => setShown(version.file?.fileId ?? null)}>
                            预览
                          </Button>
                          <Button
                            size="small"
                            type="text"
                            {...saveLink(version.file)}
                            aria-label={`下载版本 ${version.no}`}
                          >
                            下载
                          </Button>
                        </>
                      ) : (
                        version.no > 1 && (
                          <Button size="small" type="text" onClick={() => setCompared(version)}>
                            与上一版比较
                          </Button>
                        )
                      )}
                      {editable && version.no !== row.versionNo && (
                        <Button
                          size="small"
                          type="text"
                          disabled={busy}
                          aria-label={`恢复版本 ${version.no}`}
                          onClick={() =>
                            act(
                              () => documentApi.restoreVersion({ id: row.id, no: version.no }),
                              '已恢复为新版本',
                              '恢复版本失败',
                            )
                          }
                        >
                          恢复
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {compared && <PageDiff id={row.id} no={compared.no} onClose={() => setCompared(null)} />}
            <Activity
              on={{ type: 'document', id: row.id, page: pageOf('document', row.id, row.projectId) }}
              revision={row.version}
              mayComment={data.detail.mayComment}
              events={events}
            />
            <FileViewer files={files} current={shown} onMove={setShown} onClose={() => setShown(null)} />
          </>
        )}
      </StateView>
    </Drawer>
  );
}

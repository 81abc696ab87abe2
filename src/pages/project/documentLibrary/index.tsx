import { DownloadOutlined, InboxOutlined, MoreOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import type { DocumentRow } from '@contract/document/document';
import { type SameName, sameNames } from '@contract/document/kinds';
import { useRequest } from 'ahooks';
import { App, Breadcrumb, Button, Dropdown, Input, Radio } from 'antd';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import StateView from '@/components/StateView';
import { FileViewer, type ViewedFile } from '@/features/file';
import { Tip } from '@/features/help';
import { useProject } from '@/features/project';
import { defineKeys, useKeys } from '@/hooks/keys';
import { useUrlState } from '@/hooks/useUrlState';
import { getDocument, getLibrary, recycleDocuments, restoreDocuments, takenNames, zipUrl } from '@/services/document';
import { fileUrl } from '@/services/file';
import { failureText } from '@/utils/failure';
import { AccessDrawer } from './AccessDrawer';
import { Bin } from './Bin';
import { DetailDrawer } from './DetailDrawer';
import { EditDialog, MoveDialog, NewDialog } from './dialogs';
import { chosenFiles, type Dropped, droppedFiles, FILES_MAX } from './dropped';
import { Found, type Sought } from './Found';
import styles from './library.module.css';
import { PageView } from './PageView';
import { ProjectFiles } from './ProjectFiles';
import { Rows } from './Rows';
import { type Shown, Side } from './Side';
import { UploadTray } from './UploadTray';
import { useFolder } from './useFolder';
import { useUploads } from './useUploads';

const keys = defineKeys({
  group: '文档库',
  keys: {
    search: { key: '/', label: '搜索文档' },
    page: { key: 'c', label: '新建页面' },
  },
});

type Open =
  | { kind: 'folder' | 'page' }
  | { kind: 'edit' | 'access' | 'detail'; row: DocumentRow }
  | { kind: 'move' | 'copy'; ids: string[] };

const NOTHING: ReadonlySet<string> = new Set();
const UNSOUGHT: Sought = { words: '', place: '' };

const viewedOf = (rows: readonly DocumentRow[]): ViewedFile[] =>
  rows.flatMap(({ fileId, name, size, fileKind }) =>
    fileId && fileKind ? [{ fileId, name, size, kind: fileKind }] : [],
  );

/** /project/{pId}/documentLibrary — folders, files and pages of a project, what they say, and every file of the project. */
export default function DocumentLibraryPage() {
  const { project } = useProject();
  const { message, modal } = App.useApp();
  const projectId = project.id;
  const [state, setState] = useUrlState({ folder: '', open: '', tag: '', show: 'library', q: '', comment: '' });
  const { folder, open: openId, tag, q, comment } = state;
  const shown = state.show as Shown;
  const [dialog, setDialog] = useState<Open | null>(null);
  // What is chosen belongs to the place where it was.
  const place = `${folder}|${tag}|${shown}`;
  const [choice, setChoice] = useState<{ place: string; ids: ReadonlySet<string> }>({ place, ids: new Set() });
  const chosen = choice.place === place ? choice.ids : NOTHING;
  const setChosen = (ids: ReadonlySet<string>) => setChoice({ place, ids });
  const [over, setOver] = useState(false);
  const [made, setMade] = useState('');
  const [sought, setSought] = useState<Sought & { of: string | null }>({ ...UNSOUGHT, of: null });
  const search = useRef<HTMLInputElement>(null);
  const filesField = useRef<HTMLInputElement>(null);
  const folderField = useRef<HTMLInputElement>(null);
  const library = useRequest(() => getLibrary(projectId), { refreshDeps: [projectId] });
  const list = useFolder({ projectId, folder, tag });
  const opened = useRequest(() => getDocument(openId), { ready: openId !== '', refreshDeps: [openId] });
  const refresh = () => {
    library.refresh();
    list.refresh();
    if (openId) opened.refresh();
  };
  const uploads = useUploads(refresh);
  useKeys(keys, {
    search: () => search.current?.focus(),
    page: () => (mayAdd ? setDialog({ kind: 'page' }) : false),
  });

  const rows = list.data?.rows ?? [];
  const folders = library.data?.folders ?? [];
  const here = folders.find(({ id }) => id === folder);
  const level = folder ? here?.level : library.data?.level;
  const mayAdd = !project.readonly && (level === 'edit' || level === 'manage') && shown === 'library' && !tag;
  const at = { projectId, parentId: folder || null };
  const detail = openId && opened.data?.id === openId ? opened.data : undefined;
  const close = () => setState({ open: '' });
  const openRow = (row: DocumentRow, found = UNSOUGHT) => {
    setSought({ ...found, of: row.fileId });
    if (row.kind === 'folder') setState({ folder: row.id, tag: '', q: '', show: 'library', open: '' });
    else setState({ open: row.id });
  };
  // Once the form is gone, which would ask whether to leave it.
  useEffect(() => {
    if (!made || dialog) return;
    setMade('');
    setState({ open: made });
  }, [made, dialog, setState]);
  // A link leads into a folder; one to a comment to what is said of a folder or a file. A page shows it beside itself.
  useEffect(() => {
    if (!detail || detail.kind === 'page') return;
    if (comment) {
      setDialog({ kind: 'detail', row: detail });
      setState({ folder: detail.parentId ?? '', open: '' });
    } else if (detail.kind === 'folder') setState({ folder: detail.id, open: '' });
  }, [detail, comment, setState]);

  const told = async (work: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await work();
      void message.success(done);
    } catch (failure) {
      void message.error(failureText(failure, failed));
    }
    setChosen(NOTHING);
    refresh();
  };
  const recycle = async (ids: string[]) => {
    try {
      await recycleDocuments(projectId, ids);
      void message.success({
        content: (
          <>
            已移入回收站{' '}
            <Button
              type="link"
              size="small"
              onClick={() => void told(() => restoreDocuments(projectId, ids), '已恢复', '恢复失败')}
            >
              撤销
            </Button>
          </>
        ),
        duration: 8,
      });
    } catch (failure) {
      void message.error(failureText(failure, '删除失败，请重试'));
    }
    setChosen(NOTHING);
    refresh();
  };

  /** Files whose names are there ask once, for all of them. */
  const upload = async ({ files, left, unreadable }: Dropped) => {
    if (left > 0) void message.warning(`一次最多上传 ${FILES_MAX} 个文件，其余 ${left} 个没有上传，请分批上传`, 10);
    if (unreadable > 0) void message.warning(`${unreadable} 个文件或文件夹无法读取，没有上传`, 10);
    if (files.length === 0) return;
    const add = (onSame: SameName) =>
      uploads.add(at, files, onSame).catch((failure) => void message.error(failureText(failure, '上传失败，请重试')));
    const names = files.filter(({ path }) => path.length === 0).map(({ file }) => file.name);
    const taken = names.length > 0 ? await takenNames(at, names).catch(() => []) : [];
    if (taken.length === 0) return add('version');
    let answer: SameName = 'version';
    void modal.confirm({
      title: `${taken.length} 个文件已存在`,
      content: (
        <Radio.Group
          vertical
          defaultValue={answer}
          onChange={(event) => {
            answer = event.target.value as SameName;
          }}
          options={(Object.keys(sameNames) as SameName[]).map((value) => ({ value, label: sameNames[value] }))}
        />
      ),
      okText: '上传',
      onOk: () => add(answer),
    });
  };
  const drop = mayAdd
    ? {
        onDragOver: (event: DragEvent) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: (event: DragEvent) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        },
        onDrop: (event: DragEvent) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(false);
          void droppedFiles(event.dataTransfer).then(upload);
        },
      }
    : {};

  const actions = (row: DocumentRow) => {
    const may = !project.readonly && row.level !== 'view';
    return (
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'detail', label: row.kind === 'folder' ? '讨论与关联' : '版本、讨论与关联' },
            ...(may
              ? [
                  { key: 'edit', label: '重命名与标签' },
                  { key: 'move', label: '移动' },
                ]
              : []),
            { key: 'copy', label: '复制到…' },
            { key: 'zip', label: row.kind === 'file' ? '下载' : '打包下载' },
            ...(row.level === 'manage' && !project.readonly ? [{ key: 'access', label: '权限' }] : []),
            ...(may ? [{ key: 'recycle', label: '删除', danger: true }] : []),
          ],
          onClick: ({ key }) => {
            if (key === 'recycle') void recycle([row.id]);
            else if (key === 'zip')
              window.location.assign(row.fileId ? fileUrl(row.fileId) : zipUrl(projectId, [row.id]));
            else if (key === 'move' || key === 'copy') setDialog({ kind: key, ids: [row.id] });
            else setDialog({ kind: key as 'edit' | 'access' | 'detail', row });
          },
        }}
      >
        <Button type="text" icon={<MoreOutlined />} aria-label={`${row.name} 的操作`} />
      </Dropdown>
    );
  };
  const ids = [...chosen];
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  const mayChosen = !project.readonly && chosenRows.every((row) => row.level !== 'view');
  const done = () => {
    setDialog(null);
    setChosen(NOTHING);
    refresh();
  };

  if (detail?.kind === 'page') {
    return (
      <>
        <h1 className="visually-hidden">文档</h1>
        <PageView
          key={detail.id}
          row={detail}
          editable={!project.readonly && detail.level !== 'view'}
          onChanged={refresh}
          onBack={close}
        />
        <UploadTray uploads={uploads} />
      </>
    );
  }
  return (
    <StateView
      loading={library.loading && !library.data}
      error={library.data ? undefined : library.error}
      onRetry={library.refresh}
      rows={8}
    >
      {library.data && (
        <div className={styles.page}>
          <h1 className="visually-hidden">文档</h1>
          <Side
            library={library.data}
            folder={folder}
            tag={tag}
            shown={shown}
            onFolder={(id) => setState({ folder: id, tag: '', show: 'library', q: '', open: '' })}
            onTag={(one) => setState({ tag: one, show: 'library', q: '' })}
            onShown={(show) => setState({ show, q: '', tag: '' })}
          />
          <div className={styles.main} {...drop}>
            <div className={styles.bar}>
              <Breadcrumb
                items={crumbs(folders, folder).map(({ id, name }) => ({
                  title: (
                    <button
                      type="button"
                      className={styles.open}
                      onClick={() => setState({ folder: id, tag: '', q: '', show: 'library' })}
                    >
                      {name}
                    </button>
                  ),
                }))}
              />
              <Input.Search
                ref={(input) => {
                  search.current = input?.input ?? null;
                }}
                className={styles.search}
                allowClear
                placeholder="搜索名称、标签和内容"
                aria-label="搜索文档"
                value={q}
                onChange={(event) => setState({ q: event.target.value, show: 'library' })}
              />
              {mayAdd && (
                <>
                  <Dropdown
                    trigger={['click']}
                    menu={{
                      items: [
                        { key: 'files', label: '上传文件' },
                        { key: 'folder', label: '上传文件夹' },
                      ],
                      onClick: ({ key }) => (key === 'files' ? filesField : folderField).current?.click(),
                    }}
                  >
                    <Button icon={<UploadOutlined />}>上传</Button>
                  </Dropdown>
                  <Dropdown
                    trigger={['click']}
                    menu={{
                      items: [
                        { key: 'page', label: '新建页面' },
                        { key: 'folder', label: '新建文件夹' },
                      ],
                      onClick: ({ key }) => setDialog({ kind: key as 'page' | 'folder' }),
                    }}
                  >
                    <Button type="primary" icon={<PlusOutlined />}>
                      新建
                    </Button>
                  </Dropdown>
                  <input
                    ref={filesField}
                    type="file"
                    multiple
                    hidden
                    aria-label="选择文件"
                    onChange={(event) => {
                      void upload(chosenFiles(event.target.files));
                      event.target.value = '';
                    }}
                  />
                  <input
                    ref={folderField}
                    type="file"
                    hidden
                    aria-label="选择文件夹"
                    {...{ webkitdirectory: '' }}
                    onChange={(event) => {
                      void upload(chosenFiles(event.target.files));
                      event.target.value = '';
                    }}
                  />
                </>
              )}
            </div>
            {ids.length > 0 && (
              <div className={styles.bar} role="toolbar" aria-label="已选择">
                <span>已选择 {ids.length} 项</span>
                <Button size="small" icon={<DownloadOutlined />} href={zipUrl(projectId, ids)}>
                  打包下载
                </Button>
                <Button size="small" onClick={() => setDialog({ kind: 'copy', ids })}>
                  复制到…
                </Button>
                {mayChosen && (
                  <>
                    <Button size="small" onClick={() => setDialog({ kind: 'move', ids })}>
                      移动
                    </Button>
                    <Button size="small" danger onClick={() => void recycle(ids)}>
                      删除
                    </Button>
                  </>
                )}
                <Button size="small" type="text" onClick={() => setChosen(NOTHING)}>
                  取消选择
                </Button>
              </div>
            )}
            {shown === 'files' ? (
              <ProjectFiles projectId={projectId} />
            ) : shown === 'bin' ? (
              <Bin projectId={projectId} onRestored={refresh} />
            ) : q.trim() ? (
              <Found projectId={projectId} keyword={q.trim()} onOpen={openRow} />
            ) : (
              <StateView
                loading={list.loading && !list.data}
                error={list.data ? undefined : list.error}
                onRetry={list.refresh}
                empty={rows.length === 0}
                emptyText={
                  tag
                    ? `没有带“${tag}”标签的文档`
                    : mayAdd
                      ? '这里还没有文档，把文件或文件夹拖到这里'
                      : '这里还没有文档'
                }
                emptyAction={
                  mayAdd ? (
                    <Button icon={<InboxOutlined />} onClick={() => filesField.current?.click()}>
                      选择文件
                    </Button>
                  ) : null
                }
              >
                {mayAdd && (
                  <Tip name="dropFiles" byMouse>
                    把文件或整个文件夹拖到列表里，就会上传到这里。
                  </Tip>
                )}
                <Rows
                  rows={rows}
                  chosen={chosen}
                  onChosen={(id, isChosen) =>
                    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
                  }
                  onOpen={openRow}
                  actions={actions}
                />
                {list.data?.more && (
                  <Button type="text" block loading={list.loading} onClick={list.showMore}>
                    已显示前 {rows.length} 项，显示更多
                  </Button>
                )}
              </StateView>
            )}
            {over && <div className={styles.veil}>松开鼠标，上传到{here ? `“${here.name}”` : '文档库'}</div>}
          </div>
        </div>
      )}
      {(dialog?.kind === 'folder' || dialog?.kind === 'page') && (
        <NewDialog
          at={at}
          kind={dialog.kind}
          onClose={() => setDialog(null)}
          onDone={(row) => {
            done();
            if (row.kind === 'page') setMade(row.id);
          }}
        />
      )}
      {dialog?.kind === 'edit' && (
        <EditDialog row={dialog.row} tags={library.data?.tags ?? []} onClose={() => setDialog(null)} onDone={done} />
      )}
      {dialog?.kind === 'access' && <AccessDrawer row={dialog.row} onClose={() => setDialog(null)} onDone={done} />}
      {dialog?.kind === 'detail' && (
        <DetailDrawer
          row={rows.find(({ id }) => id === dialog.row.id) ?? dialog.row}
          editable={!project.readonly && dialog.row.level !== 'view'}
          onChanged={refresh}
          onClose={() => {
            setDialog(null);
            setState({ comment: '' });
          }}
        />
      )}
      {(dialog?.kind === 'move' || dialog?.kind === 'copy') && (
        <MoveDialog
          projectId={projectId}
          ids={dialog.ids}
          copy={dialog.kind === 'copy'}
          folders={folders}
          onClose={() => setDialog(null)}
          onDone={done}
        />
      )}
      <FileViewer
        files={detail && !rows.some(({ id }) => id === detail.id) ? viewedOf([detail]) : viewedOf(rows)}
        current={detail?.fileId ?? null}
        sought={sought.words}
        place={sought.of === detail?.fileId ? sought.place : ''}
        onMove={(fileId) => {
          const row = rows.find((one) => one.fileId === fileId);
          if (row) setState({ open: row.id });
        }}
        onClose={close}
      />
      <UploadTray uploads={uploads} />
    </StateView>
  );
}

/** From the library down to a folder, as far as its folders are seen. */
function crumbs(folders: readonly { id: string; parentId: string | null; name: string }[], id: string) {
  const path: { id: string; name: string }[] = [];
  for (let at = folders.find((one) => one.id === id); at; at = folders.find((one) => one.id === at?.parentId)) {
    path.unshift({ id: at.id, name: at.name });
    if (path.length > 30) break;
  }
  return [{ id: '', name: '文档库' }, ...path];
}

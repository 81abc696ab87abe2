import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { DocumentRow } from '@contract/document/document';
import { reaches } from '@contract/document/kinds';
import { Alert, Button, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import StateView from '@/components/StateView';
import { FileViewer, type ViewedFile } from '@/features/file';
import { useProject } from '@/features/project';
import { useTaken } from '@/features/undo';
import { defineKeys, useKeys } from '@/hooks/keys';
import { useRequest } from '@/hooks/useRequest';
import { useUrlState } from '@/hooks/useUrlState';
import { documentApi } from '@/services/document';
import { failureText } from '@/utils/failure';
import { AddButtons } from './AddButtons';
import { Bin } from './Bin';
import { ChosenBar } from './ChosenBar';
import { FolderList } from './FolderList';
import { Found, type Sought } from './Found';
import styles from './library.module.css';
import { type Open, OpenDialog } from './OpenDialog';
import { OwnLists } from './OwnLists';
import { PageView } from './PageView';
import { ProjectFiles } from './ProjectFiles';
import { AT_HOME } from './places';
import { RowMenu } from './RowMenu';
import { type Shown, Side } from './Side';
import { TopBar } from './TopBar';
import { UploadTray } from './UploadTray';
import { useArrival } from './useArrival';
import { useFavour } from './useFavour';
import { useFolder } from './useFolder';
import { useImport } from './useImport';
import { useOrder } from './useOrder';
import { useRecycling } from './useRecycling';
import { useUploads } from './useUploads';

const keys = defineKeys({
  group: '文档库',
  keys: {
    search: { key: '/', label: '搜索文档' },
    page: { key: 'c', label: '新建页面' },
  },
});

const NOTHING: ReadonlySet<string> = new Set();
const UNSOUGHT: Sought = { words: '', place: '' };

const viewedOf = (rows: readonly DocumentRow[]): ViewedFile[] =>
  rows.flatMap(({ fileId, name, size, fileKind }) =>
    fileId && fileKind ? [{ fileId, name, size, kind: fileKind }] : [],
  );

/** /project/{pId}/documentLibrary — folders, files and pages of a project, what they say, and every file of the project. */
export default function DocumentLibraryPage() {
  const { project } = useProject();
  const { id: projectId, readonly } = project;
  const [state, setState] = useUrlState(AT_HOME);
  const { folder, open: openId, tag, q, comment } = state;
  const shown = state.show as Shown;
  const [dialog, setDialog] = useState<Open | null>(null);
  // What is chosen belongs to the place where it was.
  const place = `${folder}|${tag}|${shown}`;
  const [choice, setChoice] = useState({ place, ids: NOTHING });
  const chosen = choice.place === place ? choice.ids : NOTHING;
  const setChosen = (ids: ReadonlySet<string>) => setChoice({ place, ids });
  const [made, setMade] = useState('');
  const [sought, setSought] = useState<Sought & { of: string }>({ ...UNSOUGHT, of: '' });
  const search = useRef<HTMLInputElement>(null);
  const filesField = useRef<HTMLInputElement>(null);
  const library = useRequest(() => documentApi.getLibrary({ projectId }), { refreshDeps: [projectId] });
  const list = useFolder({ projectId, folder, tag });
  const opened = useRequest(() => documentApi.get({ id: openId }), { ready: openId !== '', refreshDeps: [openId] });
  const refresh = () => {
    library.refresh();
    list.refresh();
    if (openId) opened.refresh();
  };
  /** After what is done with what was chosen. */
  const anew = () => {
    setChosen(NOTHING);
    refresh();
  };
  const done = () => {
    setDialog(null);
    anew();
  };

  const rows = list.data?.rows ?? [];
  const folders = library.data?.folders ?? [];
  const here = folders.find(({ id }) => id === folder);
  const level = folder ? here?.level : library.data?.level;
  const mayAdd = !readonly && (level === 'edit' || level === 'manage') && shown === 'library' && !tag;
  const at = { projectId, parentId: folder || null };
  const uploads = useUploads(refresh);
  const { upload, drop, over } = useArrival(at, mayAdd, uploads);
  const recycle = useRecycling(projectId, anew);
  const putAt = useOrder(projectId, refresh);
  const favour = useFavour(refresh);
  useTaken(refresh);
  const bring = useImport(at, { onDone: anew, onOnly: setMade });
  useKeys(keys, {
    search: () => search.current?.focus(),
    page: () => (mayAdd ? setDialog({ kind: 'page' }) : false),
  });

  const detail = openId && opened.data?.id === openId ? opened.data : undefined;
  const close = () => setState({ open: '' });
  const openRow = (row: DocumentRow, found = UNSOUGHT) => {
    setSought({ ...found, of: row.id });
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

  if (detail?.kind === 'page') {
    return (
      <>
        <h1 className="visually-hidden">文档</h1>
        <PageView
          key={detail.id}
          row={detail}
          editable={!readonly && detail.level !== 'view'}
          closed={readonly}
          templates={!readonly && reaches(library.data?.level ?? null, 'edit')}
          sought={sought.of === detail.id ? sought.words : ''}
          onChanged={refresh}
          onBack={close}
        />
        <UploadTray uploads={uploads} />
      </>
    );
  }
  const contents = () => {
    if (shown === 'files') return <ProjectFiles projectId={projectId} />;
    if (shown === 'own') {
      return <OwnLists projectId={projectId} onOpen={(row) => setState({ show: 'library', open: row.id })} />;
    }
    if (shown === 'bin') return <Bin projectId={projectId} onRestored={refresh} />;
    if (q.trim()) return <Found projectId={projectId} keyword={q.trim()} onOpen={openRow} />;
    return (
      <FolderList
        list={list}
        tag={tag}
        mayAdd={mayAdd}
        grid={state.look === 'grid'}
        chosen={chosen}
        onChosen={setChosen}
        onOpen={openRow}
        onChoose={() => filesField.current?.click()}
        actions={(row) => (
          <RowMenu row={row} readonly={readonly} onOpen={setDialog} onRecycle={recycle} onFavourite={favour} />
        )}
        onPlace={(row, before) => void putAt(row, { parentId: row.parentId, before })}
      />
    );
  };
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
            onPage={(id) => setState({ open: id })}
            onTag={(one) => setState({ tag: one, show: 'library', q: '' })}
            onShown={(show) => setState({ show, q: '', tag: '' })}
            onPlace={readonly ? undefined : (folder, to, stood) => void putAt(folder, to, stood)}
          />
          <div className={styles.main} {...drop}>
            <TopBar folders={folders} folder={folder} q={q} search={search} onGo={setState}>
              {shown === 'library' && !q.trim() && (
                <Segmented
                  aria-label="显示方式"
                  value={state.look}
                  options={[
                    { value: '', icon: <UnorderedListOutlined />, title: '列表' },
                    { value: 'grid', icon: <AppstoreOutlined />, title: '网格' },
                  ]}
                  onChange={(look) => setState({ look })}
                />
              )}
              {mayAdd && (
                <AddButtons
                  filesField={filesField}
                  onFiles={(files) => void upload(files)}
                  onNew={(kind) => setDialog({ kind })}
                  onImport={(file) => void bring.start(file)}
                  importing={bring.busy}
                />
              )}
            </TopBar>
            {chosen.size > 0 && (
              <ChosenBar
                projectId={projectId}
                ids={[...chosen]}
                rows={rows}
                readonly={readonly}
                onOpen={setDialog}
                onRecycle={recycle}
                onNone={() => setChosen(NOTHING)}
              />
            )}
            {openId && opened.error && !opened.loading && (
              <Alert
                type="error"
                showIcon
                style={{ marginBottom: 12 }}
                title={failureText(opened.error, '打开文档失败')}
                action={
                  <Button size="small" onClick={opened.refresh}>
                    重试
                  </Button>
                }
                closable={{ onClose: close }}
              />
            )}
            {contents()}
            {over && <div className={styles.veil}>松开鼠标，上传到{here ? `“${here.name}”` : '文档库'}</div>}
          </div>
        </div>
      )}
      {dialog && (
        <OpenDialog
          open={dialog}
          at={at}
          rows={rows}
          folders={folders}
          root={library.data?.level ?? null}
          tags={library.data?.tags ?? []}
          readonly={readonly}
          onMade={(row) => {
            done();
            if (row.kind === 'page') setMade(row.id);
          }}
          onChanged={refresh}
          onDone={done}
          onClose={() => {
            setDialog(null);
            if (comment) setState({ comment: '' });
          }}
        />
      )}
      <FileViewer
        files={detail && !rows.some(({ id }) => id === detail.id) ? viewedOf([detail]) : viewedOf(rows)}
        current={detail?.fileId ?? null}
        sought={sought.words}
        place={sought.of === detail?.id ? sought.place : ''}
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

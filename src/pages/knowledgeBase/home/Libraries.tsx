import { Link } from '@umijs/max';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import RelativeTime from '@/components/RelativeTime';
import { ProjectSelect } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';
import { failureText } from '@/utils/failure';
import styles from './home.module.css';

const SHOWN = 8;
const libraryPage = (projectId: string, open = '') => `/project/${projectId}/documentLibrary${open && `?open=${open}`}`;

const load = async () => {
  const libraries = await documentApi.listLibraries();
  const { library } = libraries;
  const contents = library ? await documentApi.list({ projectId: library.projectId }) : [];
  return { ...libraries, contents };
};

/** What it shows: asked for by the page, which shows all of its parts together. */
export const useLibraries = () => useRequest(load, { onError: () => undefined });

/** The library of the enterprise with what stands at its top, and those of projects. */
export function Libraries({ libraries: { data, error, refresh } }: { libraries: ReturnType<typeof useLibraries> }) {
  const [naming, setNaming] = useState(false);
  const [all, setAll] = useState(false);
  if (!data) {
    return error ? (
      <section aria-label="文档库">
        <h2>文档库</h2>
        <p className={styles.none}>
          读取失败
          <Button type="link" size="small" onClick={refresh}>
            重试
          </Button>
        </p>
      </section>
    ) : null;
  }
  const { library, named, mayName, projects, contents } = data;
  const shown = all ? projects : projects.slice(0, SHOWN);
  return (
    <>
      <section aria-label="企业文档库">
        <h2>
          企业文档库 {library && <Link to={libraryPage(library.projectId)}>打开</Link>}
          {mayName && (
            <Button type="link" size="small" onClick={() => setNaming(true)}>
              设置
            </Button>
          )}
        </h2>
        {!library ? (
          <p className={styles.none}>
            {named
              ? '您没有权限查看企业文档库'
              : mayName
                ? '还没有企业文档库，在“设置”中指定一个全体成员可见的项目'
                : '还没有企业文档库，由规范管理员指定'}
          </p>
        ) : contents.length === 0 ? (
          <p className={styles.none}>企业文档库还没有内容</p>
        ) : (
          <ol>
            {contents.slice(0, SHOWN).map(({ id, name, kind, updatedTime }) => (
              <li key={id}>
                <Link
                  to={
                    kind === 'folder'
                      ? `/project/${library.projectId}/documentLibrary?folder=${id}`
                      : libraryPage(library.projectId, id)
                  }
                >
                  {kind === 'folder' ? `${name} /` : name}
                </Link>
                <span>
                  <RelativeTime time={updatedTime} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-label="项目文档库">
        <h2>
          项目文档库
          {projects.length > SHOWN && (
            <Button type="link" size="small" onClick={() => setAll(!all)}>
              {all ? '收起' : '全部'}
            </Button>
          )}
        </h2>
        {projects.length === 0 ? (
          <p className={styles.none}>您可以查看的项目还没有文档</p>
        ) : (
          <ol>
            {shown.map(({ projectId, projectName, count }) => (
              <li key={projectId}>
                <Link to={libraryPage(projectId)}>{projectName}</Link>
                <span>{count} 个文档</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      {naming && (
        <NameDialog
          now={library}
          onDone={() => {
            setNaming(false);
            refresh();
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

interface NameDialogProps {
  now: { projectId: string; projectName: string } | null;
  onDone: () => void;
  onClose: () => void;
}

function NameDialog({ now, onDone, onClose }: NameDialogProps) {
  const { message } = App.useApp();
  const [projectId, setProjectId] = useState(now?.projectId ?? '');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await documentApi.nameLibrary({ projectId: projectId || null });
      void message.success(projectId ? '已设置企业文档库' : '已取消企业文档库，文档仍在原项目');
      onDone();
    } catch (error) {
      void message.error(failureText(error, '设置失败'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title="企业文档库"
      okText="保存"
      confirmLoading={busy}
      okButtonProps={{ disabled: projectId === (now?.projectId ?? '') }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className={styles.none}>
        指定一个全体成员可见的项目，它的文档库显示在知识库首页；谁能编辑由该项目的角色决定。
      </p>
      <ProjectSelect
        className="wide"
        value={projectId}
        onChange={setProjectId}
        placeholder="不指定"
        {...(now && { known: [{ id: now.projectId, name: now.projectName }] })}
      />
    </Modal>
  );
}

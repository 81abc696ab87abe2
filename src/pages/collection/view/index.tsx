import type { CollectionView } from '@contract/collection/collection';
import { history, Link, useParams } from '@umijs/max';
import { App, Button } from 'antd';
import { useState } from 'react';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { MoreTools } from '@/components/ToolMenu/MoreTools';
import { CollectionForm, ManageDrawer } from '@/features/collection';
import { shownDay, useListState } from '@/features/object/list';
import { useRequest } from '@/hooks/useRequest';
import { collectionApi } from '@/services/collection';
import { ApiError, errorText } from '@/utils/apiError';
import { Earned } from './Earned';
import { HealthBoard } from './HealthBoard';
import { Portfolio } from './Portfolio';
import { ProjectTable } from './ProjectTable';
import { Totals } from './Totals';
import styles from './view.module.css';
import { Milestones, Risks } from './Watched';

/** The day that figures are compared with. */
const params = { since: shownDay() };

/** /projectCollection/{pcId}/projectView — a collection watched as a whole; every sum is of what the reader sees. */
export default function CollectionViewPage() {
  const { pcId = '' } = useParams<{ pcId: string }>();
  const [{ since }, change] = useListState(params);
  const { data, error, loading, refresh } = useRequest(
    () => collectionApi.getView({ id: pcId, ...(since && { since }) }),
    { refreshDeps: [pcId, since] },
  );
  const shown = data?.id === pcId ? data : undefined;
  if (!shown && error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <StatusView
        code="404"
        title="项目集不存在或已被删除"
        text="请联系项目集的负责人将您添加为成员。"
        action={<Link to="/projectCollection">返回项目集列表</Link>}
      />
    );
  }
  return (
    <>
      <PageHeader title={shown?.name ?? '项目集'} extra={shown && <Actions view={shown} onChanged={refresh} />} />
      <div className={styles.page}>
        <StateView
          loading={loading && !shown}
          error={shown ? undefined : error}
          onRetry={refresh}
          empty={shown?.projects.length === 0}
          emptyText="项目集中还没有您可以查看的项目；有权限的人可以在“项目与成员”中加入项目"
        >
          {shown && (
            <>
              {shown.description && <p className="faint-note">{shown.description}</p>}
              <Totals view={shown} since={since} onSince={(day) => change({ since: day })} />
              {shown.cut && <p role="note">项目较多，这里只汇总计划结束最早的 {shown.projects.length} 个。</p>}
              <HealthBoard projects={shown.projects} />
              <Portfolio collectionId={pcId} />
              <ProjectTable projects={shown.projects} />
              <Earned collectionId={pcId} />
              <div className={styles.pair}>
                <Risks risks={shown.risks} />
                <Milestones milestones={shown.milestones} />
              </div>
            </>
          )}
        </StateView>
      </div>
    </>
  );
}

function Actions({ view, onChanged }: { view: CollectionView; onChanged: () => void }) {
  const { message, modal } = App.useApp();
  const [open, setOpen] = useState<'manage' | 'edit'>();
  // Its version is that of when it is changed.
  const detail = useRequest(() => collectionApi.get({ id: view.id }), { manual: true });
  const edit = () =>
    detail.runAsync().then(
      () => setOpen('edit'),
      (failure: unknown) => void message.error(errorText(failure)),
    );
  const remove = () =>
    modal.confirm({
      title: `删除项目集「${view.name}」？`,
      content: '其中的项目不受影响；项目集不能恢复。',
      okText: '删除项目集',
      okButtonProps: { danger: true },
      onOk: () =>
        collectionApi.delete({ id: view.id }).then(
          () => history.push('/projectCollection'),
          (failure: unknown) => void message.error(errorText(failure)),
        ),
    });
  const may = (privilege: string) => view.privileges.includes(privilege);
  return (
    <div className={styles.actions}>
      <Button onClick={() => setOpen('manage')}>项目与成员</Button>
      <MoreTools
        tools={[
          { key: 'print', label: '打印或存为 PDF', onClick: () => window.print() },
          ...(may('PROJECT_COLLECTION:UPDATE')
            ? [{ key: 'edit', label: '修改项目集', onClick: () => void edit() }]
            : []),
          ...(may('PROJECT_COLLECTION:DELETE') ? [{ key: 'remove', label: '删除项目集', onClick: remove }] : []),
        ]}
      />
      {open === 'manage' && <ManageDrawer id={view.id} onClose={() => setOpen(undefined)} onChanged={onChanged} />}
      {open === 'edit' && detail.data && (
        <CollectionForm
          collection={detail.data}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            onChanged();
          }}
        />
      )}
    </div>
  );
}

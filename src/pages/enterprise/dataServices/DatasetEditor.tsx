import type { DatasetDefinition, DatasetVersion, Preview } from '@contract/dataService/dataset';
import { datasetStates } from '@contract/dataService/limits';
import { Alert, Button, Drawer, Input, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import { StateView } from '@/components/StateView';
import { PlainTable } from '@/features/admin';
import { useRequest } from '@/hooks/useRequest';
import { dataServiceApi } from '@/services/dataService';
import { ApiDoc } from './ApiDoc';
import { DatasetContent } from './DatasetContent';
import { DatasetPreview } from './DatasetPreview';
import { DatasetUses } from './DatasetUses';
import styles from './dataServices.module.css';
import { useDataset } from './useDataset';

/** One dataset: what it is made of, with a preview beside it; publishing, versions, how it is called. */
export function DatasetEditor({ id: given, onClose }: { id: string | null; onClose(): void }) {
  const { id, found, editor, publish, restore, withdraw } = useDataset(given);
  const { draft, setDraft } = editor;
  const { definition } = draft;
  const [preview, setPreview] = useState<Preview | null>(null);
  const sources = useRequest(() => dataServiceApi.listSources());
  const detail = found.data ?? null;
  const change = (part: Partial<DatasetDefinition>) =>
    setDraft((now) => ({ ...now, definition: { ...now.definition, ...part } }));
  return (
    <Drawer
      open
      title={detail?.name ?? '新建数据集'}
      size={960}
      onClose={() => editor.leave(onClose)}
      mask={{ closable: !editor.dirty }}
      extra={
        <Button
          type="primary"
          loading={editor.busy}
          disabled={!draft.name.trim() || !draft.path}
          onClick={() => void editor.save()}
        >
          保存
        </Button>
      }
    >
      <StateView
        loading={(sources.loading && !sources.data) || (found.loading && Boolean(id) && !detail)}
        error={sources.error ?? found.error}
        onRetry={() => {
          sources.refresh();
          found.refresh();
        }}
        rows={8}
      >
        {detail && (
          <div className={styles.row}>
            <span>
              {datasetStates[detail.state]}
              {detail.publishedNo ? `，版本 ${detail.publishedNo}` : ''}
              {detail.owner ? `，以 ${detail.owner.name} 的权限读取` : ''}
            </span>
            <Button onClick={publish}>发布已保存的草稿</Button>
            {detail.publishedNo !== null && <Button onClick={() => void withdraw()}>下线</Button>}
          </div>
        )}
        {detail?.pausedBy && <Alert type="warning" title={detail.pausedBy} showIcon />}
        <div className={styles.row}>
          <Labelled text="名称">
            <Input
              maxLength={60}
              value={draft.name}
              onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            />
          </Labelled>
          <Labelled text="路径">
            <Input
              // Without what stands before it.
              aria-label="路径"
              placeholder="如 open-tasks"
              prefix="/api/open/v1/"
              maxLength={60}
              value={draft.path}
              onChange={(event) => setDraft({ ...draft, path: event.target.value })}
            />
          </Labelled>
        </div>
        <Labelled text="说明">
          <Input
            placeholder="给谁用、数的是什么（选填）"
            maxLength={500}
            value={draft.note}
            onChange={(event) => setDraft({ ...draft, note: event.target.value })}
          />
        </Labelled>
        <Tabs
          items={[
            {
              key: 'content',
              label: '内容',
              children: (
                <DatasetContent
                  sources={sources.data?.sources ?? []}
                  definition={definition}
                  columns={preview && !preview.refusal ? preview.columns : []}
                  onChange={change}
                />
              ),
            },
            { key: 'uses', label: '用在哪里', disabled: !detail, children: id && <DatasetUses id={id} /> },
            {
              key: 'versions',
              label: '版本',
              disabled: !detail,
              children: <Versions versions={detail?.versions} onRestore={restore} />,
            },
            { key: 'doc', label: '调用说明', disabled: !detail, children: detail && <ApiDoc dataset={detail} /> },
          ]}
        />
        <DatasetPreview definition={definition} preview={preview} onRead={setPreview} />
      </StateView>
      {editor.dialog}
    </Drawer>
  );
}

interface VersionsProps {
  versions: readonly DatasetVersion[] | undefined;
  onRestore: (no: number) => unknown;
}

/** What was published before; each can be the draft again. */
const Versions = ({ versions, onRestore }: VersionsProps) => (
  <PlainTable
    rowKey="no"
    size="small"
    pagination={false}
    dataSource={versions}
    locale={{ emptyText: '还没有发布过' }}
    columns={[
      { title: '版本', dataIndex: 'no', width: 72 },
      { title: '发布者', render: (_, { by }) => by?.name ?? '—' },
      { title: '时间', render: (_, { time }) => <RelativeTime time={time} /> },
      {
        title: '操作',
        render: (_, { no }) => (
          <Button type="link" size="small" onClick={() => void onRestore(no)}>
            恢复到草稿
          </Button>
        ),
      },
    ]}
  />
);

/** A field whose name stays when something stands in it. */
const Labelled = ({ text, children }: { text: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is what it is given.
  <label className={styles.field}>
    <span>{text}</span>
    {children}
  </label>
);

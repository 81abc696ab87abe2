import type { DatasetDefinition, DatasetDetail, ParameterValues, Preview } from '@contract/dataService/dataset';
import { type DatasetMode, datasetModes, datasetStates } from '@contract/dataService/limits';
import { useRequest } from 'ahooks';
import { Alert, App, Button, Drawer, Input, Segmented, Table, Tabs } from 'antd';
import { useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import { StateView } from '@/components/StateView';
import {
  createDataset,
  getDataset,
  listDatasetSources,
  previewDataset,
  publishDataset,
  restoreDataset,
  updateDataset,
  withdrawDataset,
} from '@/services/dataService';
import { ApiDoc } from './ApiDoc';
import { BuilderForm } from './BuilderForm';
import styles from './dataServices.module.css';
import { firstDefinition } from './definitions';
import { ParametersForm } from './ParametersForm';

interface Draft {
  name: string;
  path: string;
  note: string;
  definition: DatasetDefinition;
}

/** One dataset: what it is made of, with a preview beside it; publishing, versions, how it is called. */
export function DatasetEditor({ id: given, onClose }: { id: string | null; onClose(): void }) {
  const { message } = App.useApp();
  const [id, setId] = useState(given);
  const [draft, setDraft] = useState<Draft>({ name: '', path: '', note: '', definition: firstDefinition });
  const [preview, setPreview] = useState<Preview | null>(null);
  const [values, setValues] = useState<ParameterValues>({});
  const sources = useRequest(listDatasetSources);
  const kept = useRequest(async (): Promise<DatasetDetail | null> => (id ? getDataset(id) : null), {
    refreshDeps: [id],
    onSuccess: (found) => {
      if (found) setDraft({ name: found.name, path: found.path, note: found.note, definition: found.definition });
    },
  });
  const looking = useRequest(() => previewDataset({ definition: draft.definition, params: values }), {
    manual: true,
    onSuccess: setPreview,
  });
  const saving = useRequest(
    async () => {
      const version = kept.data?.version;
      const saved =
        id && version !== undefined ? await updateDataset(id, { ...draft, version }) : await createDataset(draft);
      setId(saved.id);
      if (id) await kept.refreshAsync();
      void message.success('已保存');
    },
    { manual: true },
  );
  const act = async (what: (id: string, version: number) => Promise<unknown>, told: string) => {
    if (!id || !kept.data) return;
    await what(id, kept.data.version);
    void message.success(told);
    await kept.refreshAsync();
  };
  const change = (part: Partial<DatasetDefinition>) =>
    setDraft((now) => ({ ...now, definition: { ...now.definition, ...part } }));
  const { definition } = draft;
  const detail = kept.data ?? null;
  const shown = preview?.refusal ? null : preview;
  return (
    <Drawer
      open
      title={detail?.name ?? '新建数据集'}
      size={960}
      onClose={onClose}
      extra={
        <Button
          type="primary"
          loading={saving.loading}
          disabled={!draft.name.trim() || !draft.path}
          onClick={saving.run}
        >
          保存
        </Button>
      }
    >
      <StateView
        loading={(sources.loading && !sources.data) || (kept.loading && Boolean(id) && !detail)}
        error={sources.error ?? kept.error}
        onRetry={() => {
          sources.refresh();
          kept.refresh();
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
            <Button onClick={() => act(publishDataset, '已发布，以您的权限读取')}>发布已保存的草稿</Button>
            {detail.publishedNo !== null && <Button onClick={() => act(withdrawDataset, '已下线')}>下线</Button>}
          </div>
        )}
        {detail?.pausedBy && <Alert type="warning" title={detail.pausedBy} showIcon />}
        <div className={styles.row}>
          <Input
            aria-label="名称"
            placeholder="名称"
            maxLength={60}
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
          <Input
            aria-label="路径"
            placeholder="路径，如 open-tasks"
            addonBefore="/api/open/v1/"
            maxLength={60}
            value={draft.path}
            onChange={(event) => setDraft({ ...draft, path: event.target.value })}
          />
        </div>
        <Input
          aria-label="说明"
          placeholder="说明"
          maxLength={500}
          value={draft.note}
          onChange={(event) => setDraft({ ...draft, note: event.target.value })}
        />
        <Tabs
          items={[
            {
              key: 'content',
              label: '内容',
              children: (
                <>
                  <Segmented<DatasetMode>
                    aria-label="方式"
                    value={definition.mode}
                    options={Object.entries(datasetModes).map(([value, label]) => ({
                      value: value as DatasetMode,
                      label,
                    }))}
                    onChange={(mode) => change({ mode })}
                  />
                  {definition.mode === 'builder' ? (
                    <BuilderForm
                      sources={sources.data?.sources ?? []}
                      params={definition.params}
                      value={definition.builder}
                      onChange={(builder) => change({ builder })}
                    />
                  ) : (
                    <>
                      <h2 className={styles.section}>SELECT 语句</h2>
                      <Input.TextArea
                        aria-label="SQL"
                        className={styles.sql}
                        autoSize={{ minRows: 8, maxRows: 24 }}
                        spellCheck={false}
                        value={definition.sql}
                        onChange={(event) => change({ sql: event.target.value })}
                      />
                      <p className={styles.hint}>
                        来源：{sources.data?.sources.map(({ name }) => name).join('、')}。参数写作 参数.名称。
                      </p>
                    </>
                  )}
                  <ParametersForm value={definition} columns={shown?.columns ?? []} onChange={change} />
                </>
              ),
            },
            {
              key: 'versions',
              label: '版本',
              disabled: !detail,
              children: (
                <Table
                  rowKey="no"
                  size="small"
                  pagination={false}
                  dataSource={detail?.versions}
                  locale={{ emptyText: '还没有发布过' }}
                  columns={[
                    { title: '版本', dataIndex: 'no', width: 72 },
                    { title: '发布者', render: (_, { by }) => by?.name ?? '—' },
                    { title: '时间', render: (_, { time }) => <RelativeTime time={time} /> },
                    {
                      title: '操作',
                      render: (_, { no }) => (
                        <Button
                          type="link"
                          size="small"
                          onClick={() =>
                            act((of, version) => restoreDataset(of, { no, version }), `草稿已恢复为版本 ${no}`)
                          }
                        >
                          恢复到草稿
                        </Button>
                      ),
                    },
                  ]}
                />
              ),
            },
            { key: 'doc', label: '调用说明', disabled: !detail, children: detail && <ApiDoc dataset={detail} /> },
          ]}
        />
        <h2 className={styles.section}>预览</h2>
        <div className={styles.row}>
          {definition.params.map(({ name }) => (
            <Input
              key={name}
              aria-label={`预览时的 ${name}`}
              placeholder={name}
              value={String(values[name] ?? '')}
              onChange={(event) => setValues({ ...values, [name]: event.target.value || null })}
            />
          ))}
          <Button loading={looking.loading} onClick={looking.run}>
            预览前 50 行
          </Button>
          {shown && (
            <span className={styles.hint} role="status">
              {shown.rows.length} 行{shown.more ? '，还有更多' : ''}，{shown.ms} 毫秒
            </span>
          )}
        </div>
        {preview?.refusal && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={preview.refusal.message}
            description={
              preview.refusal.line ? `第 ${preview.refusal.line} 行，第 ${preview.refusal.column} 个字符` : undefined
            }
          />
        )}
        {shown && (
          <div className={styles.scroll}>
            <Table
              rowKey={(row) => String(shown.rows.indexOf(row))}
              size="small"
              pagination={false}
              dataSource={shown.rows}
              locale={{ emptyText: '没有数据' }}
              columns={shown.columns.map((title, at) => ({
                key: title,
                title,
                render: (_, row) => say(row[at] ?? null),
              }))}
            />
          </div>
        )}
      </StateView>
    </Drawer>
  );
}

const say = (value: string | number | boolean | null) =>
  value === null ? '—' : typeof value === 'boolean' ? (value ? '是' : '否') : String(value);

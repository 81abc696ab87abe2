import type { DatasetDefinition, DatasetDetail, ParameterValues, Preview } from '@contract/dataService/dataset';
import { type DatasetMode, datasetModes, datasetStates } from '@contract/dataService/limits';
import type { StaleData } from '@contract/envelope';
import { Alert, App, Button, Drawer, Input, Segmented, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import { StateView } from '@/components/StateView';
import { PlainTable } from '@/features/admin';
import { giveUp } from '@/features/object/form';
import { ConflictDialog } from '@/features/object/save';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { useRequest } from '@/hooks/useRequest';
import { type CallOptions, showFailure } from '@/services/client';
import { dataServiceApi } from '@/services/dataService';
import { errorText } from '@/utils/apiError';
import { staleOf } from '@/utils/refusal';
import { ApiDoc } from './ApiDoc';
import { BuilderForm } from './BuilderForm';
import { DatasetUses } from './DatasetUses';
import styles from './dataServices.module.css';
import { firstDefinition } from './definitions';
import { ParametersForm } from './ParametersForm';

interface Draft {
  name: string;
  path: string;
  note: string;
  definition: DatasetDefinition;
}

type Stored = Draft & { version: number };
const draftOf = ({ name, path, note, definition }: Draft): Draft => ({ name, path, note, definition });
const same = (a: Draft, b: Draft) => JSON.stringify(draftOf(a)) === JSON.stringify(draftOf(b));
const words = ({ definition: { mode, sql, builder } }: Draft) =>
  mode === 'sql'
    ? `${datasetModes.sql}：${sql.slice(0, 200)}`
    : `${datasetModes.builder}，${builder.columns.length} 列`;
const blank: Draft = { name: '', path: '', note: '', definition: firstDefinition };

/** One dataset: what it is made of, with a preview beside it; publishing, versions, how it is called. */
export function DatasetEditor({ id: given, onClose }: { id: string | null; onClose(): void }) {
  const { message, modal } = App.useApp();
  const [id, setId] = useState(given);
  const [draft, setDraft] = useState<Draft>(blank);
  /** What the draft was made of: only what is not changed since is replaced by what is read anew. */
  const [base, setBase] = useState<Draft & { version?: number }>(blank);
  const [conflict, setConflict] = useState<StaleData<Stored> | null>(null);
  const dirty = !same(draft, base);
  useLeaveGuard(dirty);
  const take = (found: Stored) => {
    setDraft(draftOf(found));
    setBase({ ...draftOf(found), version: found.version });
  };
  const [preview, setPreview] = useState<Preview | null>(null);
  const [values, setValues] = useState<ParameterValues>({});
  const sources = useRequest(() => dataServiceApi.listSources());
  const kept = useRequest(async (): Promise<DatasetDetail | null> => (id ? dataServiceApi.getDataset({ id }) : null), {
    refreshDeps: [id],
    onSuccess: (found) => {
      if (found && !dirty) take(found);
    },
  });
  const looking = useRequest(() => dataServiceApi.previewDataset({ definition: draft.definition, params: values }), {
    manual: true,
    onSuccess: setPreview,
    onError: () => setPreview(null),
  });
  // Whoever saved in between is asked about; any other failure is shown where all are.
  const refused = (failure: unknown) => setConflict(staleOf<Stored>(failure));
  const saving = useRequest(
    async (version: number | undefined) => {
      const sent = draft;
      const saved =
        id && version !== undefined
          ? await dataServiceApi.updateDataset({ id, ...sent, version }, showFailure)
          : await dataServiceApi.createDataset(sent, showFailure);
      setBase({ ...sent, version: saved.version });
      setId(saved.id);
      void message.success('已保存');
      if (id) await kept.refreshAsync();
    },
    { manual: true, onError: refused },
  );
  /** @param replaces the draft with what it makes of it */
  const act = async (
    what: (asked: { id: string; version: number }, options: CallOptions) => Promise<{ version: number }>,
    told: string,
    replaces = false,
  ) => {
    if (!id || base.version === undefined) return;
    try {
      const { version } = await what({ id, version: base.version }, showFailure);
      setBase((now) => ({ ...now, version }));
      void message.success(told);
      const found = await kept.refreshAsync();
      if (replaces && found) take(found);
    } catch (failure) {
      refused(failure);
    }
  };
  const restore = (no: number) => {
    const go = () =>
      act((asked, options) => dataServiceApi.restoreDataset({ ...asked, no }, options), `草稿已恢复为版本 ${no}`, true);
    if (!dirty) return go();
    return modal.confirm({
      title: `草稿恢复为版本 ${no}？`,
      content: '尚未保存的修改将会丢失。',
      okText: '恢复',
      cancelText: '取消',
      onOk: go,
    });
  };
  const withdraw = () =>
    modal.confirm({
      title: `下线「${base.name}」？`,
      content: '使用它的系统将立即无法读取；可以再次发布。',
      okText: '下线',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => act(dataServiceApi.withdrawDataset, '已下线'),
    });
  const close = () => {
    if (!dirty) return onClose();
    void modal.confirm(giveUp(onClose));
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
      onClose={close}
      mask={{ closable: !dirty }}
      extra={
        <Button
          type="primary"
          loading={saving.loading}
          disabled={!draft.name.trim() || !draft.path}
          onClick={() => saving.run(base.version)}
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
            <Button onClick={() => act(dataServiceApi.publishDataset, '已发布，以您的权限读取')}>
              发布已保存的草稿
            </Button>
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
              key: 'uses',
              label: '用在哪里',
              disabled: !detail,
              children: id && <DatasetUses id={id} />,
            },
            {
              key: 'versions',
              label: '版本',
              disabled: !detail,
              children: (
                <PlainTable
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
                        <Button type="link" size="small" onClick={() => void restore(no)}>
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
        {looking.error && <Alert type="error" showIcon role="alert" title={errorText(looking.error, '预览失败')} />}
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
            <PlainTable<(typeof shown.rows)[number]>
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
      {conflict && (
        <ConflictDialog
          subject={`数据集「${base.name}」`}
          stale={conflict}
          rows={[
            { key: 'name', label: '名称', mine: draft.name, theirs: conflict.current.name },
            { key: 'path', label: '路径', mine: draft.path, theirs: conflict.current.path },
            { key: 'definition', label: '内容', mine: words(draft), theirs: words(conflict.current) },
          ]}
          onChoose={(choice) => {
            setConflict(null);
            if (choice === 'mine') saving.run(conflict.current.version);
            if (choice === 'theirs') take(conflict.current);
          }}
        />
      )}
    </Drawer>
  );
}

/** A field whose name stays when something stands in it. */
const Labelled = ({ text, children }: { text: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is what it is given.
  <label className={styles.field}>
    <span>{text}</span>
    {children}
  </label>
);

const say = (value: string | number | boolean | null) =>
  value === null ? '—' : typeof value === 'boolean' ? (value ? '是' : '否') : String(value);

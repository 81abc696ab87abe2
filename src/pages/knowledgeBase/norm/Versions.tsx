import { changeLevels } from '@contract/norm/enums';
import type { ClauseChange, NormDetail } from '@contract/norm/norm';
import { Button, Checkbox, Drawer, Select, Tag } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { VersionStateTag } from '@/features/norm';
import { useRequest } from '@/hooks/useRequest';
import { normApi } from '@/services/norm';
import { TextView } from './TextView';
import styles from './text.module.css';

const kinds: Record<ClauseChange['kind'], { label: string; color: string } | null> = {
  same: null,
  added: { label: '新增', color: 'green' },
  removed: { label: '删除', color: 'red' },
  changed: { label: '修改', color: 'gold' },
  moved: { label: '移动', color: 'blue' },
  renumbered: { label: '仅编号', color: 'default' },
};

/** All versions, each to be read as it was, and any two beside each other. */
export function Versions({ norm }: { norm: NormDetail }) {
  const { data, error, loading, refresh } = useRequest(() => normApi.listVersions({ id: norm.id }), {
    refreshDeps: [norm.id, norm.version],
    onError: () => undefined,
  });
  const [read, setRead] = useState<string>();
  const [pair, setPair] = useState<{ from: string; to: string }>();
  const versions = data ?? [];
  return (
    <div className={styles.part}>
      <StateView
        error={data ? undefined : error}
        loading={!data && loading}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="还没有版本"
      >
        <ol className={styles.versions}>
          {versions.map((one, at) => {
            const before = versions[at + 1];
            return (
              <li key={one.id}>
                <div className={styles.versionHead}>
                  <strong>{one.text}</strong>
                  <VersionStateTag state={one.state} />
                  {one.baseId && <Tag>{changeLevels[one.changeLevel]}</Tag>}
                  <span className={styles.meta}>
                    {[
                      one.effectiveOn && `${one.effectiveOn}${one.endedOn ? ` 至 ${one.endedOn}` : ' 起'}`,
                      one.author && `编写 ${one.author.name}`,
                      one.reviewers.length > 0 && `评审 ${one.reviewers.map(({ name }) => name).join('、')}`,
                      one.approvers.length > 0 && `批准 ${one.approvers.map(({ name }) => name).join('、')}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </div>
                {one.changeReason && (
                  <p className={styles.meta}>
                    修订原因：{one.changeReason}
                    {one.changeImpact && `　影响：${one.changeImpact}`}
                  </p>
                )}
                <div className={styles.bar}>
                  <Button size="small" onClick={() => setRead(one.id)}>
                    阅读此版本
                  </Button>
                  {before && (
                    <Button size="small" onClick={() => setPair({ from: before.id, to: one.id })}>
                      与 {before.text} 比较
                    </Button>
                  )}
                </div>
              </li>
            );
          })}
        </ol>
      </StateView>
      {read && <ReadDrawer norm={norm} id={read} onClose={() => setRead(undefined)} />}
      {pair && (
        <CompareDrawer
          pair={pair}
          versions={versions.map(({ id, text }) => ({ value: id, label: text }))}
          onPair={setPair}
          onClose={() => setPair(undefined)}
        />
      )}
    </div>
  );
}

function ReadDrawer({ norm, id, onClose }: { norm: NormDetail; id: string; onClose: () => void }) {
  const { data, error, loading, refresh } = useRequest(() => normApi.getVersion({ id }), { onError: () => undefined });
  return (
    <Drawer open size="min(960px, 100vw)" title={data ? `${norm.code} ${data.text} 版` : '版本'} onClose={onClose}>
      <StateView error={error} loading={loading} onRetry={refresh}>
        {data && <TextView norm={norm} content={data} marked={null} />}
      </StateView>
    </Drawer>
  );
}

interface CompareProps {
  pair: { from: string; to: string };
  versions: { value: string; label: string }[];
  onPair: (pair: { from: string; to: string }) => void;
  onClose: () => void;
}

function CompareDrawer({ pair, versions, onPair, onClose }: CompareProps) {
  const { data, error, loading, refresh } = useRequest(() => normApi.compareVersions(pair), {
    refreshDeps: [pair.from, pair.to],
    onError: () => undefined,
  });
  const [all, setAll] = useState(false);
  const shown = (data?.clauses ?? []).filter(({ kind }) => all || kind !== 'same');
  return (
    <Drawer open size="min(960px, 100vw)" title="版本比较" onClose={onClose}>
      <div className={styles.bar}>
        <Select
          aria-label="旧版本"
          options={versions}
          value={pair.from}
          onChange={(from) => onPair({ ...pair, from })}
        />
        →
        <Select aria-label="新版本" options={versions} value={pair.to} onChange={(to) => onPair({ ...pair, to })} />
        <Checkbox checked={all} onChange={(event) => setAll(event.target.checked)}>
          显示未变的条款
        </Checkbox>
      </div>
      <StateView
        error={data ? undefined : error}
        loading={!data && loading}
        onRetry={refresh}
        empty={shown.length === 0}
        emptyText="两个版本的条款相同"
      >
        {shown.map((one) => (
          <section key={one.anchor} className={styles.change} style={{ marginInlineStart: one.depth * 16 }}>
            <h2>
              {kinds[one.kind] && <Tag color={kinds[one.kind]?.color}>{kinds[one.kind]?.label}</Tag>}
              {one.noBefore !== null && one.no !== null && one.noBefore !== one.no
                ? `${one.noBefore} → ${one.no}`
                : (one.no ?? one.noBefore)}{' '}
              <Words parts={one.title} />
            </h2>
            <p>
              <Words parts={one.text} />
            </p>
          </section>
        ))}
      </StateView>
    </Drawer>
  );
}

const tags = { same: 'span', gone: 'del', come: 'ins' } as const;
const Words = ({ parts }: { parts: ClauseChange['text'] }) =>
  parts.map(({ kind, text }, at) => {
    const Part = tags[kind];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
    return <Part key={at}>{text}</Part>;
  });

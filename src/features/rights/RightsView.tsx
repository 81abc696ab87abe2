import { Scope } from '@contract/access';
import { privilegeTree } from '@contract/privilegeTree';
import type { Rights } from '@contract/tenant/roles';
import { Segmented, Select, Switch } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useFound } from '@/hooks/useFound';
import { useRequest } from '@/hooks/useRequest';
import { collectionApi } from '@/services/collection';
import { projectApi } from '@/services/project';
import { roleApi } from '@/services/role';
import styles from './rights.module.css';

const places = [
  { value: Scope.GLOBAL, label: '企业' },
  { value: Scope.PROJECT, label: '项目' },
  { value: Scope.COLLECTION, label: '项目集' },
];
const finders = {
  [Scope.PROJECT]: (keyword?: string) => projectApi.query({ keyword, pageSize: 50 }),
  [Scope.COLLECTION]: (keyword?: string) => collectionApi.query({ keyword, pageSize: 50 }),
};

/** Why somebody has each right, in a sentence a source: 经 研发部 → 项目成员 → 项目甲. */
export function RightsView({ userId }: { userId: string }) {
  const [scope, setScope] = useState<Scope>(Scope.GLOBAL);
  const [entityId, setEntityId] = useState<string>();
  const [onlyHeld, setOnlyHeld] = useState(true);
  const ready = scope === Scope.GLOBAL || entityId !== undefined;
  const { data, error, loading, refresh } = useRequest(() => roleApi.inspectRights({ userId, scope, entityId }), {
    ready,
    refreshDeps: [userId, scope, entityId],
  });
  const noun = scope === Scope.PROJECT ? '项目' : '项目集';
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          aria-label="权限的范围"
          options={places}
          value={scope}
          onChange={(next) => {
            setScope(next);
            setEntityId(undefined);
          }}
        />
        {scope !== Scope.GLOBAL && (
          <PlaceSelect key={scope} scope={scope} noun={noun} value={entityId} onChange={setEntityId} />
        )}
        <label htmlFor="onlyHeld">
          <Switch id="onlyHeld" size="small" checked={onlyHeld} onChange={setOnlyHeld} /> 只看拥有的
        </label>
      </div>
      {ready ? (
        <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={8}>
          {data && <RightsList rights={data} scope={scope} onlyHeld={onlyHeld} />}
        </StateView>
      ) : (
        <p className="quiet">请选择{noun}，查看在其中的每项权限从哪里来</p>
      )}
    </>
  );
}

interface PlaceProps {
  scope: typeof Scope.PROJECT | typeof Scope.COLLECTION;
  noun: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

function PlaceSelect({ scope, noun, value, onChange }: PlaceProps) {
  const [keyword, setKeyword] = useState('');
  const { found, loading } = useFound<{ id: string; name: string }>(
    keyword,
    async (words) => (await finders[scope](words)).result,
    { deps: [scope], textOf: ({ name }) => name },
  );
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      aria-label={`选择${noun}`}
      placeholder={`选择${noun}`}
      className={styles.place}
      loading={loading}
      notFoundContent={loading ? '正在查找……' : `没有找到${noun}`}
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}

function RightsList({ rights, scope, onlyHeld }: { rights: Rights; scope: Scope; onlyHeld: boolean }) {
  const found = new Map(rights.privileges.map((one) => [one.code, one]));
  const groups = privilegeTree(scope)
    .map((group) => ({
      ...group,
      rows: group.privileges.flatMap(({ code, label }) => {
        const one = found.get(code);
        return one && (!onlyHeld || one.sources.length > 0) ? [{ ...one, label }] : [];
      }),
    }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <div className={styles.rights}>
      {groups.length === 0 && rights.grants.length === 0 && (
        <p className="quiet">
          {rights.person.name} 在{rights.entity ? `「${rights.entity.name}」` : '企业'}没有任何权限
        </p>
      )}
      {groups.map(({ key, label, rows }) => (
        <section key={key}>
          <h3>{label}</h3>
          <dl>
            {rows.map(({ code, label: name, sources, now }) => [
              <dt key={`${code}-name`} title={code}>
                {name}
              </dt>,
              <dd key={code}>
                {sources.length === 0 && <span className="quiet">没有</span>}
                <ul>
                  {sources.map(({ path }) => (
                    <li key={path.join()}>经 {path.join(' → ')}</li>
                  ))}
                </ul>
                {sources.length > 0 && !now && <span className={styles.withheld}>项目已关闭或归档，暂不可用</span>}
              </dd>,
            ])}
          </dl>
        </section>
      ))}
      {rights.grants.length > 0 && (
        <section>
          <h3>来自其他项目的授权</h3>
          <dl>
            {rights.grants.map(({ path, kinds, access }) => [
              <dt key={`${path.join()}-name`}>{kinds.join('、')}</dt>,
              <dd key={path.join()}>
                经 {path.join(' → ')}（{access}）
              </dd>,
            ])}
          </dl>
        </section>
      )}
    </div>
  );
}

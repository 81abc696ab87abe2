import type { CollectionDetail, CollectionRule } from '@contract/collection/collection';
import { type ProjectStatus, projectStatuses } from '@contract/project/enums';
import { App, Button, Select } from 'antd';
import { useState } from 'react';
import { MemberSelect } from '@/features/object/people';
import { LabelFilter } from '@/features/project';
import { collectionApi } from '@/services/collection';
import { errorText } from '@/utils/apiError';
import styles from './collection.module.css';

interface Props {
  collection: CollectionDetail;
  onChanged: () => void;
}
const statusOptions = Object.entries(projectStatuses).map(([value, label]) => ({
  value: value as ProjectStatus,
  label,
}));

/** Projects that belong to it by what they are now; of several conditions all hold. */
export function RulePart({ collection, onChanged }: Props) {
  const { message } = App.useApp();
  const [rule, setRule] = useState<CollectionRule>(collection.rule ?? {});
  const [busy, setBusy] = useState(false);
  const none = Object.keys(rule).length === 0;
  const dirty = JSON.stringify(rule) !== JSON.stringify(collection.rule ?? {});
  const set = <K extends keyof CollectionRule>(key: K, value: CollectionRule[K] | null | undefined) => {
    const { [key]: _before, ...rest } = rule;
    setRule(value ? { ...rest, [key]: value } : rest);
  };
  const save = async () => {
    setBusy(true);
    try {
      await collectionApi.update({ id: collection.id, version: collection.version, rule: none ? null : rule });
      onChanged();
    } catch (failure) {
      void message.error(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="collection-rule">
      <h3 id="collection-rule">自动包含的项目</h3>
      <p className="faint">符合全部条件的项目自动包含；不设条件则只有指定的项目。</p>
      <div className={styles.rule}>
        <MemberSelect
          aria-label="负责人"
          placeholder="负责人"
          allowClear
          value={rule.ownerId}
          onChange={(userId: string | undefined) => set('ownerId', userId)}
        />
        <LabelFilter label="标签" value={rule.labelId ?? null} onChange={(labelId) => set('labelId', labelId)} />
        <Select<ProjectStatus[]>
          mode="multiple"
          allowClear
          aria-label="状态"
          placeholder="状态"
          options={statusOptions}
          value={rule.statuses ?? []}
          onChange={(statuses) => set('statuses', statuses.length > 0 ? statuses : undefined)}
        />
      </div>
      {dirty && (
        <Button type="primary" size="small" loading={busy} onClick={() => void save()}>
          保存条件
        </Button>
      )}
    </section>
  );
}

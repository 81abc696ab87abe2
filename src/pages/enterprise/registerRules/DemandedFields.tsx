import { costFields } from '@contract/cost/fields';
import { environmentFields } from '@contract/environment/fields';
import type { BuiltinFields } from '@contract/object/fields';
import { type RegisterType, registerTypes } from '@contract/object/registerTypes';
import { requirable } from '@contract/object/required';
import type { RequiredFields } from '@contract/object/requiredApi';
import { objectTypeEntry } from '@contract/objectTypes';
import { problemFields } from '@contract/problem/fields';
import { resourceFields } from '@contract/resource/fields';
import { reviewFields } from '@contract/review/fields';
import { riskFields } from '@contract/risk/fields';
import { App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { useRequest } from '@/hooks/useRequest';
import { dictionaryApi } from '@/services/dictionary';
import { errorText } from '@/utils/apiError';
import styles from './registerRules.module.css';

const tables: Readonly<Record<RegisterType, BuiltinFields>> = {
  risk: riskFields,
  problem: problemFields,
  review: reviewFields,
  resource: resourceFields,
  environment: environmentFields,
  cost: costFields,
};

/** Which built-in fields have to be filled in, kind by kind; those that the rules demand anyway are not offered. */
export function DemandedFields() {
  const { data, error, loading, refresh, mutate } = useRequest(dictionaryApi.getRequiredFields, {
    onError: () => undefined,
  });
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
      {data && <Editor key={data.version} kept={data} onSaved={mutate} onStale={refresh} />}
    </StateView>
  );
}

interface EditorProps {
  kept: RequiredFields;
  onSaved: (rules: RequiredFields) => void;
  onStale: () => void;
}

function Editor({ kept, onSaved, onStale }: EditorProps) {
  const { message } = App.useApp();
  const [fields, setFields] = useState(kept.fields);
  const [busy, setBusy] = useState(false);
  const chosen = (type: RegisterType) => requirable(tables[type]).filter((name) => fields[type]?.includes(name));
  const dirty = registerTypes.some(
    (type) =>
      chosen(type).join() !==
      requirable(tables[type])
        .filter((name) => kept.fields[type]?.includes(name))
        .join(),
  );
  useLeaveGuard(dirty);
  const save = async () => {
    setBusy(true);
    try {
      const demanded = Object.fromEntries(registerTypes.map((type) => [type, chosen(type)]));
      onSaved(await dictionaryApi.saveRequiredFields({ fields: demanded, version: kept.version }));
      void message.success('已保存');
    } catch (failure) {
      void message.error(errorText(failure));
      onStale();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={styles.note}>
        登记时必须填写，之后不能清空；已登记而未填写的内容不受影响，改到该字段时才要求。项目还可以设置自定义字段必填。
      </p>
      {registerTypes.map((type) => {
        const { label } = objectTypeEntry(type);
        const offered = requirable(tables[type]);
        return (
          <fieldset key={type} className={styles.demanded}>
            <legend>{label}</legend>
            <Checkbox.Group
              options={offered.map((name) => ({ value: name, label: tables[type][name]?.label ?? name }))}
              value={chosen(type)}
              onChange={(names) => setFields({ ...fields, [type]: names })}
            />
          </fieldset>
        );
      })}
      <div className={styles.foot}>
        <Button type="primary" disabled={!dirty} loading={busy} onClick={() => void save()}>
          保存
        </Button>
        <Button disabled={!dirty || busy} onClick={() => setFields(kept.fields)}>
          还原
        </Button>
      </div>
    </>
  );
}

import { commitmentFields } from '@contract/commitment/fields';
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
import { Button, Checkbox } from 'antd';
import StateView from '@/components/StateView';
import { useDraft } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { dictionaryApi } from '@/services/dictionary';
import styles from './registerRules.module.css';

const tables: Readonly<Record<RegisterType, BuiltinFields>> = {
  risk: riskFields,
  problem: problemFields,
  review: reviewFields,
  resource: resourceFields,
  environment: environmentFields,
  cost: costFields,
  commitment: commitmentFields,
};

/** Those of a kind that are demanded, in the order in which they are offered. */
const chosenIn = (fields: RequiredFields['fields'], type: RegisterType) =>
  requirable(tables[type]).filter((name) => fields[type]?.includes(name));

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
  const {
    draft: fields,
    setDraft: setFields,
    ...editor
  } = useDraft({
    stored: { value: kept.fields, version: kept.version },
    same: (a, b) => registerTypes.every((type) => chosenIn(a, type).join() === chosenIn(b, type).join()),
    send: (fields, version = kept.version) =>
      dictionaryApi.saveRequiredFields({
        fields: Object.fromEntries(registerTypes.map((type) => [type, chosenIn(fields, type)])),
        version,
      }),
    onSaved,
    failure: '保存必填字段失败',
    onRefused: () => {
      onStale();
      return false;
    },
  });
  const { dirty, busy } = editor;
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
              value={chosenIn(fields, type)}
              onChange={(names) => setFields({ ...fields, [type]: names })}
            />
          </fieldset>
        );
      })}
      <div className={styles.foot}>
        <Button type="primary" disabled={!dirty} loading={busy} onClick={() => void editor.save()}>
          保存
        </Button>
        <Button disabled={!dirty || busy} onClick={editor.reset}>
          还原
        </Button>
      </div>
    </>
  );
}

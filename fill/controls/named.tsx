/** @jsxImportSource preact */
/** Answers that name something: a region, people, departments, files. */
import { useContext, useEffect, useState } from 'preact/hooks';
import type { NamedChoice } from '../../contract/questionnaire/form';
import { namedAtMost } from '../../contract/questionnaire/model';
import { regions } from '../../contract/questionnaire/regions';
import { choicesOf, Refused, upload } from '../api';
import { nameOf, rememberName } from '../names';
import { ReachContext } from '../reach';
import type { ControlProps } from './props';

const PREVIEW_KEY = 'preview';
const SEARCH_AFTER_MS = 300;
const textOf = (error: unknown) => (error instanceof Refused ? error.message : '操作失败，请重试');
const idsOf = (value: ControlProps['value']): string[] => (Array.isArray(value) ? value : []);

export function Region({ value, onChange, describedBy }: ControlProps) {
  const [province = '', city = ''] = idsOf(value);
  const cities = regions.get(province) ?? [];
  // A province with one city needs no second choice.
  const choose = (next: string) => {
    const own = regions.get(next) ?? [];
    onChange(next ? (own.length === 1 ? [next, own[0] as string] : [next]) : null);
  };
  return (
    <div class="range">
      <label>
        省份
        <select aria-describedby={describedBy} value={province} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">请选择</option>
          {[...regions.keys()].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        城市
        <select
          aria-describedby={describedBy}
          value={city}
          disabled={cities.length === 0}
          onChange={(event) => onChange(event.currentTarget.value ? [province, event.currentTarget.value] : [province])}
        >
          <option value="">请选择</option>
          {cities.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Chosen({ ids, formKey, onRemove }: { ids: string[]; formKey: string; onRemove: (id: string) => void }) {
  if (ids.length === 0) return null;
  return (
    <ul class="named">
      {ids.map((id) => (
        <li key={id}>
          <span class="grow">{nameOf(formKey, id)}</span>
          <button type="button" aria-label={`移除 ${nameOf(formKey, id)}`} onClick={() => onRemove(id)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

/** People or departments of the enterprise, found by their names. */
export function OfDirectory({ question, value, onChange, labelledBy, describedBy }: ControlProps) {
  const reach = useContext(ReachContext);
  const formKey = reach?.address.formKey ?? PREVIEW_KEY;
  const kind = question.kind === 'department' ? 'department' : 'person';
  const noun = kind === 'person' ? '人员' : '部门';
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<readonly NamedChoice[]>([]);
  const [status, setStatus] = useState('');
  const ids = idsOf(value);
  const most = namedAtMost(question);
  useEffect(() => {
    if (!reach || keyword.trim() === '') return setFound([]);
    let latest = true;
    const timer = setTimeout(async () => {
      try {
        const next = await choicesOf(reach.address, kind, keyword.trim());
        if (!latest) return;
        setFound(next);
        setStatus(next.length === 0 ? `没有找到${noun}` : `找到 ${next.length} 个${noun}`);
      } catch (error) {
        if (latest) setStatus(textOf(error));
      }
    }, SEARCH_AFTER_MS);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [reach, kind, noun, keyword]);
  const choose = ({ id, name }: NamedChoice) => {
    rememberName(formKey, id, name);
    onChange(most === 1 ? [id] : [...ids.filter((one) => one !== id), id]);
    setKeyword('');
    setStatus(`已选择 ${name}`);
  };
  const remove = (id: string) => onChange(ids.length > 1 ? ids.filter((one) => one !== id) : null);
  return (
    <>
      <Chosen ids={ids} formKey={formKey} onRemove={remove} />
      {ids.length < most || most === 1 ? (
        <input
          type="search"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          placeholder={`输入${noun}名称查找`}
          value={keyword}
          disabled={!reach}
          onInput={(event) => setKeyword(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter takes the first that was found, it does not send the questionnaire.
            if (event.key !== 'Enter' || event.isComposing) return;
            event.preventDefault();
            if (found[0]) choose(found[0]);
          }}
        />
      ) : (
        <p class="hint">最多选择 {most} 个</p>
      )}
      {found.length > 0 && (
        <ul class="found">
          {found.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => choose(one)}>
                {one.name}
                {one.hint && <small> {one.hint}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" class="status">
        {reach ? status : `预览中不能查找${noun}`}
      </p>
    </>
  );
}

export function Files({ question, value, onChange, labelledBy, describedBy }: ControlProps) {
  const reach = useContext(ReachContext);
  const formKey = reach?.address.formKey ?? PREVIEW_KEY;
  const [status, setStatus] = useState('');
  const [busy, setBusy] = useState(false);
  const ids = idsOf(value);
  const most = namedAtMost(question);
  const add = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])].slice(0, most - ids.length);
    input.value = '';
    if (!reach || files.length === 0) return;
    setBusy(true);
    let kept = ids;
    for (const file of files) {
      setStatus(`正在上传 ${file.name}…`);
      try {
        const { id, name } = await upload(reach, question.id, file);
        rememberName(formKey, id, name);
        kept = [...kept, id];
        onChange(kept);
        setStatus(`已上传 ${name}`);
      } catch (error) {
        setStatus(`${file.name}：${textOf(error)}`);
        break;
      }
    }
    setBusy(false);
  };
  return (
    <>
      <Chosen
        ids={ids}
        formKey={formKey}
        onRemove={(id) => onChange(ids.length > 1 ? ids.filter((one) => one !== id) : null)}
      />
      {ids.length < most && (
        <input
          type="file"
          multiple={most - ids.length > 1}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          disabled={busy || !reach}
          onChange={(event) => void add(event.currentTarget)}
        />
      )}
      <p class="hint">
        最多 {most} 个文件，每个不超过 20 MB{reach ? '' : '；预览中不能上传'}
      </p>
      <p role="status" class="status">
        {status}
      </p>
    </>
  );
}

/** @jsxImportSource preact */
/** Answers that are chosen: one, several, from a list, in an order. */
import { chosenWith } from '../../contract/questionnaire/choose';
import type { Choice } from '../../contract/questionnaire/model';
import { imageAddress } from '../api';
import type { ControlProps } from './props';

/** What is full cannot be taken any more; taken before, it can be taken back. */
const isShut = (full: ReadonlySet<string>, id: string, on: boolean) => full.has(id) && !on;
const said = (text: string, shut: boolean) => (shut ? `${text}（已满）` : text);

function Options({ props, many }: { props: ControlProps; many: boolean }) {
  const { question, options, value, onChange, full, words, onWords, describedBy } = props;
  const chosen = [value ?? []].flat() as string[];
  const pick = (option: Choice, on: boolean) => {
    if (!many) return onChange(option.id);
    const next = chosenWith(options, chosen, option, on);
    onChange(next.length > 0 ? next : null);
  };
  return (
    <div class="options">
      {options.map((option) => {
        const on = chosen.includes(option.id);
        const shut = isShut(full, option.id, on);
        return (
          <div key={option.id}>
            <label class="option">
              <input
                type={many ? 'checkbox' : 'radio'}
                name={question.id}
                checked={on}
                disabled={shut}
                aria-describedby={describedBy}
                onChange={(event) => pick(option, event.currentTarget.checked)}
              />
              <span>{said(option.text, shut)}</span>
            </label>
            {option.other && on && (
              <input
                class="words"
                type="text"
                maxLength={500}
                aria-label={`${option.text}：请填写`}
                placeholder="请填写"
                value={words[option.id] ?? ''}
                onInput={(event) => onWords(option.id, event.currentTarget.value)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
export const OneOf = (props: ControlProps) => <Options props={props} many={false} />;
export const ManyOf = (props: ControlProps) => <Options props={props} many />;

/** Several of pictures, each with its words; one where at most one may be taken. */
export function Pictures({ question, options, value, onChange, full, describedBy }: ControlProps) {
  const chosen = Array.isArray(value) ? value : [];
  const one = question.max === 1;
  const pick = (option: Choice, on: boolean) => {
    const next = one ? [option.id] : chosenWith(options, chosen, option, on);
    onChange(next.length > 0 ? next : null);
  };
  return (
    <div class="pictures">
      {options.map((option) => (
        <label key={option.id} class="picture">
          {option.imageId && <img src={imageAddress(option.imageId)} alt="" loading="lazy" />}
          <span class="option">
            <input
              type={one ? 'radio' : 'checkbox'}
              name={question.id}
              checked={chosen.includes(option.id)}
              disabled={isShut(full, option.id, chosen.includes(option.id))}
              aria-describedby={describedBy}
              onChange={(event) => pick(option, event.currentTarget.checked)}
            />
            <span>{said(option.text, isShut(full, option.id, chosen.includes(option.id)))}</span>
          </span>
        </label>
      ))}
    </div>
  );
}

export function FromList(props: ControlProps) {
  const { options, value, onChange, full, words, onWords, labelledBy, describedBy } = props;
  const other = options.find(({ id, other: asks }) => asks && id === value);
  return (
    <>
      <select
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      >
        <option value="">请选择</option>
        {options.map(({ id, text }) => (
          <option key={id} value={id} disabled={isShut(full, id, id === value)}>
            {said(text, isShut(full, id, id === value))}
          </option>
        ))}
      </select>
      {other && (
        <input
          class="words"
          type="text"
          maxLength={500}
          aria-label={`${other.text}：请填写`}
          placeholder="请填写"
          value={words[other.id] ?? ''}
          onInput={(event) => onWords(other.id, event.currentTarget.value)}
        />
      )}
    </>
  );
}

/** By buttons: it works with a finger, a keyboard and a screen reader alike. */
export function Ranking({ options, value, onChange, full }: ControlProps) {
  const ranked = (Array.isArray(value) ? value : []).filter((id) => options.some((one) => one.id === id));
  const textOf = (id: string) => options.find((one) => one.id === id)?.text ?? '';
  const move = (at: number, by: number) => {
    const next = [...ranked];
    const [one] = next.splice(at, 1);
    if (one !== undefined) next.splice(at + by, 0, one);
    onChange(next);
  };
  const rest = options.filter(({ id }) => !ranked.includes(id));
  return (
    <>
      <ol class="ranked">
        {ranked.map((id, at) => (
          <li key={id}>
            <span class="grow">
              {at + 1}. {textOf(id)}
            </span>
            <button type="button" disabled={at === 0} aria-label={`上移 ${textOf(id)}`} onClick={() => move(at, -1)}>
              ↑
            </button>
            <button
              type="button"
              disabled={at === ranked.length - 1}
              aria-label={`下移 ${textOf(id)}`}
              onClick={() => move(at, 1)}
            >
              ↓
            </button>
            <button
              type="button"
              aria-label={`移出排序 ${textOf(id)}`}
              onClick={() => onChange(ranked.length > 1 ? ranked.filter((one) => one !== id) : null)}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <fieldset class="rest">
          <legend>依次点选，排在第 {ranked.length + 1} 位的是：</legend>
          {rest.map(({ id, text }) => (
            <button key={id} type="button" disabled={full.has(id)} onClick={() => onChange([...ranked, id])}>
              {said(text, full.has(id))}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

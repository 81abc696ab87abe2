/** @jsxImportSource preact */
import { sliderOf } from '../../contract/questionnaire/kinds/slider';
import type { ControlProps } from './props';

/** The browser's own: it works by finger and by keys. Untouched it is no answer, wherever its knob stands. */
export function Slider({ question, value, onChange, labelledBy, describedBy }: ControlProps) {
  const { min, max, step } = sliderOf(question);
  const given = typeof value === 'number' ? value : null;
  const take = (event: Event & { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.valueAsNumber);
  return (
    <div class="slider">
      <input
        type="range"
        {...{ min, max, step }}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-valuetext={given === null ? '未选择' : String(given)}
        data-untouched={given === null || undefined}
        value={given ?? min}
        onInput={take}
        // Where the knob stands already nothing moves: who presses it there means that value.
        onClick={take}
        onKeyUp={(event) => (event.key === ' ' || event.key === 'Home') && take(event)}
      />
      <span class="row">
        <span class="end">{min}</span>
        <output>{given === null ? '请拖动选择' : given}</output>
        <span class="end">{max}</span>
      </span>
      {given !== null && (
        <button type="button" class="quiet" onClick={() => onChange(null)}>
          清除
        </button>
      )}
    </div>
  );
}

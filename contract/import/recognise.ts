/** Which tool a file comes from, told by its columns. */
import type { ColumnUse, Preset } from './preset';
import { presets } from './presets';
import { sheet } from './presets/sheet';
import { plain } from './words';

const indexes = new WeakMap<Preset, Map<string, ColumnUse>>();
function indexOf(preset: Preset): Map<string, ColumnUse> {
  let index = indexes.get(preset);
  if (!index) {
    index = new Map(Object.entries(preset.columns).map(([name, use]) => [plain(name), use]));
    indexes.set(preset, index);
  }
  return index;
}

/** `预估工时（小时）`, `Work (d)`, `进度(%)`: what stands behind a name says the unit of its figures. */
const UNIT =
  /\s*[(（]\s*(?:(小时|工时|hours?|hrs?|h)|(人天|人日|天|工作日|days?|d|pd)|(分钟|分|minutes?|mins?|m)|(秒|seconds?|s)|[%％])\s*[)）]\s*$/i;

/** What the preset makes of a column; undefined: it does not know it. */
export function presetUse(preset: Preset, column: string): ColumnUse | undefined {
  const known = indexOf(preset).get(plain(column));
  if (known !== undefined) return known;
  const behind = UNIT.exec(column);
  const bare = behind ? indexOf(preset).get(plain(column.slice(0, behind.index))) : undefined;
  if (behind && bare !== undefined) return inUnit(bare, behind);
  for (const [pattern, use] of preset.patterns ?? []) {
    const found = pattern.exec(column.trim());
    if (found) return use(found);
  }
  return undefined;
}

function inUnit(use: ColumnUse, [, hours, days, minutes, seconds]: RegExpExecArray): ColumnUse {
  const unit = hours ? 'hours' : days ? 'days' : minutes ? 'minutes' : seconds ? 'seconds' : undefined;
  if (!unit) return use;
  if (typeof use === 'object') return 'field' in use ? (use.hours ? { ...use, hours: unit } : use) : { ...use, unit };
  return use === 'estimateHours' || use === 'leftHours' ? { to: use, unit } : use;
}

/** The preset of which most columns are there, of those that have all of one set of their marks; a plain table else. */
export function recognise(columns: readonly string[]): Preset {
  const names = new Set(columns.map(plain));
  let best: Preset = sheet;
  let score = 0;
  for (const preset of presets) {
    const fits = preset.marks.some((marks) => marks.every((mark) => names.has(plain(mark))));
    if (!fits) continue;
    const known = columns.filter((column) => presetUse(preset, column) !== undefined).length;
    if (known > score) {
      best = preset;
      score = known;
    }
  }
  return best;
}

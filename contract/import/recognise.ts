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

/** What the preset makes of a column; undefined: it does not know it. */
export function presetUse(preset: Preset, column: string): ColumnUse | undefined {
  const known = indexOf(preset).get(plain(column));
  if (known !== undefined) return known;
  for (const [pattern, use] of preset.patterns ?? []) {
    const found = pattern.exec(column.trim());
    if (found) return use(found);
  }
  return undefined;
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

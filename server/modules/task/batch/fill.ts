/** Values for fields that a step of the process asks for: they go where a task has none yet, and overwrite nothing. */
import type { TaskFill } from '../../../../contract/task/task';
import type { ChangeInput } from '../change/plan';
import { isUnfilled } from '../read/fieldRules';
import type { ChangeRecord } from '../read/load';

/** Fields of an update whose rules go by another name. */
const ruleNames: Readonly<Record<string, string>> = { alarmTime: 'alarm', alarmOffsets: 'alarm' };

export function fillFor(record: ChangeRecord, { customFields, ...plain }: TaskFill = {}): ChangeInput {
  const lacking = <V>(values: Record<string, V>) =>
    Object.entries(values).filter(([name]) => isUnfilled(record, ruleNames[name] ?? name));
  const custom = lacking(customFields ?? {});
  return {
    ...Object.fromEntries(lacking(plain)),
    ...(custom.length > 0 && { customFields: Object.fromEntries(custom) }),
  };
}

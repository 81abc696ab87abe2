/** The fields of a task that its node in a template says as the task does. */
import { type TemplatedField, taskFields } from '../../../../contract/task/fields';
import { columnsIn, type FieldColumn } from '../../../object/fields/stored';

export const templated = columnsIn(taskFields, 'template') as (FieldColumn & { name: TemplatedField })[];

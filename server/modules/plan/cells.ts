/** Own fields of nodes as cells of a table: how a value is said where the plan goes out, and what a text means where one comes in. */
import type { CustomValue } from '../../../contract/object/customFields';
import type { CellFound, CellsFound, CellsRead } from '../../../contract/plan/plan';
import { columnOrder } from '../../../contract/time/written';
import { giveWay } from '../../base/pace';
import type { TenantDb } from '../../db/scope';
import { ApiError, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { fieldKinds } from '../../object/fields/kinds';
import type { ProjectField } from '../../object/fields/projectFields';
import { Unfit } from '../../object/fields/reading';
import { checkCustomValues, isEmpty, peopleIn } from '../../object/fields/values';
import type { LoadedProject } from '../../object/project';
import { customFieldsOf } from '../../object/register/custom';
import { assertNamed } from '../../object/register/people';
import { type PeopleInFiles, peopleInFiles } from '../../object/register/table/people';
import { canEditPlan } from '../../policies/plan';
import type { Cell } from '../../tables/cell';
import { projectOfPlan } from './load';
import { OWN } from './nodes';

export function sayOwn(people: PeopleInFiles, field: ProjectField, value: CustomValue | undefined): Cell {
  if (value === undefined || isEmpty(value)) return null;
  if (typeof value === 'number' && field.kind !== 'rating') return field.kind === 'money' ? value / 100 : value;
  return fieldKinds[field.kind].say(value, field, (id) => people.say(id) ?? '已离开的成员');
}

/** Whether somebody may be named in the project, each looked up once. */
function namer(db: TenantDb, project: LoadedProject) {
  const known = new Map<string, Promise<void>>();
  return (id: string): Promise<void> => {
    const asked = known.get(id) ?? assertNamed(db, project, { person: id });
    known.set(id, asked);
    return asked;
  };
}

/** Values as the form takes them, or why it would not; a cell that says what stands in the node is no change. */
export async function readCells(context: TenantContext, { projectId, columns }: CellsRead): Promise<CellsFound> {
  const { db, actor } = context;
  const project = await projectOfPlan(context, projectId, (one) => canEditPlan(actor, one));
  const fields = await customFieldsOf(db, project.id, OWN);
  const people = await peopleInFiles(db);
  const assertMember = namer(db, project);

  async function read(field: ProjectField, text: string, was: CustomValue | undefined, order: ReturnType<typeof told>) {
    const { id } = field;
    if (text === String(sayOwn(people, field, was) ?? '').trim()) return {};
    const reading = { person: people.find, dayOrder: order };
    const value = text === '' ? null : fieldKinds[field.kind].parse(text, field, reading);
    const own = new Map([[id, field]]);
    checkCustomValues(own, { [id]: value });
    for (const person of peopleIn(own, { [id]: value })) await assertMember(person);
    return { value };
  }

  const found: CellsFound['columns'] = [];
  for (const { fieldId, cells } of columns) {
    const field = fields.get(fieldId);
    if (!field || !fieldKinds[field.kind].import) throw invalid('项目中没有这个自定义字段，请刷新后重试', 'columns');
    const order = told(cells.map(({ text }) => text));
    const said: CellFound[] = [];
    for (const { text, was } of cells) {
      said.push(
        await read(field, text.trim(), was, order).catch((error: unknown): CellFound => {
          if (error instanceof Unfit) return { problem: error.message };
          if (error instanceof ApiError) return { problem: saidOf(field, text, error.message) };
          throw error;
        }),
      );
    }
    found.push({ fieldId, cells: said });
    await giveWay();
  }
  return { columns: found };
}

/** Refusals of people name nobody: they are written for a form with one field. */
const saidOf = ({ name }: ProjectField, text: string, why: string): string =>
  why.includes(`「${name}」`) ? why : `「${name}」的值「${text.trim()}」：${why}`;

/** How the days of a column are written, where its cells tell it; else each that may be read both ways is refused. */
function told(cells: readonly string[]) {
  const order = columnOrder(cells);
  return order === 'asked' || order === null ? undefined : order;
}

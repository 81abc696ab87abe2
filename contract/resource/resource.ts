/** Resources (specification §2 "projectResources"; product model 17.13): what their API has beside that of every register. */
import { type Static, Type } from 'typebox';
import { Day, Id, Nullable, OneOf, Person, RowVersion, spanning } from '../envelope';
import { ObjectPointer } from '../object/record';
import { registerApi } from '../object/register';
import { type ResourceKindOf, resourceFields, resourceKinds } from './fields';
import { type ResourceState, resourceLifecycle, resourceStates } from './lifecycle';
import { resourceTabs } from './lists';
import { QUANTITY_MAX, SPAN_DAYS_MAX } from './load';

const Quantity = Type.Number({ minimum: 0.01, maximum: QUANTITY_MAX });
const Purpose = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const written = {
  from: Day,
  to: Day,
  quantity: Quantity,
  purpose: Purpose,
  /** Who uses it. */
  userId: Type.Optional(Nullable(Id)),
  /** The task that it is for; of the same project. */
  taskId: Type.Optional(Nullable(Id)),
};

export const AllocationCreate = Type.Object(written, spanning(SPAN_DAYS_MAX));
export type AllocationCreate = Static<typeof AllocationCreate>;
export const AllocationUpdate = Type.Object({ ...written, version: RowVersion }, spanning(SPAN_DAYS_MAX));
export type AllocationUpdate = Static<typeof AllocationUpdate>;

export const ResourceAllocation = Type.Object({
  id: Id,
  from: Day,
  to: Day,
  quantity: Type.Number(),
  purpose: Type.String(),
  user: Nullable(Person),
  /** Null: for none, or for one that the reader may not see. */
  task: Nullable(ObjectPointer),
  version: RowVersion,
});
export type ResourceAllocation = Static<typeof ResourceAllocation>;

export const LoadSpanRow = Type.Object({ from: Day, to: Day, used: Type.Number(), over: Type.Boolean() });
/** What was kept, and where the resource is taken beyond what there is, as far as the allocation reaches. */
export const AllocationSaved = Type.Object({ id: Id, version: RowVersion, over: Type.Array(LoadSpanRow) });
export type AllocationSaved = Static<typeof AllocationSaved>;

export const resourceSchemas = registerApi(resourceFields, resourceLifecycle, resourceTabs, {
  row: {
    /** What is taken of it today. */
    usedToday: Type.Number(),
    /** The first day from today on that it is taken beyond what there is. */
    overFrom: Nullable(Day),
  },
  detail: { allocations: Type.Array(ResourceAllocation) },
  /** Taken beyond what there is, today or later. */
  filter: { over: Type.Boolean() },
});
export type ResourceCreate = Static<typeof resourceSchemas.Create>;
export type ResourceUpdate = Static<typeof resourceSchemas.Update>;
export type ResourceRow = Static<typeof resourceSchemas.Row>;
export type ResourceDetail = Static<typeof resourceSchemas.Detail>;
export type ResourceQuery = Static<typeof resourceSchemas.Query>;
export type ResourceStep = Static<typeof resourceSchemas.Step>;

/** What the picture shows: resources that are in use, with what is taken of them in a time. */
export const ResourcePlanQuery = Type.Object({ projectId: Id, from: Day, to: Day }, spanning(SPAN_DAYS_MAX));
export type ResourcePlanQuery = Static<typeof ResourcePlanQuery>;
export const ResourcePlanRow = Type.Object({
  id: Id,
  no: Type.String(),
  title: Type.String(),
  kind: OneOf(Object.keys(resourceKinds) as ResourceKindOf[]),
  state: OneOf(Object.keys(resourceStates) as ResourceState[]),
  quantity: Type.Number(),
  unit: Type.String(),
  availableFrom: Nullable(Day),
  availableTo: Nullable(Day),
  allocations: Type.Array(ResourceAllocation),
});
export type ResourcePlanRow = Static<typeof ResourcePlanRow>;
export const ResourcePlan = Type.Object({ rows: Type.Array(ResourcePlanRow), more: Type.Boolean() });
export type ResourcePlan = Static<typeof ResourcePlan>;

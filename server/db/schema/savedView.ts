/** Saved views of lists that stand in no project; those of a project's tasks are `task_view`. */
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ViewVisibility } from '../../../contract/object/groups';
import type { SavedList, SavedViewModel } from '../../../contract/object/savedViews';
import { audit, tenantKey, versioned } from './columns';

export const savedView = pgTable(
  'saved_view',
  {
    ...tenantKey(),
    list: text('list').$type<SavedList>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    visibility: text('visibility').$type<ViewVisibility>().notNull().default('private'),
    model: jsonb('model').$type<SavedViewModel>().notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('saved_view_list').on(t.tenantId, t.list)],
);

/** Saved views of the project list and of registers; those of a project's tasks are `task_view`. */
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ViewVisibility } from '../../../contract/object/groups';
import type { SavedList, SavedViewModel } from '../../../contract/object/savedViews';
import { audit, tenantKey, versioned } from './columns';
import { project } from './project';

export const savedView = pgTable(
  'saved_view',
  {
    ...tenantKey(),
    list: text('list').$type<SavedList>().notNull(),
    /** Of a list that stands in a project. */
    projectId: uuid('project_id'),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    visibility: text('visibility').$type<ViewVisibility>().notNull().default('private'),
    model: jsonb('model').$type<SavedViewModel>().notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('saved_view_list').on(t.tenantId, t.list),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'saved_view_project',
    }).onDelete('cascade'),
  ],
);

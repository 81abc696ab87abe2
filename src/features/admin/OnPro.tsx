import { lazy, type PropsWithChildren } from 'react';
import { FormBodyContext } from '@/features/object/form';
import { ListTableContext } from '@/features/object/list';
import { ProBody } from './ProBody';

/**
 * ProTable comes with the first list, beside its rows: the page on which the back office opens has none, and a phone shows
 * rows of another form.
 */
const load = () => import('./AdminTable');
const table = { load, Table: lazy(async () => ({ default: (await load()).AdminTable })) };

/** Every list and form below stands on pro-components: the pages of the back office, whatever features they are made of. */
export const OnPro = ({ children }: PropsWithChildren) => (
  <ListTableContext value={table}>
    <FormBodyContext value={ProBody}>{children}</FormBodyContext>
  </ListTableContext>
);

import type { PropsWithChildren } from 'react';
import { FormBodyContext } from '@/features/object/form';
import { ListTableContext } from '@/features/object/list';
import { AdminTable } from './AdminTable';
import { ProBody } from './ProBody';

/** Every list and form below stands on pro-components: the pages of the back office, whatever features they are made of. */
export const OnPro = ({ children }: PropsWithChildren) => (
  <ListTableContext value={AdminTable}>
    <FormBodyContext value={ProBody}>{children}</FormBodyContext>
  </ListTableContext>
);

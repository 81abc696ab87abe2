/**
 * Stands in the bundle for what ProTable brings along and the back office never shows: its search form with all kinds of
 * fields, its toolbar with the tree of columns, its card, and the form fields that it makes of plain cells. Our lists have
 * a search, tools and cells of their own (`src/features/admin`). 206 of 523 kB of ProTable with ProForm and antd's table,
 * measured in docs/decisions/back-office-on-pro.md. Jest runs on the whole package.
 */
import absent from './absent';

const nothing = () => null;
export const TableSearch = nothing;
export const TableToolbar = nothing;
/** Failures are caught by the console's own boundary (`components/PageBoundary`). */
export const ErrorBoundary = ({ children }: { children?: unknown }) => children;
export const CheckCard = absent;
export const proFieldParsingValueEnumToArray = () => [];
/** Kinds of values by name: none, as every cell and fact says itself how it is shown. */
export default {};

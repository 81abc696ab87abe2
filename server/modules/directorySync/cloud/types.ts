/** What a service is to the reading of it, and what it gives. */

export type Json = Readonly<Record<string, unknown>>;
/**
 * @param bearer in place of the application's token, where a person's is asked with
 * @returns the answer, once the service says that it is good
 */
export type Ask = (path: string, post?: object, bearer?: string) => Promise<Json>;

export interface CloudDepartment {
  id: string;
  name: string;
  /** Null: it stands at the top. */
  parentId: string | null;
}
export interface CloudPerson {
  /** What the service knows them by, for good. */
  id: string;
  userName: string;
  name: string;
  email: string;
  mobile: string;
  title: string;
  active: boolean;
  departmentIds: string[];
}
/** A service, by its documents. */
export interface CloudDirectory {
  /** Pages of departments, all levels. */
  departments(ask: Ask): AsyncGenerator<CloudDepartment[]>;
  /** Pages of the people of one department, not of those below it. */
  people(ask: Ask, departmentId: string): AsyncGenerator<CloudPerson[]>;
  /** The department that holds all others. */
  root: string;
}
export interface CloudAccess {
  appId: string;
  secret: string;
}

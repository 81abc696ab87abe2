/** A project that is made of a file, and is not whole yet: nobody sees it, not even in the recycle bin. */

/** Of `project p`. */
export const COMING = `EXISTS (SELECT 1 FROM project_file w WHERE w.tenant_id = p.tenant_id AND w.project_id = p.id AND w.act = 'in'
  AND w.state <> 'finished')`;

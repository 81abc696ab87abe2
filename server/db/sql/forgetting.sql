-- What hangs on objects has no foreign key to them: the object may be of any kind. One trigger a kind forgets it, however
-- the objects are deleted, cascades of a purged project included.
CREATE OR REPLACE FUNCTION forget_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM comment x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.object_type = TG_ARGV[0] AND x.object_id = g.id;
  DELETE FROM follower x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.object_type = TG_ARGV[0] AND x.object_id = g.id;
  DELETE FROM history x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.object_type = TG_ARGV[0] AND x.object_id = g.id;
  DELETE FROM object_file x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.object_type = TG_ARGV[0] AND x.object_id = g.id;
  DELETE FROM object_file_removed x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.object_type = TG_ARGV[0] AND x.object_id = g.id;
  DELETE FROM object_clock x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.object_type = TG_ARGV[0] AND x.object_id = g.id;
  DELETE FROM duty_escalation x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.object_type = TG_ARGV[0] AND x.object_id = g.id;
  DELETE FROM object_link x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.from_type = TG_ARGV[0] AND x.from_id = g.id;
  DELETE FROM object_link x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.to_type = TG_ARGV[0] AND x.to_id = g.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON task REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('task');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON project REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('project');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON announcement REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('announcement');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON duty_roster REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('dutyRoster');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON cost_budget REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('costBudget');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON hours_sheet REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('hoursSheet');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON dyn_table REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('dynamicTable');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON risk REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('risk');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON problem REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('problem');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON environment REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('environment');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON review REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('review');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON resource REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('resource');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON cost REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('cost');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON commitment REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('commitment');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON document REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('document');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON survey_form REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('questionnaire');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON plan_node REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('planNode');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON plan_baseline REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('planBaseline');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON plan_change REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('planChange');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON report REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('report');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON norm REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('norm');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON norm_interpret REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('interpretation');

-- Of the statements that name this table: whoever deletes records for good says it so, and not by the heap's name.
CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON dyn_record REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('tableRecord');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON dashboard REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('dashboard');

CREATE OR REPLACE TRIGGER forget_objects AFTER DELETE ON staff_request REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('staffRequest');

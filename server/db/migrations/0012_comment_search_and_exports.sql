CREATE TABLE "export_job" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"request" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"error" text,
	"heartbeat_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "export_job_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "export_part" (
	"tenant_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "export_part_tenant_id_job_id_seq_pk" PRIMARY KEY("tenant_id","job_id","seq")
);
--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "comment_search" "tsvector";--> statement-breakpoint
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_part" ADD CONSTRAINT "export_part_job" FOREIGN KEY ("tenant_id","job_id") REFERENCES "public"."export_job"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_job_state" ON "export_job" USING btree ("state","heartbeat_at");--> statement-breakpoint
CREATE INDEX "export_job_owner" ON "export_job" USING btree ("tenant_id","created_by","id");--> statement-breakpoint
CREATE INDEX "task_comment_search" ON "task" USING gin ("comment_search");--> statement-breakpoint
-- The comments that are there already, cut into words as server/modules/task/core/search.ts does.
UPDATE "task" t SET "comment_search" = found.words
  FROM (
    SELECT tenant_id, task_id, array_to_tsvector(array_agg(DISTINCT word)) AS words
      FROM (
        SELECT plain.tenant_id, plain.task_id, unnest(
                 CASE WHEN substr(plain.text, at, 2) ~ '^[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]{2}$'
                      THEN ARRAY[substr(plain.text, at, 1), substr(plain.text, at, 2)]
                      WHEN substr(plain.text, at, 1) ~ '[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]'
                      THEN ARRAY[substr(plain.text, at, 1)] ELSE '{}'::text[] END) AS word
          FROM (SELECT tenant_id, task_id, left(lower(regexp_replace(content, '<[^>]*>', ' ', 'g')), 20000) AS text
                  FROM "task_comment" WHERE deleted_at IS NULL) plain
         CROSS JOIN LATERAL generate_series(1, length(plain.text)) AS at
        UNION ALL
        SELECT tenant_id, task_id, left(word, 60)
          FROM "task_comment"
         CROSS JOIN LATERAL regexp_split_to_table(
           regexp_replace(left(lower(regexp_replace(content, '<[^>]*>', ' ', 'g')), 20000),
                          '[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]+', ' ', 'g'), '[^[:alnum:]_]+') AS word
         WHERE deleted_at IS NULL
      ) cut
     WHERE word <> '' GROUP BY tenant_id, task_id
  ) found
 WHERE t.tenant_id = found.tenant_id AND t.id = found.task_id;

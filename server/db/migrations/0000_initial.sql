CREATE TABLE "announcement" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"audience" jsonb NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"must_confirm" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp(3) with time zone,
	"published_by" uuid,
	"expires_at" timestamp(3) with time zone,
	"withdrawn_at" timestamp(3) with time zone,
	"told_up_to" uuid,
	"told_count" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "announcement_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "announcement_receipt" (
	"tenant_id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	CONSTRAINT "announcement_receipt_tenant_id_announcement_id_user_id_pk" PRIMARY KEY("tenant_id","announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "app_definition" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sn" text NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"intro" text NOT NULL,
	"icon" text NOT NULL,
	"category" text NOT NULL,
	"open_type" text NOT NULL,
	"url" text NOT NULL,
	"placements" text[] NOT NULL,
	"scopes" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"step_check" jsonb,
	"secret_cipher" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "app_definition_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "app_install" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sn" text NOT NULL,
	"project_id" uuid,
	"scopes" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "app_install_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "app_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_cipher" text NOT NULL,
	"use_from" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_token" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"install_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid,
	"scopes" text[] NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "app_token_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "approval" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"project_id" uuid,
	"flow_id" uuid,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"state" text DEFAULT 'RUNNING' NOT NULL,
	"steps" jsonb NOT NULL,
	"step" smallint DEFAULT 1 NOT NULL,
	"ahead" smallint[] NOT NULL,
	"round" smallint DEFAULT 1 NOT NULL,
	"initiator_id" uuid NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "approval_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "approval_act" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"approval_id" uuid NOT NULL,
	"act" text NOT NULL,
	"step" smallint NOT NULL,
	"by_id" uuid,
	"to_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_act_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "approval_copy" (
	"tenant_id" uuid NOT NULL,
	"approval_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "approval_copy_tenant_id_approval_id_user_id_pk" PRIMARY KEY("tenant_id","approval_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "approval_delegation" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"purposes" text[] NOT NULL,
	"from_at" timestamp(3) with time zone NOT NULL,
	"to_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "approval_delegation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "approval_delegation_time" CHECK ("approval_delegation"."from_at" < "approval_delegation"."to_at" AND "approval_delegation"."user_id" <> "approval_delegation"."to_id")
);
--> statement-breakpoint
CREATE TABLE "approval_entry" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"approval_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"round" smallint NOT NULL,
	"sort" smallint NOT NULL,
	"principal_id" uuid NOT NULL,
	"asked_id" uuid,
	"actor_id" uuid,
	"state" text NOT NULL,
	"parent_id" uuid,
	"place" text,
	"added_by" uuid,
	"opinion" text DEFAULT '' NOT NULL,
	"auto" boolean DEFAULT false NOT NULL,
	"voided" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp(3) with time zone,
	"answered_at" timestamp(3) with time zone,
	"urged_at" timestamp(3) with time zone,
	CONSTRAINT "approval_entry_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "approval_entry_added" CHECK (("approval_entry"."parent_id" IS NULL) = ("approval_entry"."place" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "approval_flow" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"steps" jsonb NOT NULL,
	"copy_to" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"purposes" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "approval_flow_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text,
	"name" text NOT NULL,
	"avatar" text,
	"email" text,
	"email_verified_at" timestamp(3) with time zone,
	"mobile" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" "tsvector"
);
--> statement-breakpoint
CREATE TABLE "account_recovery" (
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "account_recovery_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "account_token" (
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_token_account_id_purpose_pk" PRIMARY KEY("account_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "account_totp" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret_cipher" text NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_token" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"bound_tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"token_hash" text NOT NULL,
	"scope" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone,
	"last_ip" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"visitor_hash" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"ip" text NOT NULL,
	"success" boolean NOT NULL,
	"way" text,
	"step" text DEFAULT 'password' NOT NULL,
	"user_agent" text,
	"opened_in" uuid,
	"cleared" boolean DEFAULT false NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_ticket" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"logo_of" uuid,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_owner" CHECK (num_nonnulls("picture"."account_id", "picture"."logo_of") = 1)
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"tenant_id" uuid,
	"bound_tenant_id" uuid,
	"provider" text,
	"id_token_cipher" text,
	"sid" text,
	"csrf_token" text NOT NULL,
	"access_token" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "automation_rule" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"trigger" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"paused_reason" text,
	"owner_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "automation_rule_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "automation_run" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"heard" jsonb NOT NULL,
	"chain" uuid[] NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "automation_run_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "object_event" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"project_id" uuid,
	"actor_id" uuid,
	"event" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL,
	"chain" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "object_event_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid,
	"name" text NOT NULL,
	"url_cipher" text NOT NULL,
	"url_hint" text NOT NULL,
	"secret_cipher" text NOT NULL,
	"former_cipher" text,
	"former_until" timestamp(3) with time zone,
	"types" text[] NOT NULL,
	"verbs" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"owner_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webhook_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"object_type" text,
	"object_id" uuid,
	"heard" jsonb NOT NULL,
	"body" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"answer" smallint,
	"fail_reason" text,
	"duration_ms" integer,
	"sent_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_delivery_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "holiday" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"start_day" date NOT NULL,
	"end_day" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "holiday_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_calendar" (
	"tenant_id" uuid NOT NULL,
	"weekdays" smallint NOT NULL,
	"segments" jsonb,
	"zone" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "work_calendar_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "cost" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"assignee_id" uuid,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"origin_type" text,
	"origin_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	"search" "tsvector",
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"state_before" text,
	"subject_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"spent_on" date NOT NULL,
	"voucher_no" text DEFAULT '' NOT NULL,
	CONSTRAINT "cost_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cost_amount" CHECK ("cost"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "cost_budget" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cost_budget_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "cost_budget_line" (
	"tenant_id" uuid NOT NULL,
	"budget_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "cost_budget_line_tenant_id_budget_id_subject_id_pk" PRIMARY KEY("tenant_id","budget_id","subject_id"),
	CONSTRAINT "cost_budget_line_amount" CHECK ("cost_budget_line"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cost_labour" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"worklog_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"booked_on" date NOT NULL,
	"minutes" integer NOT NULL,
	"rate_fen" bigint,
	"amount_fen" bigint,
	"reverses_id" uuid,
	"live" boolean NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cost_labour_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cost_labour_priced" CHECK (("cost_labour"."rate_fen" IS NULL) = ("cost_labour"."amount_fen" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "cost_rate" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"user_id" uuid,
	"position_id" uuid,
	"grade" text,
	"project_id" uuid,
	"effective_from" date NOT NULL,
	"fen_per_hour" bigint NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cost_rate_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cost_rate_amount" CHECK ("cost_rate"."fen_per_hour" >= 0),
	CONSTRAINT "cost_rate_subject" CHECK (("cost_rate"."scope" IN ('projectUser', 'user')) = ("cost_rate"."user_id" IS NOT NULL)
        AND ("cost_rate"."scope" IN ('projectPosition', 'position')) = ("cost_rate"."position_id" IS NOT NULL)
        AND ("cost_rate"."scope" = 'grade') = ("cost_rate"."grade" IS NOT NULL)
        AND ("cost_rate"."scope" IN ('projectUser', 'projectPosition')) = ("cost_rate"."project_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "cost_subject" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cost_subject_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_lock" (
	"tenant_id" uuid NOT NULL,
	"locked_to" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "work_lock_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "dashboard" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"owner_id" uuid NOT NULL,
	"share" text DEFAULT 'private' NOT NULL,
	"reader_ids" uuid[] DEFAULT '{}' NOT NULL,
	"filter" jsonb NOT NULL,
	"widgets" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "dashboard_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_call" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"dataset_id" uuid,
	"key_id" uuid,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"status" smallint NOT NULL,
	"reason" text,
	"ms" integer NOT NULL,
	"rows" integer,
	"cached" boolean DEFAULT false NOT NULL,
	"ip" text NOT NULL,
	CONSTRAINT "data_call_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_key" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"app_key" text NOT NULL,
	"secret_cipher" text NOT NULL,
	"former_cipher" text,
	"former_until" timestamp(3) with time zone,
	"dataset_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"addresses" text[] DEFAULT '{}'::text[] NOT NULL,
	"per_minute" integer NOT NULL,
	"ends_on" date,
	"enabled" boolean DEFAULT true NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "data_key_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_nonce" (
	"tenant_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_nonce_tenant_id_key_id_nonce_pk" PRIMARY KEY("tenant_id","key_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "data_rate" (
	"tenant_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"minute" timestamp(3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "data_rate_tenant_id_key_id_minute_pk" PRIMARY KEY("tenant_id","key_id","minute")
);
--> statement-breakpoint
CREATE TABLE "dataset" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"definition" jsonb NOT NULL,
	"published_no" integer,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dataset_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dataset_version" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"dataset_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dataset_version_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "document" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"parent_id" uuid,
	"path" uuid[] DEFAULT '{}' NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"acl_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"file_id" uuid,
	"file_kind" text,
	"size" integer DEFAULT 0 NOT NULL,
	"version_no" integer DEFAULT 0 NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"text_id" uuid,
	"deleted_with" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	"search" "tsvector",
	CONSTRAINT "document_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_draft" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"html" text NOT NULL,
	"base" integer NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_draft_tenant_id_document_id_user_id_pk" PRIMARY KEY("tenant_id","document_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "document_grant" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"grant_to" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "document_grant_tenant_id_document_id_grant_to_subject_id_pk" PRIMARY KEY("tenant_id","document_id","grant_to","subject_id")
);
--> statement-breakpoint
CREATE TABLE "document_lock" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tab" text NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"typed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp(3) with time zone,
	CONSTRAINT "document_lock_tenant_id_document_id_pk" PRIMARY KEY("tenant_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "document_version" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"file_id" uuid,
	"html" text,
	"size" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_version_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "file_passage" (
	"tenant_id" uuid NOT NULL,
	"text_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector",
	CONSTRAINT "file_passage_tenant_id_text_id_seq_pk" PRIMARY KEY("tenant_id","text_id","seq")
);
--> statement-breakpoint
CREATE TABLE "file_text" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"blob_id" uuid,
	"document_id" uuid,
	"kind" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "file_text_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "duty_feed" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "duty_feed_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "duty_leave" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "duty_leave_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "duty_leave_days" CHECK ("duty_leave"."to_day" >= "duty_leave"."from_day")
);
--> statement-breakpoint
CREATE TABLE "duty_override" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"by_id" uuid,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"swap_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "duty_override_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "duty_override_by" CHECK (("duty_override"."kind" = 'replace') = ("duty_override"."by_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "duty_roster" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"group_id" uuid,
	"min_rest_hours" smallint DEFAULT 8 NOT NULL,
	"notice_minutes" smallint DEFAULT 60,
	"published_to" date,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "duty_roster_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "duty_shift" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"roster_id" uuid NOT NULL,
	"sort" smallint NOT NULL,
	"name" text NOT NULL,
	"from_clock" text NOT NULL,
	"to_clock" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"start_day" date NOT NULL,
	"cycle" text NOT NULL,
	"length" smallint NOT NULL,
	"weekdays" smallint NOT NULL,
	"holidays" text NOT NULL,
	"fairness" text NOT NULL,
	"members" uuid[] NOT NULL,
	"holiday_members" uuid[] NOT NULL,
	"state" jsonb,
	CONSTRAINT "duty_shift_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "duty_slot" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"day" date NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"user_id" uuid,
	CONSTRAINT "duty_slot_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "duty_swap" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"day" date NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"requester_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"asked_id" uuid,
	"taker_id" uuid,
	"return_shift_id" uuid,
	"return_day" date,
	"return_starts_at" timestamp(3) with time zone,
	"return_ends_at" timestamp(3) with time zone,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "duty_swap_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "duty_swap_return" CHECK (num_nonnulls("duty_swap"."return_shift_id", "duty_swap"."return_day", "duty_swap"."return_starts_at", "duty_swap"."return_ends_at")
        = CASE WHEN "duty_swap"."kind" = 'swap' THEN 4 ELSE 0 END),
	CONSTRAINT "duty_swap_asked" CHECK ("duty_swap"."kind" = 'give' OR "duty_swap"."asked_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "dyn_act" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"table_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dyn_act_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dyn_field" (
	"tenant_id" uuid NOT NULL,
	"table_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"default_value" jsonb,
	"rank" integer NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"broken" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "dyn_field_tenant_id_table_id_key_pk" PRIMARY KEY("tenant_id","table_id","key")
);
--> statement-breakpoint
CREATE TABLE "dyn_history" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"table_id" uuid NOT NULL,
	"act_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"what" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "dyn_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dyn_import" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"table_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"act_id" uuid,
	"error" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dyn_import_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dyn_link" (
	"tenant_id" uuid NOT NULL,
	"table_id" uuid NOT NULL,
	"key" text NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"from_ord" numeric NOT NULL,
	"to_ord" numeric NOT NULL,
	CONSTRAINT "dyn_link_tenant_id_table_id_key_from_id_to_id_pk" PRIMARY KEY("tenant_id","table_id","key","from_id","to_id")
);
--> statement-breakpoint
CREATE TABLE "dyn_role" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"table_id" uuid NOT NULL,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"grants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rows" jsonb,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"may_add" boolean DEFAULT true NOT NULL,
	"may_remove" boolean DEFAULT false NOT NULL,
	"may_export" boolean DEFAULT true NOT NULL,
	"hand_over" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dyn_role_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dyn_table" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid,
	"heap" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"last_field" integer DEFAULT 0 NOT NULL,
	"last_no" integer DEFAULT 0 NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "dyn_table_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dyn_view" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"table_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"owner_id" uuid,
	"locked" boolean DEFAULT false NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dyn_view_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "environment" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"assignee_id" uuid,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"origin_type" text,
	"origin_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	"search" "tsvector",
	"state" text DEFAULT 'ONLINE' NOT NULL,
	"state_before" text,
	"kind" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"release" text DEFAULT '' NOT NULL,
	"busy_until" date,
	"check_kind" text,
	"check_target" text DEFAULT '' NOT NULL,
	"check_minutes" smallint DEFAULT 5 NOT NULL,
	"health" text DEFAULT 'UNKNOWN' NOT NULL,
	"checked_at" timestamp(3) with time zone,
	"check_note" text DEFAULT '' NOT NULL,
	"check_fails" smallint DEFAULT 0 NOT NULL,
	"next_check_at" timestamp(3) with time zone,
	CONSTRAINT "environment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "environment_account" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"environment_id" uuid NOT NULL,
	"name" text NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"secret_cipher" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "environment_account_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "environment_account_read" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "environment_account_read_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "environment_health" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"environment_id" uuid NOT NULL,
	"up" boolean NOT NULL,
	"from_at" timestamp(3) with time zone NOT NULL,
	"to_at" timestamp(3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "environment_health_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid,
	"category" text NOT NULL,
	"field_id" uuid,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"blob_id" uuid NOT NULL,
	"kind" text DEFAULT 'other' NOT NULL,
	"mime" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "file_blob" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"hash" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_blob_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "file_upload" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_upload_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "object_file" (
	"tenant_id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "object_file_tenant_id_object_type_object_id_file_id_pk" PRIMARY KEY("tenant_id","object_type","object_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "object_file_removed" (
	"tenant_id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"removed_by" uuid NOT NULL,
	"removed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "object_file_removed_tenant_id_object_type_object_id_file_id_pk" PRIMARY KEY("tenant_id","object_type","object_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "access_grant" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"giver_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"kinds" text[] NOT NULL,
	"access" text NOT NULL,
	"ends_on" date,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"revoked_by" uuid,
	"revoked_at" timestamp(3) with time zone,
	CONSTRAINT "access_grant_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_grant_code" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "access_grant_code_tenant_id_project_id_pk" PRIMARY KEY("tenant_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "access_grant_miss" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_grant_miss_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "hr_group" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"leader_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "hr_group_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "hr_member" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position_id" uuid,
	"group_id" uuid,
	"from_day" date NOT NULL,
	"to_day" date,
	"main" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "hr_member_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "hr_member_place" CHECK (num_nonnulls("hr_member"."position_id", "hr_member"."group_id") = 1),
	CONSTRAINT "hr_member_days" CHECK ("hr_member"."to_day" >= "hr_member"."from_day"),
	CONSTRAINT "hr_member_main" CHECK (NOT "hr_member"."main" OR "hr_member"."position_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "hr_position" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"level" smallint,
	"grade" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "hr_position_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_day" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"category" text NOT NULL,
	"outcome" text NOT NULL,
	"tasks" integer NOT NULL,
	"hours" numeric(12, 2) NOT NULL,
	CONSTRAINT "flow_day_tenant_id_project_id_day_category_outcome_pk" PRIMARY KEY("tenant_id","project_id","day","category","outcome")
);
--> statement-breakpoint
CREATE TABLE "flow_dirty" (
	"tenant_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "flow_dirty_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "flow_dirty_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_span" (
	"tenant_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"stage_id" uuid,
	"category" text NOT NULL,
	"outcome" text NOT NULL,
	"hours" numeric(9, 2),
	"entered_at" timestamp(3) with time zone NOT NULL,
	"left_at" timestamp(3) with time zone,
	"entered_day" date NOT NULL,
	"left_day" date,
	"created_day" date NOT NULL,
	"stage_day" date NOT NULL,
	"started_at" timestamp(3) with time zone,
	"started_day" date,
	"finished_at" timestamp(3) with time zone,
	"finished_day" date,
	"made" boolean DEFAULT false NOT NULL,
	"shown" boolean NOT NULL,
	CONSTRAINT "task_span_tenant_id_task_id_entered_at_pk" PRIMARY KEY("tenant_id","task_id","entered_at")
);
--> statement-breakpoint
CREATE TABLE "task_tally" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"facet" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "task_tally_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stage_id" uuid,
	"category" text,
	"top" boolean NOT NULL,
	"private" boolean NOT NULL,
	"executor_id" uuid,
	"day" date,
	"tasks" integer NOT NULL,
	"progress" bigint NOT NULL,
	"estimate" numeric(14, 2) NOT NULL,
	"consumed" numeric(14, 2) NOT NULL,
	"left_hours" numeric(14, 2) NOT NULL,
	"loose" boolean DEFAULT true NOT NULL,
	CONSTRAINT "task_tally_tenant_id_project_id_facet_id_pk" PRIMARY KEY("tenant_id","project_id","facet","id")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_delivery" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"customer" text NOT NULL,
	"province" text,
	"product" text DEFAULT '' NOT NULL,
	"contract_no" text DEFAULT '' NOT NULL,
	"amount" numeric(15, 2),
	"currency" text DEFAULT 'CNY' NOT NULL,
	"revenue" numeric(15, 2),
	"project_id" uuid,
	"signed_on" date,
	"planned_on" date NOT NULL,
	"delivered_on" date,
	"accepted_on" date,
	"satisfaction1" numeric(3, 2),
	"satisfaction2" numeric(3, 2),
	"delay_reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "market_delivery_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "market_delivery_money" CHECK (amount >= 0 and revenue >= 0 and (revenue is null or revenue <= amount))
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"robot_id" uuid,
	"message_id" uuid,
	"receiver_id" uuid,
	"project_id" uuid,
	"event" text NOT NULL,
	"target" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"fail_reason" text,
	"dedupe_key" text,
	"next_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "held_notice" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"about" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"events" jsonb NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "held_notice_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"type" text NOT NULL,
	"event" text DEFAULT 'system' NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"url" text,
	"object_type" text,
	"object_id" uuid,
	"project_id" uuid,
	"dedupe_key" text,
	"times" integer DEFAULT 1 NOT NULL,
	"browser" boolean DEFAULT false NOT NULL,
	"read_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "receive_config" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"project_id" uuid,
	"matrix" jsonb NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"digest_hour" smallint,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "receive_config_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "receive_config_scope" UNIQUE NULLS NOT DISTINCT("tenant_id","user_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "robot" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"format" text DEFAULT 'card' NOT NULL,
	"url_cipher" text NOT NULL,
	"url_hint" text NOT NULL,
	"secret_cipher" text,
	"at_mobiles" text[] NOT NULL,
	"events" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "robot_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "norm" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"current_id" uuid,
	"department_id" uuid,
	"owner_id" uuid,
	"label_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"review_months" smallint DEFAULT 12 NOT NULL,
	"next_review_on" date,
	"replaces" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"cites" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"obsolete_reason" text,
	"read_audience" jsonb,
	"read_days" smallint DEFAULT 14 NOT NULL,
	"read_from" date,
	"body" text DEFAULT '' NOT NULL,
	"folded" text DEFAULT '' NOT NULL,
	"search" "tsvector",
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "norm_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "norm_appraisal" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"norm_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"clarity" smallint NOT NULL,
	"feasible" smallint NOT NULL,
	"timely" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_by" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "norm_appraisal_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "norm_appraisal_scores" CHECK ("norm_appraisal"."clarity" BETWEEN 1 AND 5 AND "norm_appraisal"."feasible" BETWEEN 1 AND 5 AND "norm_appraisal"."timely" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE "norm_clause" (
	"tenant_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"anchor" uuid NOT NULL,
	"parent" uuid,
	"sort" smallint NOT NULL,
	"no" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "norm_clause_tenant_id_version_id_anchor_pk" PRIMARY KEY("tenant_id","version_id","anchor")
);
--> statement-breakpoint
CREATE TABLE "norm_interpret" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"norm_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"anchor" uuid,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"html" text NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"author_id" uuid,
	"published_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "norm_interpret_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "norm_interpret_like" (
	"tenant_id" uuid NOT NULL,
	"interpret_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "norm_interpret_like_tenant_id_interpret_id_user_id_pk" PRIMARY KEY("tenant_id","interpret_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "norm_label" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "norm_label_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "norm_reaction" (
	"tenant_id" uuid NOT NULL,
	"norm_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "norm_reaction_tenant_id_norm_id_kind_user_id_pk" PRIMARY KEY("tenant_id","norm_id","kind","user_id")
);
--> statement-breakpoint
CREATE TABLE "norm_reading" (
	"tenant_id" uuid NOT NULL,
	"norm_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"major" smallint NOT NULL,
	"minor" smallint NOT NULL,
	"confirmed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "norm_reading_tenant_id_norm_id_major_user_id_pk" PRIMARY KEY("tenant_id","norm_id","major","user_id")
);
--> statement-breakpoint
CREATE TABLE "norm_task" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"norm_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"anchor" uuid,
	"result" text,
	"evidence" text DEFAULT '' NOT NULL,
	"problem_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "norm_task_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "norm_version" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"norm_id" uuid NOT NULL,
	"major" smallint NOT NULL,
	"minor" smallint NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"base_id" uuid,
	"change_level" text DEFAULT 'major' NOT NULL,
	"change_reason" text DEFAULT '' NOT NULL,
	"change_impact" text DEFAULT '' NOT NULL,
	"planned_on" date,
	"effective_on" date,
	"ended_on" date,
	"author_id" uuid,
	"reviewers" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"approvers" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "norm_version_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "norm_view" (
	"tenant_id" uuid NOT NULL,
	"norm_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "norm_view_tenant_id_norm_id_day_user_id_pk" PRIMARY KEY("tenant_id","norm_id","day","user_id")
);
--> statement-breakpoint
CREATE TABLE "dictionary_item" (
	"tenant_id" uuid NOT NULL,
	"list" text NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"color" text,
	"sort" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dictionary_item_tenant_id_list_code_pk" PRIMARY KEY("tenant_id","list","code")
);
--> statement-breakpoint
CREATE TABLE "object_clock" (
	"tenant_id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"cycle" integer NOT NULL,
	"goal" integer NOT NULL,
	"runs" jsonb NOT NULL,
	"due_at" timestamp(3) with time zone,
	"next_at" timestamp(3) with time zone,
	"near_sent_at" timestamp(3) with time zone,
	"missed_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"outcome" text,
	CONSTRAINT "object_clock_tenant_id_object_type_object_id_metric_cycle_pk" PRIMARY KEY("tenant_id","object_type","object_id","metric","cycle")
);
--> statement-breakpoint
CREATE TABLE "object_counter" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "object_counter_tenant_id_project_id_object_type_pk" PRIMARY KEY("tenant_id","project_id","object_type")
);
--> statement-breakpoint
CREATE TABLE "object_link" (
	"tenant_id" uuid NOT NULL,
	"from_type" text NOT NULL,
	"from_id" uuid NOT NULL,
	"to_type" text NOT NULL,
	"to_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cycle" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "object_link_tenant_id_from_type_from_id_to_type_to_id_kind_pk" PRIMARY KEY("tenant_id","from_type","from_id","to_type","to_id","kind")
);
--> statement-breakpoint
CREATE TABLE "object_setting" (
	"tenant_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "object_setting_tenant_id_key_pk" PRIMARY KEY("tenant_id","key")
);
--> statement-breakpoint
CREATE TABLE "comment" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"parent_id" uuid,
	"content" text NOT NULL,
	"resolved_at" timestamp(3) with time zone,
	"resolved_by" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "comment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "comment_reaction" (
	"tenant_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_reaction_tenant_id_comment_id_user_id_reaction_pk" PRIMARY KEY("tenant_id","comment_id","user_id","reaction")
);
--> statement-breakpoint
CREATE TABLE "comment_version" (
	"tenant_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"until" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_version_tenant_id_comment_id_version_pk" PRIMARY KEY("tenant_id","comment_id","version")
);
--> statement-breakpoint
CREATE TABLE "follower" (
	"tenant_id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follower_tenant_id_object_type_object_id_user_id_pk" PRIMARY KEY("tenant_id","object_type","object_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "history" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"project_id" uuid,
	"actor_id" uuid,
	"event" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "plan" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"start_on" date NOT NULL,
	"critical_slack" smallint DEFAULT 0 NOT NULL,
	"bag" jsonb,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "plan_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "plan_act" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "plan_act_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "plan_baseline" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"name" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"start_on" date NOT NULL,
	"links" jsonb NOT NULL,
	"calendar" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_baseline_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "plan_baseline_node" (
	"tenant_id" uuid NOT NULL,
	"baseline_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"parent_id" uuid,
	"wbs" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"start_on" date,
	"end_on" date,
	"duration" integer NOT NULL,
	"weight" integer,
	CONSTRAINT "plan_baseline_node_tenant_id_baseline_id_node_id_pk" PRIMARY KEY("tenant_id","baseline_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "plan_forecast" (
	"tenant_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"reported_on" date NOT NULL,
	"forecast_on" date NOT NULL,
	CONSTRAINT "plan_forecast_tenant_id_node_id_reported_on_pk" PRIMARY KEY("tenant_id","node_id","reported_on")
);
--> statement-breakpoint
CREATE TABLE "plan_link" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"type" text DEFAULT 'FS' NOT NULL,
	"lag" integer DEFAULT 0 NOT NULL,
	"elapsed" boolean DEFAULT false NOT NULL,
	"bag" jsonb,
	CONSTRAINT "plan_link_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "plan_node" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"parent_id" uuid,
	"rank" double precision NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"owner_id" uuid,
	"mode" text DEFAULT 'auto' NOT NULL,
	"duration" integer DEFAULT 1 NOT NULL,
	"at_start" boolean DEFAULT false NOT NULL,
	"constraint_type" text DEFAULT 'ASAP' NOT NULL,
	"constraint_on" date,
	"pinned_by" uuid,
	"pinned_at" timestamp(3) with time zone,
	"deadline" date,
	"manual_start" date,
	"manual_end" date,
	"real_start" date,
	"real_end" date,
	"progress" smallint DEFAULT 0 NOT NULL,
	"progress_source" text DEFAULT 'manual' NOT NULL,
	"weight" integer,
	"cancelled" boolean DEFAULT false NOT NULL,
	"start_on" date,
	"end_on" date,
	"uid" integer,
	"bag" jsonb,
	"file_count" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	"search" "tsvector",
	CONSTRAINT "plan_node_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "plan_node_progress" CHECK ("plan_node"."progress" between 0 and 100),
	CONSTRAINT "plan_node_duration" CHECK ("plan_node"."duration" >= 0)
);
--> statement-breakpoint
CREATE TABLE "plan_node_task" (
	"tenant_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_node_task_tenant_id_task_id_pk" PRIMARY KEY("tenant_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "plan_template" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "plan_template_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "collection" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"owner_id" uuid NOT NULL,
	"rule" jsonb,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "collection_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "collection_member" (
	"tenant_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_member_tenant_id_collection_id_user_id_pk" PRIMARY KEY("tenant_id","collection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "collection_project" (
	"tenant_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "collection_project_tenant_id_collection_id_project_id_pk" PRIMARY KEY("tenant_id","collection_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "project" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'NOT_STARTED' NOT NULL,
	"health" text DEFAULT 'none' NOT NULL,
	"health_note" text,
	"health_at" timestamp(3) with time zone,
	"health_by" uuid,
	"visibility" text DEFAULT 'private' NOT NULL,
	"owner_id" uuid NOT NULL,
	"template_id" uuid,
	"plan_start" date,
	"plan_end" date,
	"real_start" date,
	"real_end" date,
	"archived_at" timestamp(3) with time zone,
	"archived_by" uuid,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"tabs" jsonb,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"budget_amount" bigint,
	"budget_currency" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	"search" "tsvector",
	CONSTRAINT "project_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_counter" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "project_counter_tenant_id_project_id_pk" PRIMARY KEY("tenant_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "project_department" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "project_department_tenant_id_project_id_department_id_pk" PRIMARY KEY("tenant_id","project_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "project_favorite" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_favorite_tenant_id_user_id_project_id_pk" PRIMARY KEY("tenant_id","user_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "project_member" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_member_tenant_id_project_id_user_id_pk" PRIMARY KEY("tenant_id","project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "project_setting" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_setting_tenant_id_project_id_key_pk" PRIMARY KEY("tenant_id","project_id","key")
);
--> statement-breakpoint
CREATE TABLE "project_snapshot" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"variant" text NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "project_snapshot_tenant_id_project_id_day_variant_pk" PRIMARY KEY("tenant_id","project_id","day","variant")
);
--> statement-breakpoint
CREATE TABLE "project_status_log" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"reason" text,
	"actor_id" uuid,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_status_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_template" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"template_class" text DEFAULT '自定义' NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tasks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tabs" jsonb,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_template_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_export" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"request" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_export_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_file" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_file_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_form" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_key" text NOT NULL,
	"kind" text DEFAULT 'survey' NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"draft" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"password_cipher" text,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"published_no" integer,
	"edited" boolean DEFAULT false NOT NULL,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"project_id" uuid,
	"owner_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "survey_form_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_invite" (
	"tenant_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invited_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "survey_invite_tenant_id_form_id_user_id_pk" PRIMARY KEY("tenant_id","form_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "survey_label" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "survey_label_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_leave" (
	"tenant_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"question" text NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	"stopped" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "survey_leave_tenant_id_form_id_version_no_question_pk" PRIMARY KEY("tenant_id","form_id","version_no","question")
);
--> statement-breakpoint
CREATE TABLE "survey_link" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"task_id" uuid,
	"single_use" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_link_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_participation" (
	"tenant_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"keys" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "survey_participation_tenant_id_form_id_pk" PRIMARY KEY("tenant_id","form_id")
);
--> statement-breakpoint
CREATE TABLE "survey_quota" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"name" text NOT NULL,
	"condition" jsonb,
	"limit" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "survey_quota_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_response" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"submit_key" uuid NOT NULL,
	"payload_hash" text NOT NULL,
	"status" text DEFAULT 'VALID' NOT NULL,
	"answers" jsonb NOT NULL,
	"reached" text,
	"respondent_id" uuid,
	"once_key" uuid,
	"task_id" uuid,
	"day" date NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"seconds" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "survey_response_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_version" (
	"tenant_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"schema" jsonb NOT NULL,
	"published_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"published_by" uuid,
	CONSTRAINT "survey_version_tenant_id_form_id_no_pk" PRIMARY KEY("tenant_id","form_id","no")
);
--> statement-breakpoint
CREATE TABLE "report" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"template_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"due_on" date,
	"author_id" uuid NOT NULL,
	"receiver_ids" uuid[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"sections" jsonb NOT NULL,
	"health" text DEFAULT 'none' NOT NULL,
	"health_note" text,
	"return_reason" text,
	"amend_reason" text,
	"submitted_at" timestamp(3) with time zone,
	"published_no" integer,
	"published_at" timestamp(3) with time zone,
	"published_text" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"file_count" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" "tsvector",
	CONSTRAINT "report_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_link" (
	"tenant_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"password_hash" text,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_link_tenant_id_report_id_pk" PRIMARY KEY("tenant_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "report_link_pass" (
	"tenant_id" uuid NOT NULL,
	"pass_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "report_link_pass_tenant_id_pass_hash_pk" PRIMARY KEY("tenant_id","pass_hash")
);
--> statement-breakpoint
CREATE TABLE "report_link_try" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_link_try_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_read" (
	"tenant_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_read_tenant_id_report_id_user_id_pk" PRIMARY KEY("tenant_id","report_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_template" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"sections" jsonb NOT NULL,
	"due_days" smallint DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "report_template_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_use" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"author_id" uuid,
	"receiver_ids" uuid[] DEFAULT '{}' NOT NULL,
	"since" date NOT NULL,
	CONSTRAINT "report_use_tenant_id_project_id_template_id_pk" PRIMARY KEY("tenant_id","project_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "report_version" (
	"tenant_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"title" text NOT NULL,
	"project_name" text NOT NULL,
	"author_name" text,
	"sections" jsonb NOT NULL,
	"blocks" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"health" text NOT NULL,
	"health_note" text,
	"zone" text NOT NULL,
	"as_of" timestamp(3) with time zone NOT NULL,
	"reason" text,
	"published_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"published_by" uuid NOT NULL,
	CONSTRAINT "report_version_tenant_id_report_id_no_pk" PRIMARY KEY("tenant_id","report_id","no")
);
--> statement-breakpoint
CREATE TABLE "resource" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"assignee_id" uuid,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"origin_type" text,
	"origin_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	"search" "tsvector",
	"state" text DEFAULT 'AVAILABLE' NOT NULL,
	"state_before" text,
	"kind" text NOT NULL,
	"quantity" numeric(12, 2) DEFAULT 1 NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"available_from" date,
	"available_to" date,
	CONSTRAINT "resource_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "resource_allocation" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"quantity" numeric(12, 2) NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"task_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "resource_allocation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "resource_allocation_span" CHECK ("resource_allocation"."from_on" <= "resource_allocation"."to_on" AND "resource_allocation"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "review" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"assignee_id" uuid,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"origin_type" text,
	"origin_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	"search" "tsvector",
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"state_before" text,
	"type" text NOT NULL,
	"form" text DEFAULT 'meeting' NOT NULL,
	"phase_id" uuid,
	"gate_phase_id" uuid,
	"template_id" uuid,
	"mode" text DEFAULT 'and' NOT NULL,
	"percent" smallint,
	"planned_on" date,
	"held_on" date,
	"round" smallint DEFAULT 1 NOT NULL,
	"conclusion" text,
	"summary" text DEFAULT '' NOT NULL,
	"score" smallint,
	"issue_count" integer DEFAULT 0 NOT NULL,
	"issue_open" integer DEFAULT 0 NOT NULL,
	"began_at" timestamp(3) with time zone,
	"concluded_at" timestamp(3) with time zone,
	CONSTRAINT "review_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "review_gate_override" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"phase_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_gate_override_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "review_issue" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"round" smallint NOT NULL,
	"item_id" uuid,
	"text" text NOT NULL,
	"severity" smallint NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"owner_id" uuid,
	"due_on" date,
	"fix_note" text DEFAULT '' NOT NULL,
	"fixed_by" uuid,
	"fixed_at" timestamp(3) with time zone,
	"verified_by" uuid,
	"verified_at" timestamp(3) with time zone,
	"problem_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "review_issue_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "review_item" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"text" text NOT NULL,
	"result" text,
	"note" text DEFAULT '' NOT NULL,
	"checked_by" uuid,
	CONSTRAINT "review_item_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "review_person" (
	"tenant_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "review_person_tenant_id_review_id_user_id_pk" PRIMARY KEY("tenant_id","review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "review_round" (
	"tenant_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"round" smallint NOT NULL,
	"began_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"concluded_at" timestamp(3) with time zone,
	"conclusion" text,
	"summary" text DEFAULT '' NOT NULL,
	"score" smallint,
	CONSTRAINT "review_round_tenant_id_review_id_round_pk" PRIMARY KEY("tenant_id","review_id","round")
);
--> statement-breakpoint
CREATE TABLE "review_template" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"mode" text DEFAULT 'and' NOT NULL,
	"percent" smallint,
	"flow_id" uuid,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "review_template_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "problem" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"assignee_id" uuid,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"origin_type" text,
	"origin_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	"search" "tsvector",
	"state" text DEFAULT 'UNCONFIRMED' NOT NULL,
	"state_before" text,
	"type" text,
	"severity" smallint NOT NULL,
	"urgent" smallint DEFAULT 2 NOT NULL,
	"affected" text DEFAULT '' NOT NULL,
	"deadline" date,
	"resolution" text,
	"resolution_comment" text DEFAULT '' NOT NULL,
	"root_cause" text DEFAULT '' NOT NULL,
	"resolved_by" uuid,
	"resolved_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"reopen_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "problem_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "risk" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"assignee_id" uuid,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"origin_type" text,
	"origin_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	"search" "tsvector",
	"state" text DEFAULT 'IDENTIFIED' NOT NULL,
	"state_before" text,
	"source" text,
	"category" text,
	"nature" text DEFAULT 'threat' NOT NULL,
	"strategy" text,
	"first_cell" smallint NOT NULL,
	"cell" smallint NOT NULL,
	"cell_before" smallint,
	"measures" text DEFAULT '' NOT NULL,
	"contingency" text DEFAULT '' NOT NULL,
	"resolution" text DEFAULT '' NOT NULL,
	"trigger_signal" text DEFAULT '' NOT NULL,
	"identified_on" date NOT NULL,
	"expected_at" date,
	"plan_close_on" date,
	"closed_on" date,
	"tracked_at" timestamp(3) with time zone,
	"escalated_at" timestamp(3) with time zone,
	CONSTRAINT "risk_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "risk_track" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"risk_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"by" uuid,
	"probability" smallint,
	"impact" smallint,
	"level" text,
	"situation" text NOT NULL,
	"measures" text DEFAULT '' NOT NULL,
	CONSTRAINT "risk_track_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"list" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"visibility" text DEFAULT 'private' NOT NULL,
	"model" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_view_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "schedule_move" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"task_version" integer NOT NULL,
	"moved" jsonb NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_move_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_identity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"name" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sso_domain" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"domain" text NOT NULL,
	"record" text NOT NULL,
	"verified_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sso_domain_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sso_logout" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_provider" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"issuer" text,
	"client_id" text NOT NULL,
	"secret_cipher" text NOT NULL,
	"corp_id" text,
	"scopes" text NOT NULL,
	"create_accounts" boolean DEFAULT false NOT NULL,
	"role_id" uuid,
	"groups_claim" text DEFAULT 'groups' NOT NULL,
	"group_roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"groups_missed_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sso_provider_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sso_state" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"account_id" uuid,
	"session_hash" text,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier_cipher" text NOT NULL,
	"redirect" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_ticket" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"name" text,
	"groups" text[],
	"sid" text,
	"account_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"redirect" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staging" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"project_id" uuid,
	"values" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staging_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "staging_one" UNIQUE NULLS NOT DISTINCT("tenant_id","user_id","kind","project_id")
);
--> statement-breakpoint
CREATE TABLE "task" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"task_no" text NOT NULL,
	"type_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"parent_id" uuid,
	"sort" double precision DEFAULT 0 NOT NULL,
	"urgent" smallint DEFAULT 2 NOT NULL,
	"executor_id" uuid,
	"plan_start" date,
	"plan_end" date,
	"schedule_mode" text DEFAULT 'auto' NOT NULL,
	"not_before" date,
	"milestone" boolean DEFAULT false NOT NULL,
	"real_start" timestamp(3) with time zone,
	"real_end" timestamp(3) with time zone,
	"resume_on" date,
	"progress" smallint DEFAULT 0 NOT NULL,
	"progress_mode" text DEFAULT 'manual' NOT NULL,
	"progress_weight" numeric(7, 2) DEFAULT 1 NOT NULL,
	"estimate_hours" numeric(9, 2),
	"consumed_hours" numeric(9, 2) DEFAULT 0 NOT NULL,
	"left_hours" numeric(9, 2),
	"team_mode" text,
	"private_type" smallint DEFAULT 0 NOT NULL,
	"project_type" smallint DEFAULT 2 NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"group_id" uuid,
	"specification_id" uuid,
	"rela_obj_id" uuid,
	"form_key" text,
	"external_key" text,
	"child_total" integer DEFAULT 0 NOT NULL,
	"private_total" integer DEFAULT 0 NOT NULL,
	"child_done" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"reopen_count" integer DEFAULT 0 NOT NULL,
	"urge_count" integer DEFAULT 0 NOT NULL,
	"alarm_time" timestamp(3) with time zone,
	"alarm_offsets" smallint[] DEFAULT '{}' NOT NULL,
	"alarm_by" uuid,
	"alarm_set_at" timestamp(3) with time zone,
	"search" "tsvector",
	"comment_search" "tsvector",
	"deleted_with" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "task_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_depend" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"pre_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"type" text DEFAULT 'FS' NOT NULL,
	"lag_days" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_depend_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_member" (
	"tenant_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"state" text,
	"estimate_hours" numeric(9, 2),
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_member_tenant_id_task_id_user_id_role_pk" PRIMARY KEY("tenant_id","task_id","user_id","role")
);
--> statement-breakpoint
CREATE TABLE "task_relation" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"grant_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_relation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_view" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"visibility" text DEFAULT 'private' NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"model" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_view_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "custom_field" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid,
	"object_type" text DEFAULT 'task' NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"default_value" jsonb,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "custom_field_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_field" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_field_tenant_id_project_id_field_id_pk" PRIMARY KEY("tenant_id","project_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "task_field_value" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"num" double precision,
	"txt" text,
	CONSTRAINT "task_field_value_tenant_id_task_id_field_id_pk" PRIMARY KEY("tenant_id","task_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "task_label" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"search" "tsvector",
	CONSTRAINT "task_label_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_layout" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"project_id" uuid,
	"type_id" uuid,
	"is_default" boolean DEFAULT false NOT NULL,
	"groups" jsonb NOT NULL,
	"create_fields" jsonb,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_layout_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "task_layout_whose" CHECK ((project_id is null) = (type_id is null))
);
--> statement-breakpoint
CREATE TABLE "task_former_no" (
	"tenant_id" uuid NOT NULL,
	"task_no" text NOT NULL,
	"task_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_former_no_tenant_id_task_no_pk" PRIMARY KEY("tenant_id","task_no")
);
--> statement-breakpoint
CREATE TABLE "task_recurrence" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"task_id" uuid,
	"template_id" uuid,
	"rule" jsonb NOT NULL,
	"skip_open" boolean DEFAULT false NOT NULL,
	"catch_up" text DEFAULT 'last' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"error" text,
	"next_day" date,
	"next_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_recurrence_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_recurrence_run" (
	"tenant_id" uuid NOT NULL,
	"recurrence_id" uuid NOT NULL,
	"day" date NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"task_id" uuid,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_recurrence_run_tenant_id_recurrence_id_day_pk" PRIMARY KEY("tenant_id","recurrence_id","day")
);
--> statement-breakpoint
CREATE TABLE "task_template" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"nodes" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_template_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "batch_job" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"operation" jsonb NOT NULL,
	"task_ids" uuid[] NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"noted" integer DEFAULT 0 NOT NULL,
	"undo_of" uuid,
	"error" text,
	"heartbeat_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_job_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "batch_job_row" (
	"tenant_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"changed" jsonb,
	"created_id" uuid,
	CONSTRAINT "batch_job_row_tenant_id_job_id_seq_pk" PRIMARY KEY("tenant_id","job_id","seq")
);
--> statement-breakpoint
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
CREATE TABLE "import_job" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file" "bytea" NOT NULL,
	"links_file" "bytea",
	"links_name" text,
	"mapping" jsonb NOT NULL,
	"dry_run" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"links" jsonb DEFAULT '{"total":0,"created":0,"updated":0,"unchanged":0,"failed":0}'::jsonb NOT NULL,
	"links_done" integer DEFAULT 0 NOT NULL,
	"preview" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"issues" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"heartbeat_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_job_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_link" (
	"tenant_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"name" text NOT NULL,
	"added" boolean NOT NULL,
	CONSTRAINT "import_link_tenant_id_job_id_name_pk" PRIMARY KEY("tenant_id","job_id","name")
);
--> statement-breakpoint
CREATE TABLE "recycle_config" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid,
	"keep_days" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recycle_config_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "recycle_config_scope" UNIQUE NULLS NOT DISTINCT("tenant_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "task_alarm_rung" (
	"tenant_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "task_alarm_rung_tenant_id_task_id_at_pk" PRIMARY KEY("tenant_id","task_id","at")
);
--> statement-breakpoint
CREATE TABLE "task_urge" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"escalated_to" uuid,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_urge_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "urge_config" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"cooldown_minutes" integer NOT NULL,
	"daily_cap" integer NOT NULL,
	"escalate_after" integer,
	"channels" text[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "urge_config_tenant_id_project_id_pk" PRIMARY KEY("tenant_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "task_tool" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"icon" text NOT NULL,
	"open_type" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_tool_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "hours_sheet" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid,
	"week" date NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hours_sheet_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_progress" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"day" date NOT NULL,
	"progress" smallint NOT NULL,
	"content" text NOT NULL,
	"problems" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_progress_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "worklog" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid,
	"other" text,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"minutes" integer NOT NULL,
	"left_after" numeric(9, 2),
	"kind" text DEFAULT 'normal' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"sheet_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"return_reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "worklog_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "worklog_minutes" CHECK ("worklog"."minutes" BETWEEN 1 AND 1440),
	CONSTRAINT "worklog_of" CHECK (num_nonnulls("worklog"."task_id", "worklog"."other") = 1)
);
--> statement-breakpoint
CREATE TABLE "department" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"leader_id" uuid,
	"path" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "department_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text,
	"name" text,
	"department_id" uuid,
	"role_ids" uuid[] NOT NULL,
	"token_hash" text NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"max_uses" integer DEFAULT 1 NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invitation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "invitation_uses" CHECK ("invitation"."uses" <= "invitation"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "menu_entry" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"open_type" text NOT NULL,
	"open_url" text,
	"icon_url" text,
	"icon" text,
	"path" text,
	"hide_in_menu" boolean DEFAULT false NOT NULL,
	"more_menu" boolean DEFAULT true NOT NULL,
	"privilege" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menu_entry_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "operation_log" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" uuid,
	"module" text NOT NULL,
	"action" text NOT NULL,
	"object_type" text,
	"object_id" uuid,
	"project_id" uuid,
	"changes" jsonb,
	"detail" jsonb,
	"ip" text,
	"trace_id" text,
	"user_agent" text,
	"operation" text,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operation_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "operation_seal" (
	"tenant_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"log_id" uuid NOT NULL,
	"xid" "xid8" NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operation_seal_tenant_id_seq_pk" PRIMARY KEY("tenant_id","seq")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"scope" smallint NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"description" text,
	"privileges" text[] NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "role_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text,
	"industry" text,
	"contact" text,
	"logo" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_member" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"department_id" uuid,
	"position" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp(3) with time zone,
	"removed_by" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tenant_member_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "tenant_member_removed" CHECK ("tenant_member"."removed_at" IS NULL OR "tenant_member"."disabled")
);
--> statement-breakpoint
CREATE TABLE "tenant_member_role" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"source" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_member_role_tenant_id_user_id_role_id_pk" PRIMARY KEY("tenant_id","user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "user_preference" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_preference_tenant_id_user_id_key_pk" PRIMARY KEY("tenant_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "process" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"draft" jsonb,
	"draft_version" integer DEFAULT 0 NOT NULL,
	"draft_by" uuid,
	"draft_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "process_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "stage" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"process_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"category" text NOT NULL,
	"sort" integer NOT NULL,
	"initial" boolean DEFAULT false NOT NULL,
	"allow_create" boolean DEFAULT false NOT NULL,
	"wip_limit" integer,
	"default_progress" smallint,
	"auto_executor" jsonb,
	"retired" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stage_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "stage_field_rule" (
	"tenant_id" uuid NOT NULL,
	"task_type_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"field" text NOT NULL,
	"rule" text NOT NULL,
	CONSTRAINT "stage_field_rule_tenant_id_task_type_id_stage_id_field_pk" PRIMARY KEY("tenant_id","task_type_id","stage_id","field")
);
--> statement-breakpoint
CREATE TABLE "stage_rela" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"process_id" uuid NOT NULL,
	"from_stage_id" uuid,
	"to_stage_id" uuid NOT NULL,
	"name" text NOT NULL,
	"actor_rule" text DEFAULT 'any' NOT NULL,
	"actor_role_ids" uuid[] DEFAULT '{}' NOT NULL,
	"actor_user_ids" uuid[] DEFAULT '{}' NOT NULL,
	"reason_required" boolean DEFAULT false NOT NULL,
	"required_fields" text[] DEFAULT '{}' NOT NULL,
	"condition" jsonb,
	"condition_hint" text DEFAULT '' NOT NULL,
	"approval_flow_id" uuid,
	"post_actions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stage_rela_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_type" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"color" text NOT NULL,
	"process_id" uuid NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"parent_type_ids" uuid[] DEFAULT '{}' NOT NULL,
	"type_class" text DEFAULT '' NOT NULL,
	"layout_id" uuid,
	"all_projects" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_type_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_type_project" (
	"tenant_id" uuid NOT NULL,
	"task_type_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	CONSTRAINT "task_type_project_tenant_id_task_type_id_project_id_pk" PRIMARY KEY("tenant_id","task_type_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "announcement_receipt" ADD CONSTRAINT "announcement_receipt_announcement" FOREIGN KEY ("tenant_id","announcement_id") REFERENCES "public"."announcement"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_install" ADD CONSTRAINT "app_install_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_token" ADD CONSTRAINT "app_token_install" FOREIGN KEY ("tenant_id","install_id") REFERENCES "public"."app_install"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_act" ADD CONSTRAINT "approval_act_approval" FOREIGN KEY ("tenant_id","approval_id") REFERENCES "public"."approval"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_copy" ADD CONSTRAINT "approval_copy_approval" FOREIGN KEY ("tenant_id","approval_id") REFERENCES "public"."approval"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_entry" ADD CONSTRAINT "approval_entry_approval" FOREIGN KEY ("tenant_id","approval_id") REFERENCES "public"."approval"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_recovery" ADD CONSTRAINT "account_recovery_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_totp" ADD CONSTRAINT "account_totp_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_ticket" ADD CONSTRAINT "login_ticket_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_rule" ADD CONSTRAINT "automation_rule_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_run" ADD CONSTRAINT "automation_run_rule" FOREIGN KEY ("tenant_id","rule_id") REFERENCES "public"."automation_rule"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook" FOREIGN KEY ("tenant_id","webhook_id") REFERENCES "public"."webhook"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost" ADD CONSTRAINT "cost_subject_of" FOREIGN KEY ("tenant_id","subject_id") REFERENCES "public"."cost_subject"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost" ADD CONSTRAINT "cost_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_budget" ADD CONSTRAINT "cost_budget_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_budget_line" ADD CONSTRAINT "cost_budget_line_budget" FOREIGN KEY ("tenant_id","budget_id") REFERENCES "public"."cost_budget"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_budget_line" ADD CONSTRAINT "cost_budget_line_subject" FOREIGN KEY ("tenant_id","subject_id") REFERENCES "public"."cost_subject"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_labour" ADD CONSTRAINT "cost_labour_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_rate" ADD CONSTRAINT "cost_rate_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_member"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_rate" ADD CONSTRAINT "cost_rate_position" FOREIGN KEY ("tenant_id","position_id") REFERENCES "public"."hr_position"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_rate" ADD CONSTRAINT "cost_rate_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_subject" ADD CONSTRAINT "cost_subject_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."cost_subject"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_subject" ADD CONSTRAINT "cost_subject_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_nonce" ADD CONSTRAINT "data_nonce_key" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."data_key"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_rate" ADD CONSTRAINT "data_rate_key" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."data_key"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_version" ADD CONSTRAINT "dataset_version_of" FOREIGN KEY ("tenant_id","dataset_id") REFERENCES "public"."dataset"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_draft" ADD CONSTRAINT "document_draft_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_grant" ADD CONSTRAINT "document_grant_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_lock" ADD CONSTRAINT "document_lock_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_file" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."file"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_passage" ADD CONSTRAINT "file_passage_text" FOREIGN KEY ("tenant_id","text_id") REFERENCES "public"."file_text"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_text" ADD CONSTRAINT "file_text_blob" FOREIGN KEY ("tenant_id","blob_id") REFERENCES "public"."file_blob"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_text" ADD CONSTRAINT "file_text_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_feed" ADD CONSTRAINT "duty_feed_member" FOREIGN KEY ("tenant_id","id") REFERENCES "public"."tenant_member"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_override" ADD CONSTRAINT "duty_override_swap" FOREIGN KEY ("tenant_id","swap_id") REFERENCES "public"."duty_swap"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_override" ADD CONSTRAINT "duty_override_shift" FOREIGN KEY ("tenant_id","shift_id") REFERENCES "public"."duty_shift"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_roster" ADD CONSTRAINT "duty_roster_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."hr_group"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_shift" ADD CONSTRAINT "duty_shift_roster" FOREIGN KEY ("tenant_id","roster_id") REFERENCES "public"."duty_roster"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_slot" ADD CONSTRAINT "duty_slot_shift" FOREIGN KEY ("tenant_id","shift_id") REFERENCES "public"."duty_shift"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_shift" FOREIGN KEY ("tenant_id","shift_id") REFERENCES "public"."duty_shift"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_swap" ADD CONSTRAINT "duty_swap_return_shift" FOREIGN KEY ("tenant_id","return_shift_id") REFERENCES "public"."duty_shift"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dyn_act" ADD CONSTRAINT "dyn_act_table" FOREIGN KEY ("tenant_id","table_id") REFERENCES "public"."dyn_table"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dyn_field" ADD CONSTRAINT "dyn_field_table" FOREIGN KEY ("tenant_id","table_id") REFERENCES "public"."dyn_table"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dyn_history" ADD CONSTRAINT "dyn_history_table" FOREIGN KEY ("tenant_id","table_id") REFERENCES "public"."dyn_table"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dyn_import" ADD CONSTRAINT "dyn_import_table" FOREIGN KEY ("tenant_id","table_id") REFERENCES "public"."dyn_table"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dyn_link" ADD CONSTRAINT "dyn_link_table" FOREIGN KEY ("tenant_id","table_id") REFERENCES "public"."dyn_table"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dyn_role" ADD CONSTRAINT "dyn_role_table" FOREIGN KEY ("tenant_id","table_id") REFERENCES "public"."dyn_table"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dyn_table" ADD CONSTRAINT "dyn_table_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dyn_view" ADD CONSTRAINT "dyn_view_table" FOREIGN KEY ("tenant_id","table_id") REFERENCES "public"."dyn_table"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "environment" ADD CONSTRAINT "environment_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "environment_account" ADD CONSTRAINT "environment_account_environment" FOREIGN KEY ("tenant_id","environment_id") REFERENCES "public"."environment"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "environment_account_read" ADD CONSTRAINT "environment_account_read_account" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."environment_account"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "environment_health" ADD CONSTRAINT "environment_health_environment" FOREIGN KEY ("tenant_id","environment_id") REFERENCES "public"."environment"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_blob" FOREIGN KEY ("tenant_id","blob_id") REFERENCES "public"."file_blob"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_file" ADD CONSTRAINT "object_file_file" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."file"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_file_removed" ADD CONSTRAINT "object_file_removed_file" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."file"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grant" ADD CONSTRAINT "access_grant_giver" FOREIGN KEY ("tenant_id","giver_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grant" ADD CONSTRAINT "access_grant_receiver_project" FOREIGN KEY ("tenant_id","receiver_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grant_code" ADD CONSTRAINT "access_grant_code_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_group" ADD CONSTRAINT "hr_group_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."hr_group"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_group" ADD CONSTRAINT "hr_group_leader" FOREIGN KEY ("tenant_id","leader_id") REFERENCES "public"."tenant_member"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_member" ADD CONSTRAINT "hr_member_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_member"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_member" ADD CONSTRAINT "hr_member_position" FOREIGN KEY ("tenant_id","position_id") REFERENCES "public"."hr_position"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_member" ADD CONSTRAINT "hr_member_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."hr_group"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "norm_appraisal" ADD CONSTRAINT "norm_appraisal_norm" FOREIGN KEY ("tenant_id","norm_id") REFERENCES "public"."norm"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "norm_clause" ADD CONSTRAINT "norm_clause_version" FOREIGN KEY ("tenant_id","version_id") REFERENCES "public"."norm_version"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "norm_interpret" ADD CONSTRAINT "norm_interpret_norm" FOREIGN KEY ("tenant_id","norm_id") REFERENCES "public"."norm"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "norm_interpret_like" ADD CONSTRAINT "norm_interpret_like_of" FOREIGN KEY ("tenant_id","interpret_id") REFERENCES "public"."norm_interpret"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "norm_reaction" ADD CONSTRAINT "norm_reaction_norm" FOREIGN KEY ("tenant_id","norm_id") REFERENCES "public"."norm"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "norm_reading" ADD CONSTRAINT "norm_reading_norm" FOREIGN KEY ("tenant_id","norm_id") REFERENCES "public"."norm"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "norm_task" ADD CONSTRAINT "norm_task_norm" FOREIGN KEY ("tenant_id","norm_id") REFERENCES "public"."norm"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "norm_version" ADD CONSTRAINT "norm_version_norm" FOREIGN KEY ("tenant_id","norm_id") REFERENCES "public"."norm"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "norm_view" ADD CONSTRAINT "norm_view_norm" FOREIGN KEY ("tenant_id","norm_id") REFERENCES "public"."norm"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_counter" ADD CONSTRAINT "object_counter_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."comment"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_comment" FOREIGN KEY ("tenant_id","comment_id") REFERENCES "public"."comment"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_version" ADD CONSTRAINT "comment_version_comment" FOREIGN KEY ("tenant_id","comment_id") REFERENCES "public"."comment"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_act" ADD CONSTRAINT "plan_act_plan" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."plan"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_baseline" ADD CONSTRAINT "plan_baseline_of" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."plan"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_baseline_node" ADD CONSTRAINT "plan_baseline_node_of" FOREIGN KEY ("tenant_id","baseline_id") REFERENCES "public"."plan_baseline"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_forecast" ADD CONSTRAINT "plan_forecast_node" FOREIGN KEY ("tenant_id","node_id") REFERENCES "public"."plan_node"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_link" ADD CONSTRAINT "plan_link_of" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."plan"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_link" ADD CONSTRAINT "plan_link_from" FOREIGN KEY ("tenant_id","from_id") REFERENCES "public"."plan_node"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_link" ADD CONSTRAINT "plan_link_target" FOREIGN KEY ("tenant_id","to_id") REFERENCES "public"."plan_node"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_node" ADD CONSTRAINT "plan_node_of" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."plan"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_node" ADD CONSTRAINT "plan_node_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."plan_node"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_node" ADD CONSTRAINT "plan_node_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_node_task" ADD CONSTRAINT "plan_node_task_of" FOREIGN KEY ("tenant_id","node_id") REFERENCES "public"."plan_node"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_node_task" ADD CONSTRAINT "plan_node_task_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_member" ADD CONSTRAINT "collection_member_collection" FOREIGN KEY ("tenant_id","collection_id") REFERENCES "public"."collection"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_member" ADD CONSTRAINT "collection_member_role" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_project" ADD CONSTRAINT "collection_project_collection" FOREIGN KEY ("tenant_id","collection_id") REFERENCES "public"."collection"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_project" ADD CONSTRAINT "collection_project_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_counter" ADD CONSTRAINT "project_counter_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_department" ADD CONSTRAINT "project_department_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_department" ADD CONSTRAINT "project_department_department" FOREIGN KEY ("tenant_id","department_id") REFERENCES "public"."department"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_department" ADD CONSTRAINT "project_department_role" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_favorite" ADD CONSTRAINT "project_favorite_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_role" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_setting" ADD CONSTRAINT "project_setting_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_snapshot" ADD CONSTRAINT "project_snapshot_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_status_log" ADD CONSTRAINT "project_status_log_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_export" ADD CONSTRAINT "survey_export_form" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."survey_form"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_file" ADD CONSTRAINT "survey_file_form" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."survey_form"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_invite" ADD CONSTRAINT "survey_invite_form" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."survey_form"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_leave" ADD CONSTRAINT "survey_leave_form" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."survey_form"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_link" ADD CONSTRAINT "survey_link_form" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."survey_form"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_participation" ADD CONSTRAINT "survey_participation_form" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."survey_form"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_quota" ADD CONSTRAINT "survey_quota_form" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."survey_form"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_response" ADD CONSTRAINT "survey_response_form" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."survey_form"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_version" ADD CONSTRAINT "survey_version_form" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."survey_form"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_link" ADD CONSTRAINT "report_link_report" FOREIGN KEY ("tenant_id","report_id") REFERENCES "public"."report"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_read" ADD CONSTRAINT "report_read_report" FOREIGN KEY ("tenant_id","report_id") REFERENCES "public"."report"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_use" ADD CONSTRAINT "report_use_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_use" ADD CONSTRAINT "report_use_template" FOREIGN KEY ("tenant_id","template_id") REFERENCES "public"."report_template"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_version" ADD CONSTRAINT "report_version_report" FOREIGN KEY ("tenant_id","report_id") REFERENCES "public"."report"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_allocation" ADD CONSTRAINT "resource_allocation_resource" FOREIGN KEY ("tenant_id","resource_id") REFERENCES "public"."resource"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_gate_override" ADD CONSTRAINT "review_gate_override_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_issue" ADD CONSTRAINT "review_issue_review" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."review"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_item" ADD CONSTRAINT "review_item_review" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."review"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_person" ADD CONSTRAINT "review_person_review" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."review"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_round" ADD CONSTRAINT "review_round_review" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."review"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem" ADD CONSTRAINT "problem_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk" ADD CONSTRAINT "risk_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_track" ADD CONSTRAINT "risk_track_risk" FOREIGN KEY ("tenant_id","risk_id") REFERENCES "public"."risk"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_move" ADD CONSTRAINT "schedule_move_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_move" ADD CONSTRAINT "schedule_move_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_identity" ADD CONSTRAINT "account_identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domain" ADD CONSTRAINT "sso_domain_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_provider" ADD CONSTRAINT "sso_provider_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_provider" ADD CONSTRAINT "sso_provider_role" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_state" ADD CONSTRAINT "sso_state_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_ticket" ADD CONSTRAINT "sso_ticket_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staging" ADD CONSTRAINT "staging_member" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_member"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staging" ADD CONSTRAINT "staging_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_type" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."task_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_stage" FOREIGN KEY ("tenant_id","stage_id") REFERENCES "public"."stage"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_depend" ADD CONSTRAINT "task_depend_pre" FOREIGN KEY ("tenant_id","pre_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_depend" ADD CONSTRAINT "task_depend_post" FOREIGN KEY ("tenant_id","post_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_member" ADD CONSTRAINT "task_member_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_relation" ADD CONSTRAINT "task_relation_from" FOREIGN KEY ("tenant_id","from_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_relation" ADD CONSTRAINT "task_relation_to" FOREIGN KEY ("tenant_id","to_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_view" ADD CONSTRAINT "task_view_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field" ADD CONSTRAINT "custom_field_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_field" ADD CONSTRAINT "project_field_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_field" ADD CONSTRAINT "project_field_field" FOREIGN KEY ("tenant_id","field_id") REFERENCES "public"."custom_field"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_label" ADD CONSTRAINT "task_label_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_layout" ADD CONSTRAINT "task_layout_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_layout" ADD CONSTRAINT "task_layout_type" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."task_type"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_former_no" ADD CONSTRAINT "task_former_no_task_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_recurrence" ADD CONSTRAINT "task_recurrence_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_recurrence_run" ADD CONSTRAINT "task_recurrence_run_recurrence" FOREIGN KEY ("tenant_id","recurrence_id") REFERENCES "public"."task_recurrence"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_template" ADD CONSTRAINT "task_template_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_job" ADD CONSTRAINT "batch_job_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_job_row" ADD CONSTRAINT "batch_job_row_job" FOREIGN KEY ("tenant_id","job_id") REFERENCES "public"."batch_job"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_part" ADD CONSTRAINT "export_part_job" FOREIGN KEY ("tenant_id","job_id") REFERENCES "public"."export_job"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_link" ADD CONSTRAINT "import_link_job" FOREIGN KEY ("tenant_id","job_id") REFERENCES "public"."import_job"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycle_config" ADD CONSTRAINT "recycle_config_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_alarm_rung" ADD CONSTRAINT "task_alarm_rung_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_urge" ADD CONSTRAINT "task_urge_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "urge_config" ADD CONSTRAINT "urge_config_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_tool" ADD CONSTRAINT "task_tool_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_sheet" ADD CONSTRAINT "hours_sheet_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_progress" ADD CONSTRAINT "task_progress_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worklog" ADD CONSTRAINT "worklog_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."department"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_department" FOREIGN KEY ("tenant_id","department_id") REFERENCES "public"."department"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_member" ADD CONSTRAINT "tenant_member_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_member" ADD CONSTRAINT "tenant_member_id_account_id_fk" FOREIGN KEY ("id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_member" ADD CONSTRAINT "tenant_member_department" FOREIGN KEY ("tenant_id","department_id") REFERENCES "public"."department"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_member_role" ADD CONSTRAINT "tenant_member_role_member" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_member"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_member_role" ADD CONSTRAINT "tenant_member_role_role" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage" ADD CONSTRAINT "stage_process" FOREIGN KEY ("tenant_id","process_id") REFERENCES "public"."process"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_field_rule" ADD CONSTRAINT "stage_field_rule_type" FOREIGN KEY ("tenant_id","task_type_id") REFERENCES "public"."task_type"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_field_rule" ADD CONSTRAINT "stage_field_rule_stage" FOREIGN KEY ("tenant_id","stage_id") REFERENCES "public"."stage"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rela" ADD CONSTRAINT "stage_rela_process" FOREIGN KEY ("tenant_id","process_id") REFERENCES "public"."process"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rela" ADD CONSTRAINT "stage_rela_from" FOREIGN KEY ("tenant_id","from_stage_id") REFERENCES "public"."stage"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rela" ADD CONSTRAINT "stage_rela_to" FOREIGN KEY ("tenant_id","to_stage_id") REFERENCES "public"."stage"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_type" ADD CONSTRAINT "task_type_process" FOREIGN KEY ("tenant_id","process_id") REFERENCES "public"."process"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_type" ADD CONSTRAINT "task_type_layout" FOREIGN KEY ("tenant_id","layout_id") REFERENCES "public"."task_layout"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_type_project" ADD CONSTRAINT "task_type_project_type" FOREIGN KEY ("tenant_id","task_type_id") REFERENCES "public"."task_type"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_type_project" ADD CONSTRAINT "task_type_project_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_published" ON "announcement" USING btree ("tenant_id","publish_at") WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "announcement_due" ON "announcement" USING btree ("publish_at") WHERE state = 'scheduled' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "announcement_telling" ON "announcement" USING btree ("publish_at") WHERE state = 'published' and told_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "app_definition_sn" ON "app_definition" USING btree ("tenant_id","sn");--> statement-breakpoint
CREATE UNIQUE INDEX "app_install_once" ON "app_install" USING btree ("tenant_id",coalesce("project_id", "tenant_id"),"sn");--> statement-breakpoint
CREATE UNIQUE INDEX "app_token_hash" ON "app_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "app_token_expires" ON "app_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "approval_initiator" ON "approval" USING btree ("tenant_id","initiator_id","id");--> statement-breakpoint
CREATE INDEX "approval_object" ON "approval" USING btree ("tenant_id","object_type","object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_running" ON "approval" USING btree ("tenant_id","purpose","object_type","object_id") WHERE state IN ('RUNNING', 'RETURNED');--> statement-breakpoint
CREATE INDEX "approval_act_approval" ON "approval_act" USING btree ("tenant_id","approval_id","id");--> statement-breakpoint
CREATE INDEX "approval_copy_user" ON "approval_copy" USING btree ("tenant_id","user_id","approval_id");--> statement-breakpoint
CREATE INDEX "approval_delegation_user" ON "approval_delegation" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "approval_delegation_end" ON "approval_delegation" USING btree ("tenant_id","to_at");--> statement-breakpoint
CREATE INDEX "approval_entry_approval" ON "approval_entry" USING btree ("tenant_id","approval_id","step","sort");--> statement-breakpoint
CREATE INDEX "approval_entry_open" ON "approval_entry" USING btree ("tenant_id","principal_id") WHERE state IN ('OPEN', 'WAITING') AND NOT voided;--> statement-breakpoint
CREATE INDEX "approval_entry_asked" ON "approval_entry" USING btree ("tenant_id","asked_id") WHERE asked_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "approval_entry_actor" ON "approval_entry" USING btree ("tenant_id","actor_id") WHERE actor_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_flow_name" ON "approval_flow" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "account_username" ON "account" USING btree ("username");--> statement-breakpoint
CREATE INDEX "account_search" ON "account" USING gin ("search");--> statement-breakpoint
CREATE INDEX "account_unsearched" ON "account" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_verified_email" ON "account" USING btree (lower("email")) WHERE "account"."email_verified_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "account_token_hash" ON "account_token" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_hash" ON "api_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_token_account" ON "api_token" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "login_attempt_username" ON "login_attempt" USING btree ("username","at");--> statement-breakpoint
CREATE INDEX "login_attempt_ip" ON "login_attempt" USING btree ("ip","at");--> statement-breakpoint
CREATE INDEX "login_ticket_expires" ON "login_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "picture_account" ON "picture" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "picture_logo" ON "picture" USING btree ("logo_of");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_sid" ON "session" USING btree ("provider","sid") WHERE "session"."sid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "automation_rule_listens" ON "automation_rule" USING btree ("tenant_id") WHERE enabled;--> statement-breakpoint
CREATE UNIQUE INDEX "automation_run_once" ON "automation_run" USING btree ("tenant_id","rule_id","event_id");--> statement-breakpoint
CREATE INDEX "automation_run_log" ON "automation_run" USING btree ("tenant_id","rule_id","created_at");--> statement-breakpoint
CREATE INDEX "automation_run_due" ON "automation_run" USING btree ("next_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "automation_run_old" ON "automation_run" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_listens" ON "webhook" USING btree ("tenant_id") WHERE enabled;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_once" ON "webhook_delivery" USING btree ("tenant_id","webhook_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_log" ON "webhook_delivery" USING btree ("tenant_id","webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("next_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "webhook_delivery_old" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "holiday_start" ON "holiday" USING btree ("tenant_id","start_day");--> statement-breakpoint
CREATE UNIQUE INDEX "cost_seq" ON "cost" USING btree ("tenant_id","project_id","seq");--> statement-breakpoint
CREATE INDEX "cost_search" ON "cost" USING gin ("search");--> statement-breakpoint
CREATE INDEX "cost_unsearched" ON "cost" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE INDEX "cost_assignee" ON "cost" USING btree ("tenant_id","assignee_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cost_budget_no" ON "cost_budget" USING btree ("tenant_id","project_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "cost_budget_open" ON "cost_budget" USING btree ("tenant_id","project_id") WHERE "cost_budget"."state" <> 'APPROVED';--> statement-breakpoint
CREATE UNIQUE INDEX "cost_labour_live" ON "cost_labour" USING btree ("tenant_id","worklog_id") WHERE live;--> statement-breakpoint
CREATE UNIQUE INDEX "cost_labour_reverses" ON "cost_labour" USING btree ("tenant_id","reverses_id");--> statement-breakpoint
CREATE INDEX "cost_labour_project" ON "cost_labour" USING btree ("tenant_id","project_id","booked_on");--> statement-breakpoint
CREATE UNIQUE INDEX "cost_rate_day" ON "cost_rate" USING btree ("tenant_id","scope",coalesce("user_id", "position_id", "tenant_id"),coalesce("grade", ''),coalesce("project_id", "tenant_id"),"effective_from");--> statement-breakpoint
CREATE UNIQUE INDEX "cost_subject_name" ON "cost_subject" USING btree ("tenant_id","project_id",coalesce("parent_id", "project_id"),lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_seq" ON "dashboard" USING btree ("tenant_id","seq");--> statement-breakpoint
CREATE INDEX "dashboard_owner" ON "dashboard" USING btree ("tenant_id","owner_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "data_call_at" ON "data_call" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "data_call_dataset" ON "data_call" USING btree ("tenant_id","dataset_id","at");--> statement-breakpoint
CREATE INDEX "data_call_old" ON "data_call" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_key_app" ON "data_key" USING btree ("app_key");--> statement-breakpoint
CREATE INDEX "data_nonce_at" ON "data_nonce" USING btree ("at");--> statement-breakpoint
CREATE INDEX "data_rate_minute" ON "data_rate" USING btree ("minute");--> statement-breakpoint
CREATE UNIQUE INDEX "dataset_path" ON "dataset" USING btree ("tenant_id","path");--> statement-breakpoint
CREATE INDEX "dataset_listed" ON "dataset" USING btree ("tenant_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dataset_version_no" ON "dataset_version" USING btree ("tenant_id","dataset_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "document_name" ON "document" USING btree ("tenant_id","project_id",coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid),lower(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "document_parent" ON "document" USING btree ("tenant_id","project_id","parent_id");--> statement-breakpoint
CREATE INDEX "document_path" ON "document" USING gin ("path");--> statement-breakpoint
CREATE INDEX "document_text" ON "document" USING btree ("tenant_id","text_id");--> statement-breakpoint
CREATE INDEX "document_file" ON "document" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "document_search" ON "document" USING gin ("search");--> statement-breakpoint
CREATE INDEX "document_unsearched" ON "document" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE INDEX "document_grant_project" ON "document_grant" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_version_no" ON "document_version" USING btree ("tenant_id","document_id","no");--> statement-breakpoint
CREATE INDEX "file_passage_words" ON "file_passage" USING gin ("words");--> statement-breakpoint
CREATE INDEX "file_text_blob" ON "file_text" USING btree ("tenant_id","blob_id");--> statement-breakpoint
CREATE INDEX "file_text_document" ON "file_text" USING btree ("tenant_id","document_id");--> statement-breakpoint
CREATE INDEX "file_text_waiting" ON "file_text" USING btree ("id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "duty_feed_token" ON "duty_feed" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "duty_leave_user" ON "duty_leave" USING btree ("tenant_id","user_id","to_day");--> statement-breakpoint
CREATE INDEX "duty_override_swap" ON "duty_override" USING btree ("tenant_id","swap_id");--> statement-breakpoint
CREATE INDEX "duty_override_ends" ON "duty_override" USING btree ("tenant_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "duty_roster_name" ON "duty_roster" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "duty_shift_roster" ON "duty_shift" USING btree ("tenant_id","roster_id");--> statement-breakpoint
CREATE UNIQUE INDEX "duty_slot_day" ON "duty_slot" USING btree ("tenant_id","shift_id","day");--> statement-breakpoint
CREATE INDEX "duty_slot_ends" ON "duty_slot" USING btree ("tenant_id","ends_at");--> statement-breakpoint
CREATE INDEX "duty_swap_starts" ON "duty_swap" USING btree ("tenant_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "duty_swap_live" ON "duty_swap" USING btree ("tenant_id","shift_id","day","requester_id") WHERE state in ('OPEN', 'TAKEN');--> statement-breakpoint
CREATE INDEX "dyn_act_table" ON "dyn_act" USING btree ("tenant_id","table_id","at");--> statement-breakpoint
CREATE INDEX "dyn_field_links" ON "dyn_field" USING btree ("tenant_id",(config->>'tableId')) WHERE kind = 'relation';--> statement-breakpoint
CREATE INDEX "dyn_history_record" ON "dyn_history" USING btree ("tenant_id","record_id","id");--> statement-breakpoint
CREATE INDEX "dyn_history_act" ON "dyn_history" USING btree ("tenant_id","act_id");--> statement-breakpoint
CREATE INDEX "dyn_link_to" ON "dyn_link" USING btree ("tenant_id","table_id","key","to_id");--> statement-breakpoint
CREATE INDEX "dyn_role_table" ON "dyn_role" USING btree ("tenant_id","table_id");--> statement-breakpoint
CREATE INDEX "dyn_table_project" ON "dyn_table" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE INDEX "dyn_view_table" ON "dyn_view" USING btree ("tenant_id","table_id");--> statement-breakpoint
CREATE UNIQUE INDEX "environment_seq" ON "environment" USING btree ("tenant_id","project_id","seq");--> statement-breakpoint
CREATE INDEX "environment_search" ON "environment" USING gin ("search");--> statement-breakpoint
CREATE INDEX "environment_unsearched" ON "environment" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE INDEX "environment_assignee" ON "environment" USING btree ("tenant_id","assignee_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "environment_check" ON "environment" USING btree ("tenant_id","next_check_at") WHERE check_kind is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "environment_account_of" ON "environment_account" USING btree ("tenant_id","environment_id");--> statement-breakpoint
CREATE INDEX "environment_account_read_of" ON "environment_account_read" USING btree ("tenant_id","account_id","id");--> statement-breakpoint
CREATE INDEX "environment_health_of" ON "environment_health" USING btree ("tenant_id","environment_id","to_at");--> statement-breakpoint
CREATE INDEX "file_blob_of" ON "file" USING btree ("tenant_id","blob_id");--> statement-breakpoint
CREATE INDEX "file_project" ON "file" USING btree ("tenant_id","project_id","field_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_blob_content" ON "file_blob" USING btree ("tenant_id","hash","size");--> statement-breakpoint
CREATE INDEX "file_upload_user" ON "file_upload" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "object_file_file" ON "object_file" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "object_file_removed_file" ON "object_file_removed" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "object_file_removed_at" ON "object_file_removed" USING btree ("removed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "access_grant_pair" ON "access_grant" USING btree ("tenant_id","giver_id","receiver_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "access_grant_receiver" ON "access_grant" USING btree ("tenant_id","receiver_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "access_grant_code_hash" ON "access_grant_code" USING btree ("tenant_id","hash");--> statement-breakpoint
CREATE INDEX "access_grant_miss_user" ON "access_grant_miss" USING btree ("tenant_id","user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_group_name" ON "hr_group" USING btree ("tenant_id",coalesce("parent_id", "tenant_id"),lower("name"));--> statement-breakpoint
CREATE INDEX "hr_member_user" ON "hr_member" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "hr_member_position" ON "hr_member" USING btree ("tenant_id","position_id");--> statement-breakpoint
CREATE INDEX "hr_member_group" ON "hr_member" USING btree ("tenant_id","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_position_code" ON "hr_position" USING btree ("tenant_id",lower("code"));--> statement-breakpoint
CREATE INDEX "flow_dirty_day" ON "flow_dirty" USING btree ("tenant_id","project_id","day");--> statement-breakpoint
CREATE INDEX "task_span_entered" ON "task_span" USING btree ("tenant_id","project_id","entered_day");--> statement-breakpoint
CREATE INDEX "task_span_left" ON "task_span" USING btree ("tenant_id","project_id","left_day") WHERE left_day is not null;--> statement-breakpoint
CREATE INDEX "task_span_finished" ON "task_span" USING btree ("tenant_id","project_id","finished_day","started_day","created_day") WHERE finished_day is not null and left_at is null;--> statement-breakpoint
CREATE INDEX "task_span_work" ON "task_span" USING btree ("tenant_id","project_id","started_day") WHERE category in ('IN_PROGRESS', 'PAUSED', 'VERIFYING') and left_at is null;--> statement-breakpoint
CREATE INDEX "task_span_hidden" ON "task_span" USING btree ("tenant_id","project_id") WHERE not shown;--> statement-breakpoint
CREATE INDEX "task_tally_loose" ON "task_tally" USING btree ("tenant_id","project_id") WHERE loose;--> statement-breakpoint
CREATE UNIQUE INDEX "market_delivery_seq" ON "market_delivery" USING btree ("tenant_id","seq");--> statement-breakpoint
CREATE INDEX "market_delivery_planned" ON "market_delivery" USING btree ("tenant_id","planned_on") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "delivery_robot" ON "delivery" USING btree ("tenant_id","robot_id","sent_at");--> statement-breakpoint
CREATE INDEX "delivery_at" ON "delivery" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("next_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "delivery_failed" ON "delivery" USING btree ("tenant_id","updated_at") WHERE status = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_dedupe" ON "delivery" USING btree ("tenant_id","dedupe_key") WHERE dedupe_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "held_notice_about" ON "held_notice" USING btree ("tenant_id","actor_id","about");--> statement-breakpoint
CREATE INDEX "held_notice_due" ON "held_notice" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "message_receiver" ON "message" USING btree ("tenant_id","receiver_id","id");--> statement-breakpoint
CREATE INDEX "message_receiver_at" ON "message" USING btree ("tenant_id","receiver_id","created_at","id");--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("tenant_id","receiver_id","read_at");--> statement-breakpoint
CREATE INDEX "message_object" ON "message" USING btree ("tenant_id","object_id","receiver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_dedupe" ON "message" USING btree ("tenant_id","receiver_id","dedupe_key") WHERE dedupe_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "receive_config_digest" ON "receive_config" USING btree ("digest_hour");--> statement-breakpoint
CREATE INDEX "robot_project" ON "robot" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "norm_code" ON "norm" USING btree ("tenant_id","code_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "norm_listed" ON "norm" USING btree ("tenant_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "norm_review" ON "norm" USING btree ("next_review_on") WHERE deleted_at is null AND state = 'EFFECTIVE';--> statement-breakpoint
CREATE INDEX "norm_search" ON "norm" USING gin ("search");--> statement-breakpoint
CREATE INDEX "norm_unsearched" ON "norm" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE UNIQUE INDEX "norm_appraisal_once" ON "norm_appraisal" USING btree ("tenant_id","version_id","user_id");--> statement-breakpoint
CREATE INDEX "norm_appraisal_of" ON "norm_appraisal" USING btree ("tenant_id","norm_id","version_id");--> statement-breakpoint
CREATE INDEX "norm_interpret_of" ON "norm_interpret" USING btree ("tenant_id","norm_id","published_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "norm_interpret_author" ON "norm_interpret" USING btree ("tenant_id","author_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "norm_label_name" ON "norm_label" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "norm_reaction_user" ON "norm_reaction" USING btree ("tenant_id","user_id","kind");--> statement-breakpoint
CREATE INDEX "norm_task_of" ON "norm_task" USING btree ("tenant_id","norm_id");--> statement-breakpoint
CREATE INDEX "norm_task_task" ON "norm_task" USING btree ("tenant_id","task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "norm_task_once" ON "norm_task" USING btree ("tenant_id","norm_id","task_id",coalesce(anchor, norm_id)) WHERE kind = 'basis';--> statement-breakpoint
CREATE INDEX "norm_version_of" ON "norm_version" USING btree ("tenant_id","norm_id","major","minor");--> statement-breakpoint
CREATE UNIQUE INDEX "norm_version_open" ON "norm_version" USING btree ("tenant_id","norm_id") WHERE state IN ('DRAFT', 'IN_REVIEW', 'APPROVED');--> statement-breakpoint
CREATE UNIQUE INDEX "norm_version_effective" ON "norm_version" USING btree ("tenant_id","norm_id") WHERE state = 'EFFECTIVE';--> statement-breakpoint
CREATE INDEX "norm_version_planned" ON "norm_version" USING btree ("planned_on") WHERE state = 'APPROVED';--> statement-breakpoint
CREATE INDEX "norm_view_day" ON "norm_view" USING btree ("tenant_id","day");--> statement-breakpoint
CREATE INDEX "object_clock_next" ON "object_clock" USING btree ("next_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "object_clock_open" ON "object_clock" USING btree ("tenant_id","object_type") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "object_link_to" ON "object_link" USING btree ("tenant_id","to_type","to_id");--> statement-breakpoint
CREATE INDEX "comment_object" ON "comment" USING btree ("tenant_id","object_type","object_id","id");--> statement-breakpoint
CREATE INDEX "follower_user" ON "follower" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "history_object" ON "history" USING btree ("tenant_id","object_type","object_id","id");--> statement-breakpoint
CREATE INDEX "history_project" ON "history" USING btree ("tenant_id","project_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_of_project" ON "plan" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE INDEX "plan_act_of" ON "plan_act" USING btree ("tenant_id","plan_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_baseline_no" ON "plan_baseline" USING btree ("tenant_id","plan_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_link_pair" ON "plan_link" USING btree ("tenant_id","from_id","to_id","type");--> statement-breakpoint
CREATE INDEX "plan_link_plan" ON "plan_link" USING btree ("tenant_id","plan_id");--> statement-breakpoint
CREATE INDEX "plan_link_to" ON "plan_link" USING btree ("tenant_id","to_id");--> statement-breakpoint
CREATE INDEX "plan_node_plan" ON "plan_node" USING btree ("tenant_id","plan_id");--> statement-breakpoint
CREATE INDEX "plan_node_owner" ON "plan_node" USING btree ("tenant_id","owner_id") WHERE deleted_at is null and real_end is null;--> statement-breakpoint
CREATE INDEX "plan_node_deadline" ON "plan_node" USING btree ("tenant_id","deadline") WHERE deleted_at is null and real_end is null and deadline is not null;--> statement-breakpoint
CREATE INDEX "plan_node_search" ON "plan_node" USING gin ("search");--> statement-breakpoint
CREATE INDEX "plan_node_unsearched" ON "plan_node" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE INDEX "plan_node_task_node" ON "plan_node_task" USING btree ("tenant_id","node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_template_name" ON "plan_template" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "collection_member_user" ON "collection_member" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "collection_project_project" ON "collection_project" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_code" ON "project" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE INDEX "project_search" ON "project" USING gin ("search");--> statement-breakpoint
CREATE INDEX "project_unsearched" ON "project" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE INDEX "project_updated" ON "project" USING btree ("tenant_id","updated_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_department_of" ON "project_department" USING btree ("tenant_id","department_id");--> statement-breakpoint
CREATE INDEX "project_member_user" ON "project_member" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "project_status_log_project" ON "project_status_log" USING btree ("tenant_id","project_id","at");--> statement-breakpoint
CREATE INDEX "survey_export_of" ON "survey_export" USING btree ("tenant_id","form_id");--> statement-breakpoint
CREATE INDEX "survey_export_old" ON "survey_export" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_file_id" ON "survey_file" USING btree ("id");--> statement-breakpoint
CREATE INDEX "survey_file_loose" ON "survey_file" USING btree ("form_id","created_at") WHERE not held and purpose = 'answer';--> statement-breakpoint
CREATE UNIQUE INDEX "survey_form_key" ON "survey_form" USING btree ("form_key");--> statement-breakpoint
CREATE INDEX "survey_form_owner" ON "survey_form" USING btree ("tenant_id","owner_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "survey_form_collecting" ON "survey_form" USING btree ("tenant_id") WHERE state = 'COLLECTING' and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "survey_label_name" ON "survey_label" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "survey_link_token" ON "survey_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "survey_link_form" ON "survey_link" USING btree ("tenant_id","form_id");--> statement-breakpoint
CREATE INDEX "survey_quota_form" ON "survey_quota" USING btree ("tenant_id","form_id");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_response_submit" ON "survey_response" USING btree ("tenant_id","form_id","submit_key");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_response_once" ON "survey_response" USING btree ("tenant_id","form_id","once_key") WHERE once_key is not null;--> statement-breakpoint
CREATE INDEX "survey_response_listed" ON "survey_response" USING btree ("tenant_id","form_id","status","submitted_at","id") WHERE submitted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_period" ON "report" USING btree ("tenant_id","project_id","template_id","from_day","to_day") WHERE state <> 'VOID';--> statement-breakpoint
CREATE INDEX "report_project" ON "report" USING btree ("tenant_id","project_id","to_day");--> statement-breakpoint
CREATE INDEX "report_due" ON "report" USING btree ("due_on") WHERE submitted_at is null and reminded_at is null and state <> 'VOID';--> statement-breakpoint
CREATE INDEX "report_search" ON "report" USING gin ("search");--> statement-breakpoint
CREATE INDEX "report_unsearched" ON "report" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE INDEX "report_link_try_of" ON "report_link_try" USING btree ("tenant_id","token_hash","ip","at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_name" ON "report_template" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_seq" ON "resource" USING btree ("tenant_id","project_id","seq");--> statement-breakpoint
CREATE INDEX "resource_search" ON "resource" USING gin ("search");--> statement-breakpoint
CREATE INDEX "resource_unsearched" ON "resource" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE INDEX "resource_assignee" ON "resource" USING btree ("tenant_id","assignee_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "resource_allocation_of" ON "resource_allocation" USING btree ("tenant_id","resource_id","to_on");--> statement-breakpoint
CREATE UNIQUE INDEX "review_seq" ON "review" USING btree ("tenant_id","project_id","seq");--> statement-breakpoint
CREATE INDEX "review_search" ON "review" USING gin ("search");--> statement-breakpoint
CREATE INDEX "review_unsearched" ON "review" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE INDEX "review_assignee" ON "review" USING btree ("tenant_id","assignee_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "review_gate" ON "review" USING btree ("tenant_id","gate_phase_id") WHERE gate_phase_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_gate_override_phase" ON "review_gate_override" USING btree ("tenant_id","phase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_issue_seq" ON "review_issue" USING btree ("tenant_id","review_id","seq");--> statement-breakpoint
CREATE INDEX "review_item_of" ON "review_item" USING btree ("tenant_id","review_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "review_template_name" ON "review_template" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "problem_seq" ON "problem" USING btree ("tenant_id","project_id","seq");--> statement-breakpoint
CREATE INDEX "problem_open" ON "problem" USING btree ("tenant_id","project_id","severity") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "problem_search" ON "problem" USING gin ("search");--> statement-breakpoint
CREATE INDEX "problem_unsearched" ON "problem" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE INDEX "problem_assignee" ON "problem" USING btree ("tenant_id","assignee_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "risk_seq" ON "risk" USING btree ("tenant_id","project_id","seq");--> statement-breakpoint
CREATE INDEX "risk_open" ON "risk" USING btree ("tenant_id","project_id","cell") WHERE deleted_at is null and state in ('IDENTIFIED', 'TRACKING', 'OCCURRED', 'HANGUP');--> statement-breakpoint
CREATE INDEX "risk_search" ON "risk" USING gin ("search");--> statement-breakpoint
CREATE INDEX "risk_unsearched" ON "risk" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE INDEX "risk_assignee" ON "risk" USING btree ("tenant_id","assignee_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "risk_track_risk" ON "risk_track" USING btree ("tenant_id","risk_id","id");--> statement-breakpoint
CREATE INDEX "saved_view_list" ON "saved_view" USING btree ("tenant_id","list");--> statement-breakpoint
CREATE INDEX "schedule_move_task" ON "schedule_move" USING btree ("tenant_id","task_id");--> statement-breakpoint
CREATE INDEX "schedule_move_actor" ON "schedule_move" USING btree ("tenant_id","actor_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity_subject" ON "account_identity" USING btree ("provider","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity_account" ON "account_identity" USING btree ("account_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domain_own" ON "sso_domain" USING btree ("tenant_id","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domain_proven" ON "sso_domain" USING btree ("domain") WHERE "sso_domain"."verified_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sso_logout_expires" ON "sso_logout" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_provider_id" ON "sso_provider" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_provider_name" ON "sso_provider" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "sso_state_expires" ON "sso_state" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_ticket_expires" ON "sso_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staging_user" ON "staging" USING btree ("tenant_id","user_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "task_no" ON "task" USING btree ("tenant_id","task_no");--> statement-breakpoint
CREATE INDEX "task_seq" ON "task" USING btree ("tenant_id","project_id","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_rank" ON "task" USING btree ("tenant_id","project_id","sort","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_updated" ON "task" USING btree ("tenant_id","project_id","updated_at","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_plan_end" ON "task" USING btree ("tenant_id","project_id","plan_end","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_category" ON "task" USING btree ("tenant_id","project_id","category","updated_at","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_parent" ON "task" USING btree ("tenant_id","parent_id","seq") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "task_executor" ON "task" USING btree ("tenant_id","executor_id","category","plan_end","seq","project_id") WHERE executor_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_private_children" ON "task" USING btree ("tenant_id","parent_id") WHERE private_type = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_alarm" ON "task" USING btree ("alarm_time") WHERE alarm_time is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_alarm_offset" ON "task" USING btree ("plan_end") WHERE alarm_offsets <> '{}' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_specification" ON "task" USING btree ("tenant_id","specification_id") WHERE specification_id is not null;--> statement-breakpoint
CREATE INDEX "task_resume" ON "task" USING btree ("tenant_id","resume_on") WHERE resume_on is not null and category = 'PAUSED' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_creator" ON "task" USING btree ("tenant_id","created_by","category","plan_end","seq","project_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_recent" ON "task" USING btree ("tenant_id","updated_at","seq") WHERE deleted_at is null and private_type >= 0;--> statement-breakpoint
CREATE INDEX "task_figures" ON "task" USING btree ("tenant_id","project_id","stage_id","category","executor_id","private_type","plan_end") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_hidden" ON "task" USING btree ("tenant_id","project_id") WHERE private_type <> 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_title" ON "task" USING btree ("tenant_id","project_id","title","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_urgent" ON "task" USING btree ("tenant_id","project_id","urgent" DESC NULLS FIRST,"plan_end","seq" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_recycled" ON "task" USING btree ("tenant_id","project_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_external_key" ON "task" USING btree ("tenant_id","project_id","external_key") WHERE external_key is not null;--> statement-breakpoint
CREATE INDEX "task_search" ON "task" USING gin ("search");--> statement-breakpoint
CREATE INDEX "task_comment_search" ON "task" USING gin ("comment_search") WHERE comment_search is not null;--> statement-breakpoint
CREATE INDEX "task_label_ids" ON "task" USING gin ("label_ids");--> statement-breakpoint
CREATE INDEX "task_custom" ON "task" USING gin ("custom_fields" jsonb_path_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "task_depend_pair" ON "task_depend" USING btree ("tenant_id","pre_id","post_id");--> statement-breakpoint
CREATE INDEX "task_depend_post" ON "task_depend" USING btree ("tenant_id","post_id");--> statement-breakpoint
CREATE INDEX "task_member_user" ON "task_member" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "task_member_executor" ON "task_member" USING btree ("tenant_id","user_id","state") WHERE role = 'executor';--> statement-breakpoint
CREATE UNIQUE INDEX "task_relation_pair" ON "task_relation" USING btree ("tenant_id","from_id","to_id","kind");--> statement-breakpoint
CREATE INDEX "task_relation_to" ON "task_relation" USING btree ("tenant_id","to_id");--> statement-breakpoint
CREATE INDEX "task_view_project" ON "task_view" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_name" ON "custom_field" USING btree ("tenant_id","object_type","project_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_tenant_name" ON "custom_field" USING btree ("tenant_id","object_type","name") WHERE project_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_field_field" ON "project_field" USING btree ("tenant_id","field_id");--> statement-breakpoint
CREATE INDEX "task_field_value_num" ON "task_field_value" USING btree ("tenant_id","project_id","field_id","num","seq") WHERE num is not null;--> statement-breakpoint
CREATE INDEX "task_field_value_txt" ON "task_field_value" USING btree ("tenant_id","project_id","field_id","txt","seq") WHERE txt is not null;--> statement-breakpoint
CREATE INDEX "task_label_search" ON "task_label" USING gin ("search");--> statement-breakpoint
CREATE INDEX "task_label_unsearched" ON "task_label" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_label_name" ON "task_label" USING btree ("tenant_id","project_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "task_label_tenant_name" ON "task_label" USING btree ("tenant_id","name") WHERE project_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_layout_type" ON "task_layout" USING btree ("tenant_id","project_id","type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_layout_name" ON "task_layout" USING btree ("tenant_id","name") WHERE project_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_layout_default" ON "task_layout" USING btree ("tenant_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "task_former_no_task" ON "task_former_no" USING btree ("tenant_id","task_id");--> statement-breakpoint
CREATE INDEX "task_recurrence_due" ON "task_recurrence" USING btree ("next_at") WHERE enabled and next_at is not null;--> statement-breakpoint
CREATE INDEX "task_recurrence_project" ON "task_recurrence" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_template_name" ON "task_template" USING btree ("tenant_id","project_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "task_template_tenant_name" ON "task_template" USING btree ("tenant_id","name") WHERE project_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "batch_job_undo" ON "batch_job" USING btree ("tenant_id","undo_of") WHERE undo_of is not null;--> statement-breakpoint
CREATE INDEX "batch_job_state" ON "batch_job" USING btree ("state","heartbeat_at");--> statement-breakpoint
CREATE INDEX "batch_job_row_failed" ON "batch_job_row" USING btree ("tenant_id","job_id","seq") WHERE outcome = 'failed';--> statement-breakpoint
CREATE INDEX "batch_job_row_task" ON "batch_job_row" USING btree ("tenant_id","job_id","task_id");--> statement-breakpoint
CREATE INDEX "export_job_state" ON "export_job" USING btree ("state","heartbeat_at");--> statement-breakpoint
CREATE INDEX "export_job_owner" ON "export_job" USING btree ("tenant_id","created_by","id");--> statement-breakpoint
CREATE INDEX "import_job_state" ON "import_job" USING btree ("state","heartbeat_at");--> statement-breakpoint
CREATE INDEX "task_alarm_rung_at" ON "task_alarm_rung" USING btree ("at");--> statement-breakpoint
CREATE INDEX "task_urge_task" ON "task_urge" USING btree ("tenant_id","task_id","at");--> statement-breakpoint
CREATE INDEX "task_tool_task" ON "task_tool" USING btree ("tenant_id","task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hours_sheet_of" ON "hours_sheet" USING btree ("tenant_id","user_id","week",coalesce("project_id", "tenant_id"));--> statement-breakpoint
CREATE INDEX "task_progress_task" ON "task_progress" USING btree ("tenant_id","task_id","id");--> statement-breakpoint
CREATE INDEX "worklog_task" ON "worklog" USING btree ("tenant_id","task_id","day");--> statement-breakpoint
CREATE INDEX "worklog_user" ON "worklog" USING btree ("tenant_id","user_id","day");--> statement-breakpoint
CREATE INDEX "worklog_sheet" ON "worklog" USING btree ("tenant_id","sheet_id") WHERE "worklog"."sheet_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "worklog_submitted" ON "worklog" USING btree ("tenant_id","day") WHERE "worklog"."state" = 'SUBMITTED';--> statement-breakpoint
CREATE UNIQUE INDEX "department_name" ON "department" USING btree ("tenant_id",coalesce("parent_id", "tenant_id"),lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_token" ON "invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_email" ON "invitation" USING btree ("tenant_id","email") WHERE "invitation"."state" = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "menu_entry_code" ON "menu_entry" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE INDEX "operation_log_at" ON "operation_log" USING btree ("tenant_id","at","id");--> statement-breakpoint
CREATE INDEX "operation_log_actor" ON "operation_log" USING btree ("tenant_id","actor_id","at","id");--> statement-breakpoint
CREATE INDEX "operation_log_object" ON "operation_log" USING btree ("tenant_id","object_id","at","id");--> statement-breakpoint
CREATE INDEX "operation_log_action" ON "operation_log" USING btree ("tenant_id","module","action","at","id");--> statement-breakpoint
CREATE INDEX "operation_log_xid" ON "operation_log" USING btree ("tenant_id","xid","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operation_seal_log" ON "operation_seal" USING btree ("tenant_id","log_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_code" ON "role" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "role_name" ON "role" USING btree ("tenant_id","scope",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_code" ON "tenant" USING btree ("code");--> statement-breakpoint
CREATE INDEX "tenant_member_account" ON "tenant_member" USING btree ("id");--> statement-breakpoint
CREATE INDEX "tenant_member_department_of" ON "tenant_member" USING btree ("tenant_id","department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "process_code" ON "process" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "stage_code" ON "stage" USING btree ("tenant_id","process_id","code");--> statement-breakpoint
CREATE INDEX "stage_field_rule_stage" ON "stage_field_rule" USING btree ("tenant_id","stage_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stage_rela_pair" ON "stage_rela" USING btree ("tenant_id","from_stage_id","to_stage_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stage_rela_any" ON "stage_rela" USING btree ("tenant_id","to_stage_id") WHERE from_stage_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_type_code" ON "task_type" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE INDEX "task_type_project_project" ON "task_type_project" USING btree ("tenant_id","project_id");
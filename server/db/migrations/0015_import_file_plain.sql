-- An uploaded table is read once and thrown away with its job: compressing it took longer than a tenth of an import.
ALTER TABLE "import_job" ALTER COLUMN "file" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "import_job" ALTER COLUMN "links_file" SET STORAGE EXTERNAL;

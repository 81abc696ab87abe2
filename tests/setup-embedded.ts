/** The embedded database, whatever PostgreSQL the other projects are given. */
delete process.env.DATABASE_URL;

#!/bin/sh
# Redmine from Debian's packages, on a database of its own, with a project of 10,000 issues: what `bench/peers/run.ts`
# measures beside the product. It installs packages of the system, so on a machine for that.
#
#   PGHOST=127.0.0.1 PGPORT=5432 PGUSER=postgres bench/peers/redmine.sh     (about four minutes, most of it installing)
#
# It prints the setting for run.ts, and goes on serving until it is ended.
set -eu
: "${PGHOST:?}" "${PGPORT:?}" "${PGUSER:?}" "${PEER_PORT:=8139}" "${PEER_ISSUES:=10000}"
if ! dpkg -s redmine >/dev/null 2>&1; then
  echo 'redmine redmine/instances/default/dbconfig-install boolean false' | debconf-set-selections
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends redmine redmine-pgsql puma
fi
dropdb --if-exists bench_redmine
createdb bench_redmine
mkdir -p /etc/redmine/default
cat > /etc/redmine/default/database.yml <<YML
production:
  adapter: postgresql
  database: bench_redmine
  host: $PGHOST
  port: $PGPORT
  username: $PGUSER
  encoding: utf8
  pool: 16
YML
export X_DEBIAN_SITEID=default RAILS_ENV=production REDMINE_LANG=en SECRET_KEY_BASE=bench-only
cd /usr/share/redmine
# One after the other: what the first has made, the second does not see in the same process.
bundle exec rake db:migrate >/dev/null
bundle exec rake redmine:load_default_data >/dev/null
FILL=$(mktemp --suffix=.rb)
cat > "$FILL" <<RUBY
  Setting.rest_api_enabled = '1'
  Setting.default_projects_public = '0'
  admin = User.find_by_login('admin')
  admin.update_columns(must_change_passwd: false, status: 1)
  project = Project.create!(name: 'Bench', identifier: 'bench', trackers: Tracker.all.to_a)
  open = IssueStatus.where(is_closed: false).pluck(:id)
  closed = IssueStatus.where(is_closed: true).pluck(:id)
  now = Time.now
  rows = (1..$PEER_ISSUES).map do |n|
    { project_id: project.id, tracker_id: Tracker.first.id, subject: "Issue number #{n}", description: 'A line of text. ' * 8,
      status_id: (n % 3 == 0 ? closed : open).sample, priority_id: IssuePriority.first.id, author_id: admin.id,
      created_on: now - n, updated_on: now - n, lft: 1, rgt: 2, done_ratio: n % 100, start_date: Date.today }
  end
  rows.each_slice(1000) { |some| Issue.insert_all!(some) }
  Issue.where(root_id: nil).update_all('root_id = id')
  puts admin.api_key
RUBY
KEY=$(bundle exec rails runner "$FILL" | tail -n 1)
rm "$FILL"
echo "PEER_REDMINE=http://127.0.0.1:$PEER_PORT,$KEY"
# Two workers, as the machine has two cores; in memory what each takes is its own.
exec puma --environment production --bind "tcp://127.0.0.1:$PEER_PORT" --workers 2 --threads 4:8 --preload --quiet

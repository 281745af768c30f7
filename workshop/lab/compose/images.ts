import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/platform/process/root'
import { readStages } from '../image/dockerfile'
import { baseRoot, copyInto, debianRoot } from '../image/root'
import type { Docker } from './docker'

const path = 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/**
 * Builds the shipped `Dockerfile` under a name, on a Debian assembled in `folder`, because no image registry is used.
 */
export function buildShipped({ docker, addImage }: Docker, name: string, folder: string): void {
  const file = join(projectRoot, 'server/deploy/Dockerfile')
  copyInto(baseRoot(), folder)
  const changes = [path]
  // The build connects to the package registry with the certificates this machine trusts.
  const trusted = process.env['NODE_EXTRA_CA_CERTS']
  if (trusted) {
    copyFileSync(trusted, join(folder, 'etc/trusted.pem'))
    changes.push('ENV NODE_EXTRA_CA_CERTS=/etc/trusted.pem')
  }
  for (const base of new Set(readStages(readFileSync(file, 'utf8')).map(({ from }) => from)))
    addImage(base, folder, changes)
  rmSync(folder, { recursive: true })
  // Debian's Docker doesn't support a Dockerfile-specific ignore file, so only the files that aren't ignored are
  // copied.
  const ignored = readFileSync(`${file}.dockerignore`, 'utf8').split('\n').filter(Boolean)
  copyInto(projectRoot, folder, ignored)
  const { status, output } = docker(
    'build',
    '--network',
    'host',
    '-f',
    join(folder, 'server/deploy/Dockerfile'),
    '-t',
    name,
    folder,
  )
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(output.slice(-3000))
}

/**
 * Entry point of the PostgreSQL image: initialises the database on first start from the image's documented variables,
 * then starts it.
 */
const postgresEntry = `#!/bin/sh
set -e
bin=$(ls -d /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
as_owner() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
mkdir -p $data /run/postgresql
chown -R postgres: $data /run/postgresql
if [ ! -s $data/PG_VERSION ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres /tmp/password
  as_owner $bin/initdb -D $data -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256
  rm /tmp/password
  echo "host all all all scram-sha-256" >> $data/pg_hba.conf
  echo "create database $POSTGRES_DB" | as_owner $bin/postgres --single -D $data postgres
fi
shift
exec setpriv --reuid=postgres --regid=postgres --init-groups $bin/postgres -D $data -c listen_addresses='*' "$@"
`

/** Settings like those of the nginx image: servers are in `conf.d`. */
const nginxSettings = `user www-data;
worker_processes 1;
events { worker_connections 512; }
http {
  include /etc/nginx/mime.types;
  include /etc/nginx/conf.d/*.conf;
}
`

/**
 * Adds images built from Debian packages in place of the PostgreSQL and nginx ones. Returns Debian's PostgreSQL
 * version.
 */
export function addNeighbours({ addImage }: Docker): string {
  const postgres = debianRoot('bookworm-postgres', 'postgresql,postgresql-contrib', (root) => {
    rmSync(join(root, 'var/lib/postgresql'), { recursive: true })
    writeFileSync(join(root, 'entry'), postgresEntry, { mode: 0o755 })
  })
  addImage('postgres:16', postgres, [path, 'ENV LANG=C.UTF-8', 'ENTRYPOINT ["/entry"]'])
  const nginx = debianRoot('bookworm-nginx', 'nginx', (root) => {
    mkdirSync(join(root, 'etc/nginx/conf.d'), { recursive: true })
    writeFileSync(join(root, 'etc/nginx/nginx.conf'), nginxSettings)
  })
  addImage('nginx:1.26', nginx, [path])
  return readdirSync(join(postgres, 'usr/lib/postgresql'))[0]!
}

import { sql, type Kysely } from 'kysely'
import { paymentMachine } from '../../../machines/records/payment/machine'
import { statesTagged } from '../../../machines/tagged'
import { appliedMigrations, migrate } from '../../platform/db/migrate'
import { lastsLong } from '../../platform/db/long-transaction'
import type { DB } from '../../platform/db/schema'
import { markRestored } from './go-live'
import type { Manifest } from './manifest'
import {
  digestOf,
  exactTexts,
  insertLines,
  sequenceStates,
  setSequence,
  storedTables,
  type StoredTable,
} from './table-rows'
import { CommandFailure } from '../command'

/** The target of a restore already contains a site. */
export class NotEmpty extends CommandFailure {
  constructor(what: string) {
    super(
      `${what}: a backup is restored into an empty database and an empty data folder only, so that nothing is lost. Choose others with DATABASE_URL and DATA_DIR.`,
    )
  }
}

/**
 * Pending work that a server performs once it starts on the restored site. The original site may already have done some
 * of it after the backup; the database can't tell.
 */
interface Waiting {
  /** E-mails, text messages, gateway queries and similar. */
  effects: number
  /** Events to deliver to accounts' webhooks. */
  webhookEvents: number
  /** Open payments that the server queries at the gateways and eventually expires. */
  payments: number
}

/** Counts pending work; the database must be on this version's schema. */
async function waitingIn(db: Kysely<DB>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(*)::int from outbox where done_at is null and dead_at is null) as effects,
      (select count(*)::int from webhook_delivery where done_at is null and dead_at is null) as "webhookEvents",
      (select count(*)::int from payment
        where state in (${sql.join(statesTagged(paymentMachine, 'open'))})) as payments`.execute(db)
  return rows[0]!
}

/** Result of loading the rows. */
export interface Loaded {
  /** Migrations of this version that the archive lacked. */
  migrated: string[]
  waiting: Waiting
}

interface Loading {
  /** Whether the database was created for this restore; otherwise it must not contain any tables. */
  isNew: boolean
  /** Passes the lines of every table to `insert`, part by part. */
  fill: (insert: (table: string, lines: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<void>
  /** Whether servers perform pending work immediately; otherwise they wait for `goLive`. */
  isLive: boolean
  /** Runs once all rows are loaded, verified and migrated, before the commit. */
  ready: () => Promise<void>
  /** Creates the error for an archive that doesn't match its own migrations. */
  refuse: (reason: string) => Error
}

/**
 * Recreates an archive's database in an empty one, in a single transaction. Creates the schema as of the archive's
 * migrations, loads the rows without triggers and foreign keys, restores both, then applies the migrations that are
 * newer than the archive. Needs only the rights of the database owner.
 */
export function loadDatabase(db: Kysely<DB>, manifest: Manifest, loading: Loading): Promise<Loaded> {
  return db.connection().execute(async (session) => {
    // A manual `begin`, because the migrator also uses this connection and doesn't accept a query-builder transaction.
    await sql`begin`.execute(session)
    try {
      await lastsLong.execute(session)
      await exactTexts.execute(session)
      const migrated = await load(session, manifest, loading)
      const waiting = await waitingIn(session)
      await markRestored(session, loading.isLive ? null : manifest.takenAt)
      await loading.ready()
      await sql`commit`.execute(session)
      return { migrated, waiting }
    } catch (error) {
      await sql`rollback`.execute(session).catch(() => {})
      throw error
    }
  })
}

async function load(db: Kysely<DB>, manifest: Manifest, { isNew, fill, refuse }: Loading): Promise<string[]> {
  if (!isNew) {
    await refuseRelations(db)
    await refuseNoRight(db)
  }
  await beginAnew(db, manifest)
  const tables = await tablesOf(db, manifest, refuse)
  const keys = await foreignKeys(db)
  for (const { name } of tables.values())
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(db)
  await sql`truncate ${sql.join([...tables.keys()].map((name) => sql.table(name)))}`.execute(db)
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  await fill((name, lines) => insertAll(db, tables.get(name)!, lines))
  for (const { name, definition, table } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    )
  for (const { name } of tables.values())
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(db)
  for (const sequence of manifest.sequences) await setSequence(db, sequence)
  await refuseDifferent(db, manifest, tables)
  return migrate(db, { within: true })
}

async function refuseRelations(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    limit 1`.execute(db)
  if (rows.length > 0) throw new NotEmpty(`There are tables in the database already (${rows[0]!.name})`)
}

/** Throws if the user can't create tables. Since PostgreSQL 15 only the database owner can by default. */
async function refuseNoRight(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ may: boolean; name: string }>`
    select has_schema_privilege('public', 'create') as may, current_database() as name`.execute(db)
  if (!rows[0]!.may)
    throw new CommandFailure(
      `The user of DATABASE_URL may make no tables in the database ${rows[0]!.name}: make it the owner of the database.`,
    )
}

/** Creates the empty schema of the archive's version. A new embedded database may already have the latest schema. */
async function beginAnew(db: Kysely<DB>, { migrations }: Manifest): Promise<void> {
  const applied = await appliedMigrations(db)
  if (applied.length > migrations.length)
    await sql`drop schema public cascade; create schema public`.execute(db)
  await migrate(db, { last: migrations.at(-1)!, within: true })
}

/** Returns the database's tables by name, with columns in the archive's order. */
async function tablesOf(
  db: Kysely<DB>,
  manifest: Manifest,
  refuse: Loading['refuse'],
): Promise<Map<string, StoredTable>> {
  const stored = await storedTables(db)
  const sequences = (await sequenceStates(db)).map(({ name }) => name)
  const tables = manifest.tables.flatMap(({ name, columns: names }) => {
    const table = stored.find((one) => one.name === name)
    const columns = names.flatMap((column) => table?.columns.find((one) => one.name === column) ?? [])
    return table && columns.length === table.columns.length ? [{ ...table, columns }] : []
  })
  const areSame =
    tables.length === stored.length &&
    tables.length === manifest.tables.length &&
    sequences.join() === manifest.sequences.map(({ name }) => name).join()
  if (!areSame) throw refuse('its tables are not those of its migrations')
  return new Map(tables.map((table) => [table.name, table]))
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

async function foreignKeys(db: Kysely<DB>): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    order by c.relname, k.conname`.execute(db)
  return rows
}

/** Maximum size of an insert batch, in bytes of lines and in rows. */
const inserted = { bytes: 1024 * 1024, rows: 2_000 }

async function insertAll(
  db: Kysely<DB>,
  table: StoredTable,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  let held: string[] = []
  let bytes = 0
  const flush = async () => {
    if (held.length > 0) await insertLines(db, table, held)
    held = []
    bytes = 0
  }
  for await (const line of linesIn(pieces)) {
    held.push(line)
    bytes += line.length
    if (bytes >= inserted.bytes || held.length >= inserted.rows) await flush()
  }
  await flush()
}

/** Splits at the newline byte. Line readers also split at other characters that a text can contain. */
async function* linesIn(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const piece of pieces) {
    const all = Buffer.concat([rest, piece])
    let from = 0
    for (let end = all.indexOf(10); end >= 0; end = all.indexOf(10, from)) {
      yield all.toString('utf8', from, end)
      from = end + 1
    }
    rest = all.subarray(from)
  }
}

/** Rereads every table and throws if it differs from the archive. */
async function refuseDifferent(
  db: Kysely<DB>,
  manifest: Manifest,
  tables: ReadonlyMap<string, StoredTable>,
): Promise<void> {
  for (const { name, rows, sha256 } of manifest.tables) {
    const digest = await digestOf(db, tables.get(name)!)
    if (digest.rows !== rows || digest.sha256 !== sha256)
      throw new Error(
        `The table ${name} was not stored as it is in the archive (${digest.rows} of ${rows} rows)`,
      )
  }
}
